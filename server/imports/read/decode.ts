import 'server-only'
import type { Encoding } from './table'

const marks: readonly (readonly [Encoding, readonly number[]])[] = [['utf-8', [0xef, 0xbb, 0xbf]], ['utf-16le', [0xff, 0xfe]], ['utf-16be', [0xfe, 0xff]]]
/** Of a file without a mark so much is looked at. */
const looked = 64 * 1024

/** Letters that the school's languages write and that stand at one place in 1250 and at another, or nowhere, in 1252: č ć đ š ž ě ř ů, and å ø æ ñ ã. */
const central = new Set([0xc8, 0xe8, 0x8a, 0x9a, 0x8e, 0x9e, 0xd0, 0xf0, 0xec, 0xcc, 0xf9, 0xd9])
const western = new Set([0xc5, 0xe5, 0xd8, 0xf8, 0xd1, 0xf1, 0xe3, 0xc3, 0xea, 0xca])

/** In what a text is written: by its mark, by being sound UTF-8, else by the letters that are likely. A person can say otherwise. */
export function encodingOf(bytes: Uint8Array): Encoding {
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
  return isUtf8(bytes) ? 'utf-8' : likelyOf(bytes)
}

export function textIn(bytes: Uint8Array, encoding: Encoding): string {
  // It takes the mark away by itself.
  return new TextDecoder(encoding).decode(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function likelyOf(bytes: Uint8Array): Encoding {
  let [ofCentral, ofWestern] = [0, 0]
  for (const byte of bytes) {
    if (central.has(byte)) ofCentral += 1
    if (western.has(byte)) ofWestern += 1
  }
  return ofCentral > ofWestern ? 'windows-1250' : 'windows-1252'
}
