import multiprocessing

from llm_datadist import LLMDataDist, LLMRole


def serve():
    datadist = LLMDataDist(LLMRole.PREFILL, 1)
    with open("link.json") as table:
        datadist.link("prefill-decode", {1: 0, 2: 1}, table.read())


if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    multiprocessing.Process(target=serve).start()
