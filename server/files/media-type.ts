import 'server-only'
import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import type { UploadType } from '@/lib/contracts/files'
import { startDiffers } from '@/lib/files/file-start'
import { cleanFileName, mediaTypes, problemOf } from './rules'

/** Why a file is refused before the rest of it comes: by its name, and by its first bytes. */
export function problemOfStart(sentName: string, start: Uint8Array): string | null {
  const fileName = cleanFileName(sentName)
  const problem = problemOf({ fileName, sizeBytes: start.byteLength, tooLarge: false })
  return problem ?? (startDiffers(fileName, start) ? 'typeDoesNotMatch' : null)
}

/** Whether a file is, by its bytes, what its name says. */
export async function isOfType(path: string, type: UploadType): Promise<boolean> {
  if (type === 'csv') return isPlainText(path)
  const found = (await fileTypeFromFile(path))?.mime
  if (type === 'doc' || type === 'xls') return found === 'application/x-cfb' && containsName(path, streamNames[type])
  // An animated PNG keeps its first picture.
  if (type === 'png' && found === 'image/apng') return true
  return found === mediaTypes[type]
}

/** Old Word and Excel files share a container with others (installers, mails): the name of the stream inside tells them apart. */
const streamNames = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] } as const

/** A name in the container's directory: UTF-16, and at least 64 bytes stand for each, so it ends with nulls. */
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

/** No control characters but line ends and tabs, and no HTML, PDF or RTF. */
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
