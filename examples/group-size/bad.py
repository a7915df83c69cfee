from mindspore.communication import create_group, init

init()
create_group("alone", [0])
