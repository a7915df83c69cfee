package rules

var textRules = []*Rule{
	&jsonEmpty, &jsonEncoding, &jsonBOM, &jsonTrailingComma, &jsonComment, &jsonMissingComma,
	&jsonSingleQuotes, &jsonTypographicQuotes, &jsonFullwidthPunctuation, &jsonInvisibleSpace,
	&jsonTruncated, &jsonSyntax, &jsonTrailingData, &jsonDuplicateKey, &topLevelType,
	&fileTooLarge, &jsonTooDeep, &placeholderLeft,
}
