# docker build -t hcclint . && docker run --rm -v "$PWD:/data:ro" hcclint --product a2 .
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -tags urfave_cli_no_docs -ldflags "-s -w" -o /hcclint .

FROM scratch
COPY --from=build /hcclint /hcclint
USER 65532:65532
WORKDIR /data
ENTRYPOINT ["/hcclint"]
