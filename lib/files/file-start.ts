import { extensionOf } from './file-names'

/** The number of bytes at the start of a file that show whether it can be what its name says. */
export const startBytes = 4_096

const asciiBytes = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0))
const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const jpeg = [0xff, 0xd8, 0xff]
const starts: Readonly<Record<string, readonly number[]>> = {
  pdf: asciiBytes('%PDF'),
  docx: zip,
  xlsx: zip,
  doc: compound,
  xls: compound,
  jpg: jpeg,
  jpeg,
  png: [0x89, ...asciiBytes('PNG\r\n')],
  gif: asciiBytes('GIF8'),
}

/** Whether the first bytes of a file show that it is not what its name says. The whole file may still be refused. */
export function startDiffers(name: string, start: Uint8Array): boolean {
  const type = extensionOf(name)
  if (type === 'csv') return !isTextStart(start)
  const wanted = starts[type]
  return wanted !== undefined && !wanted.every((byte, at) => start[at] === byte) && !hasMarkBefore(start, wanted)
}

/** Some programs write the mark of UTF-8 before a PDF. */
function hasMarkBefore(start: Uint8Array, wanted: readonly number[]): boolean {
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf && wanted.every((byte, at) => start[at + 3] === byte)
}

/** No control characters but line ends and tabs, and no HTML, PDF or RTF. */
function isTextStart(start: Uint8Array): boolean {
  if (start.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false
  return !/^[\s\ufeff]*(<[!?a-z]|%PDF-|\{\\rtf)/i.test(new TextDecoder().decode(start))
}
