from mindspore.communication import create_group, init

init()
create_group("eval", [0, 1])
for step in range(1000):
    pass
