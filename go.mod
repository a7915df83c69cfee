module github.com/hcclint/hcclint

go 1.26.0

require (
	github.com/fatih/color v1.19.0
	golang.org/x/text v0.44.0
)

require (
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
	golang.org/x/sys v0.50.0 // indirect
)
