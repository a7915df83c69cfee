package main

const rssUnit = 1 // Maxrss is in bytes
