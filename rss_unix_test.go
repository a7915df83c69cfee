//go:build unix && !darwin

package main

const rssUnit = 1024 // Maxrss is in KiB
