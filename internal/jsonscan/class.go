package jsonscan

// class says for every byte which flag of a string it sets. Escaped marks the
// bytes that end the plain part of a string: the quote, the backslash and the
// control characters.
var class = [256]Flags{
	0x00: Escaped, 0x01: Escaped, 0x02: Escaped, 0x03: Escaped, 0x04: Escaped, 0x05: Escaped, 0x06: Escaped, 0x07: Escaped,
	0x08: Escaped, 0x09: Escaped, 0x0a: Escaped, 0x0b: Escaped, 0x0c: Escaped, 0x0d: Escaped, 0x0e: Escaped, 0x0f: Escaped,
	0x10: Escaped, 0x11: Escaped, 0x12: Escaped, 0x13: Escaped, 0x14: Escaped, 0x15: Escaped, 0x16: Escaped, 0x17: Escaped,
	0x18: Escaped, 0x19: Escaped, 0x1a: Escaped, 0x1b: Escaped, 0x1c: Escaped, 0x1d: Escaped, 0x1e: Escaped, 0x1f: Escaped,
	'"': Escaped, '\\': Escaped,

	' ': Odd, '!': Odd, '#': Odd, '%': Odd, '&': Odd, '\'': Odd, '(': Odd, ')': Odd, '+': Odd, ';': Odd,
	'=': Odd, '?': Odd, '@': Odd, '^': Odd, '`': Odd, '|': Odd, '~': Odd, 0x7f: Odd,

	'*': Marks, '<': Marks, '>': Marks, '{': Marks, '}': Marks, '$': Marks, '[': Marks, ']': Marks,
	'.': Puncts, ':': Puncts, '-': Puncts, '_': Puncts, '/': Puncts,
	',': Comma,

	'0': Digits, '1': Digits, '2': Digits, '3': Digits, '4': Digits, '5': Digits, '6': Digits, '7': Digits, '8': Digits, '9': Digits,
	'A': Letters, 'B': Letters, 'C': Letters, 'D': Letters, 'E': Letters, 'F': Letters, 'G': Letters, 'H': Letters, 'I': Letters,
	'J': Letters, 'K': Letters, 'L': Letters, 'M': Letters, 'N': Letters, 'O': Letters, 'P': Letters, 'Q': Letters, 'R': Letters,
	'S': Letters, 'T': Letters, 'U': Letters, 'V': Letters, 'W': Letters, 'X': Letters, 'Y': Letters, 'Z': Letters,
	'a': Letters, 'b': Letters, 'c': Letters, 'd': Letters, 'e': Letters, 'f': Letters, 'g': Letters, 'h': Letters, 'i': Letters,
	'j': Letters, 'k': Letters, 'l': Letters, 'm': Letters, 'n': Letters, 'o': Letters, 'p': Letters, 'q': Letters, 'r': Letters,
	's': Letters, 't': Letters, 'u': Letters, 'v': Letters, 'w': Letters, 'x': Letters, 'y': Letters, 'z': Letters,

	0x80: High, 0x81: High, 0x82: High, 0x83: High, 0x84: High, 0x85: High, 0x86: High, 0x87: High, 0x88: High, 0x89: High, 0x8a: High, 0x8b: High,
	0x8c: High, 0x8d: High, 0x8e: High, 0x8f: High, 0x90: High, 0x91: High, 0x92: High, 0x93: High, 0x94: High, 0x95: High, 0x96: High, 0x97: High,
	0x98: High, 0x99: High, 0x9a: High, 0x9b: High, 0x9c: High, 0x9d: High, 0x9e: High, 0x9f: High, 0xa0: High, 0xa1: High, 0xa2: High, 0xa3: High,
	0xa4: High, 0xa5: High, 0xa6: High, 0xa7: High, 0xa8: High, 0xa9: High, 0xaa: High, 0xab: High, 0xac: High, 0xad: High, 0xae: High, 0xaf: High,
	0xb0: High, 0xb1: High, 0xb2: High, 0xb3: High, 0xb4: High, 0xb5: High, 0xb6: High, 0xb7: High, 0xb8: High, 0xb9: High, 0xba: High, 0xbb: High,
	0xbc: High, 0xbd: High, 0xbe: High, 0xbf: High, 0xc0: High, 0xc1: High, 0xc2: High, 0xc3: High, 0xc4: High, 0xc5: High, 0xc6: High, 0xc7: High,
	0xc8: High, 0xc9: High, 0xca: High, 0xcb: High, 0xcc: High, 0xcd: High, 0xce: High, 0xcf: High, 0xd0: High, 0xd1: High, 0xd2: High, 0xd3: High,
	0xd4: High, 0xd5: High, 0xd6: High, 0xd7: High, 0xd8: High, 0xd9: High, 0xda: High, 0xdb: High, 0xdc: High, 0xdd: High, 0xde: High, 0xdf: High,
	0xe0: High, 0xe1: High, 0xe2: High, 0xe3: High, 0xe4: High, 0xe5: High, 0xe6: High, 0xe7: High, 0xe8: High, 0xe9: High, 0xea: High, 0xeb: High,
	0xec: High, 0xed: High, 0xee: High, 0xef: High, 0xf0: High, 0xf1: High, 0xf2: High, 0xf3: High, 0xf4: High, 0xf5: High, 0xf6: High, 0xf7: High,
	0xf8: High, 0xf9: High, 0xfa: High, 0xfb: High, 0xfc: High, 0xfd: High, 0xfe: High, 0xff: High,
}
