import 'server-only'
import { inflateRawSync } from 'node:zlib'
import { badField } from '@/server/kernel/errors'
import { limits } from '../limits'
import { tooMany } from './table-of'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const longestComment = 65_535

/** The parts of a zip, by name; a part is unpacked when it is read. All unpacked bytes count against one limit, whatever sizes the zip states. */
export type Unzipped = { readonly names: readonly string[]; readonly read: (name: string) => Buffer | null }

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

/**
 * Opens a zip that is in memory. It is our own because no library for workbooks can limit what it unpacks in advance.
 * @throws VALIDATION_FAILED: `importUnreadable` where it is none, `importTooLarge` where it unpacks to more than is accepted.
 */
export function unzip(bytes: Buffer): Unzipped {
  const entries = entriesOf(bytes)
  let left = limits.unpackedBytes
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) return null
      const packed = packedBytesOf(bytes, entry)
      const content = entry.method === 0 ? packed : inflateBounded(packed, left)
      left -= content.length
      if (left < 0) throw tooLarge()
      return content
    },
  }
}

type Entry = { readonly method: number; readonly packedBytes: number; readonly at: number }

function entriesOf(bytes: Buffer): ReadonlyMap<string, Entry> {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > limits.zipEntries) throw tooLarge()
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let one = 0; one < count; one += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw unreadableFile()
    const [method, packedBytes, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || (method !== 0 && method !== 8)) throw unreadableFile()
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), { method, packedBytes, at: bytes.readUInt32LE(at + 42) })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - longestComment); at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at
  }
  throw unreadableFile()
}

function packedBytesOf(bytes: Buffer, { packedBytes, at }: Entry): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localMark) throw unreadableFile()
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + packedBytes > bytes.length) throw unreadableFile()
  return bytes.subarray(from, from + packedBytes)
}

function inflateBounded(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : unreadableFile()
  }
}

const unreadableFile = () => badField('content', 'importUnreadable')
const tooLarge = () => tooMany('importTooLarge', limits.unpackedBytes / 1024 / 1024)
