import 'server-only'
import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import type { UploadType } from '@/lib/contracts/files'
import { startDiffers } from '@/lib/files/file-start'
import { cleanFileName, mediaTypes, problemOf } from './rules'

/** Why a file is refused, by its name and its first bytes, before the rest of it arrives. */
export function problemOfStart(sentName: string, start: Uint8Array): string | null {
  const fileName = cleanFileName(sentName)
  const problem = problemOf({ fileName, sizeBytes: start.byteLength, tooLarge: false })
  return problem ?? (startDiffers(fileName, start) ? 'typeDoesNotMatch' : null)
}

/** Whether the bytes of a file match the type in its name. */
export async function isOfType(path: string, type: UploadType): Promise<boolean> {
  if (type === 'csv') return isPlainText(path)
  const found = (await fileTypeFromFile(path))?.mime
  if (type === 'doc' || type === 'xls') return found === 'application/x-cfb' && containsName(path, streamNames[type])
  // An animated PNG is accepted; only its first picture is kept.
  if (type === 'png' && found === 'image/apng') return true
  return found === mediaTypes[type]
}

/** Old Word and Excel files share a container with others (installers, mails): the name of the stream inside tells them apart. */
const streamNames = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] } as const

/** Whether one of these names is in the container's directory. Names are UTF-16, and each takes at least 64 bytes, so a name ends with nulls. */
async function containsName(path: string, names: readonly string[]): Promise<boolean> {
  const wanted = names.map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  const longest = Math.max(...wanted.map(({ length }) => length))
  let tail: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const piece = Buffer.concat([tail, chunk])
    if (wanted.some((name) => piece.includes(name))) return true
    tail = piece.subarray(-longest)
  }
  return false
}

/** Whether a file has no control characters but line ends and tabs, and is no HTML, PDF or RTF. */
async function isPlainText(path: string): Promise<boolean> {
  let isStart = true
  const content: AsyncIterable<Buffer> = createReadStream(path)
  for await (const bytes of content) {
    if (bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false
    if (isStart && /^[\s\ufeff]*(<[!?a-z]|%PDF-|\{\\rtf)/i.test(bytes.toString('utf8'))) return false
    isStart = false
  }
  return true
}
