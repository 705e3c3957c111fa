import 'server-only'
import { isAscii, isUtf8 } from 'node:buffer'
import type { Encoding } from './table'

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** The number of bytes that are examined in a file without a byte order mark. */
const looked = 64 * 1024
/** The most lines of a file in two encodings that are read one by one. */
const mostLines = 200_000

/** Letters of the school's languages that have one code in 1250 and another, or none, in 1252: č ć đ š ž ě ř ů, and å ø æ ñ ã. */
const central = new Set([0xc8, 0xe8, 0x8a, 0x9a, 0x8e, 0x9e, 0xd0, 0xf0, 0xec, 0xcc, 0xf9, 0xd9])
const western = new Set([0xc5, 0xe5, 0xd8, 0xf8, 0xd1, 0xf1, 0xe3, 0xc3, 0xea, 0xca])

/** `mixed`: the lines that are in another encoding than the rest. */
type Decoded = { readonly encoding: Encoding; readonly text: string; readonly mixed: readonly number[] }

/**
 * The text of a file. The encoding is the one that a person chose, or else follows from the byte order mark, from being valid UTF-8, or from the likely
 * letters.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const encoding = chosen ?? encodingOf(bytes)
  if (chosen === undefined && encoding !== 'utf-16le' && encoding !== 'utf-16be' && !isUtf8(bytes))
    return lineByLine(bytes) ?? decodePlainly(bytes, encoding)
  return decodePlainly(bytes, encoding)
}

const decodePlainly = (bytes: Uint8Array, encoding: Encoding): Decoded => ({ encoding, text: textIn(bytes, encoding), mixed: [] })

/** The characters of code page 1252 at 0x80 to 0x9f. Node reads that page as Latin-1, which has none there, so O’Brien and Šimić would lose a letter. */
const of1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The decoder itself removes a byte order mark. */
function textIn(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes)
  return encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, (letter) => of1252[letter.charCodeAt(0) - 0x80] ?? letter) : text
}

function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const head = bytes.subarray(0, looked)
  const nulls = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nulls
  if (odd > head.length / 8 && odd > even) return 'utf-16le'
  if (even > head.length / 8) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : likelyEncodingOf(bytes)
}

/**
 * Decodes line by line where some lines are valid UTF-8 with letters beyond ASCII and others are not: two files, one below the other. Null where all lines are
 * alike.
 */
function lineByLine(bytes: Uint8Array): Decoded | null {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from)
    const to = end === -1 ? bytes.length : end + 1
    lines.push(bytes.subarray(from, to))
    if (lines.length > mostLines) return null
    from = to
  }
  const sound = lines.map((line) => isUtf8(line))
  if (!lines.some((line, at) => sound[at] && !isAscii(line))) return null
  const others = lines.flatMap((line, at) => (sound[at] ? [] : [{ line, number: at + 1 }]))
  const likely = likelyEncodingOf(Buffer.concat(others.map(({ line }) => line)))
  return {
    encoding: 'utf-8',
    text: lines.map((line, at) => textIn(line, sound[at] ? 'utf-8' : likely)).join(''),
    mixed: others.map(({ number }) => number),
  }
}

function likelyEncodingOf(bytes: Uint8Array): Encoding {
  let [ofCentral, ofWestern] = [0, 0]
  for (const byte of bytes) {
    if (central.has(byte)) ofCentral += 1
    if (western.has(byte)) ofWestern += 1
  }
  return ofCentral > ofWestern ? 'windows-1250' : 'windows-1252'
}
