from hccl.split.api import set_split_strategy_by_idx, set_split_strategy_by_size

set_split_strategy_by_idx([20, 107, 159])
set_split_strategy_by_size([60, 40])
