module github.com/hcclint/hcclint

go 1.26
