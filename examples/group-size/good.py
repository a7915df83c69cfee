from mindspore.communication import create_group, init

init()
create_group("pair", [0, 1])
