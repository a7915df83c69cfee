from hccl.manage.api import create_group

create_group("tp0", 2, [0, 1])
