from mindspore.communication import create_group, init

init()
for step in range(1000):
    if step == 100:
        create_group("eval", [0, 1])
