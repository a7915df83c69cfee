from hccl.manage.api import create_group

if rank in [0, 1]:
    create_group("tp0", 2, [0, 1])
