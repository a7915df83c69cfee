from mindspore.communication import create_group, init

create_group("tp0", [0, 1])
init()
