from hccl.manage.api import create_group

create_group("tensor_parallel", 2, ranks_of_my_node())
