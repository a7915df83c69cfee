//go:build !linux

package room

func advise([]byte) {}
