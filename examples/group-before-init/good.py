from mindspore.communication import create_group, init

init()
create_group("tp0", [0, 1])
