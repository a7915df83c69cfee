package rules

import "strconv"

var deviceIDOutOfVisibleRange = Rule{
	Name:     "device-id-out-of-visible-range",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"Set visible device failed, invalid device=…, input visible devices:…"},
	Summary:  Text{"ASCEND_RT_VISIBLE_DEVICES names a device that the container does not have", "ASCEND_RT_VISIBLE_DEVICES 中的 ID 超出容器内的 device"},
	Why: Text{
		"The devices of ASCEND_VISIBLE_DEVICES are mounted into the container and counted from 0 there. ASCEND_RT_VISIBLE_DEVICES chooses among them by these counted ids; a physical id is out of their range.",
		"ASCEND_VISIBLE_DEVICES 指定的 device 挂载到容器内后从 0 开始编号，ASCEND_RT_VISIBLE_DEVICES 按容器内的编号选择；填写物理 ID 会超出范围。",
	},
	Fix: Text{
		"Use the ids inside the container, or leave ASCEND_RT_VISIBLE_DEVICES unset to use all that are mounted.",
		"改用容器内的编号；使用全部已挂载的 device 时可不设置 ASCEND_RT_VISIBLE_DEVICES。",
	},
	Sources: []Source{{Report, "gpustack issues 3225 and 3352: device 6 not in [0, 2)"}},
	Env: func(e *Environment, r *Reporter) {
		outer, v := e.get("ASCEND_VISIBLE_DEVICES"), e.here("ASCEND_RT_VISIBLE_DEVICES")
		if outer == nil || v == nil {
			return
		}
		mounted, ok1 := deviceList(outer.Value)
		ids, ok2 := deviceList(v.Value)
		for _, id := range ids {
			if ok1 && ok2 && int(id) >= len(mounted) {
				r.Find(v.Span, Text{
					"ASCEND_RT_VISIBLE_DEVICES names device {0}, but inside the container the ids are 0 to {1}",
					"ASCEND_RT_VISIBLE_DEVICES 中的 {0} 超出范围，容器内的 ID 为 0～{1}",
				}, num(id), num(len(mounted)-1)).SeeVariable(outer, Text{"the devices of the container", "容器的 device"})
				return
			}
		}
	},
}

var visibleDevicesOrder = Rule{
	Name:     "visible-devices-order",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"Set visible device failed, invalid device=…, input visible devices:…"},
	Summary:  Text{"ASCEND_RT_VISIBLE_DEVICES does not ascend", "ASCEND_RT_VISIBLE_DEVICES 未按升序排列"},
	Why: Text{
		"The list has to ascend. Of one that does not the process sees fewer devices than it names, or none, and no message says why.",
		"该列表必须升序排列，否则进程看到的 device 会变少甚至为零，且没有任何提示。",
	},
	Fix: Text{
		"Sort the list; which rank uses which device is for the rank table to say.",
		"按升序排列；rank 与 device 的对应关系应在 rank table 中指定。",
	},
	Sources: []Source{{Report, "gpustack issue 2527; Trinity-RFT pull 618: \"1,0\""}},
	Env: func(e *Environment, r *Reporter) {
		v := e.here("ASCEND_RT_VISIBLE_DEVICES")
		if v == nil {
			return
		}
		ids, ok := deviceList(v.Value)
		for i := 1; ok && i < len(ids); i++ {
			if ids[i] <= ids[i-1] {
				r.Find(v.Span, Text{
					"ASCEND_RT_VISIBLE_DEVICES has {0} after {1}, expected ascending ids",
					"ASCEND_RT_VISIBLE_DEVICES 中 {0} 排在 {1} 之后，应按升序排列",
				}, str(strconv.Itoa(int(ids[i]))), str(strconv.Itoa(int(ids[i-1]))))
				return
			}
		}
	},
}
