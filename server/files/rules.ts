import 'server-only'
import { imageTypes, uploadTypes, type Taken, type UploadType } from '@/lib/contracts/files'
import { extensionOf, findFileType } from '@/lib/files/file-names'

/** The quota of one person in bytes, versions and trash included. */
export const quotaBytes = { student: 2 * 1024 ** 3, others: 10 * 1024 ** 3 } as const
/** The most unfinished uploads in pieces of one person. */
export const mostBegun = 50
const longestNameCharacters = 200
/** The longest side of a stored picture. */
export const longestEdgePixels = 4096
/** The most pixels of an uploaded picture, all frames together; each takes four bytes when it is read. */
export const mostPixels = 50_000_000

/** The media type under which each file type is served. */
export const mediaTypes: Readonly<Record<UploadType, string>> = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  png: 'image/png',
}

export const imageMediaTypes: readonly string[] = [...new Set(imageTypes.map((type) => mediaTypes[type]))]

/**
 * The last part of a path of any system, without characters that cannot be seen or turn a name around, at most 200 characters with its extension kept. The
 * pattern tries a row of dots once, not once from each dot.
 */
export function cleanFileName(sent: string): string {
  const visible = sent.normalize('NFC').replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/gu, '')
  const name = (visible.split(/[\\/]/).at(-1) ?? '').replace(/\s+/g, ' ').replace(/^ +|(?<![ .])[ .]+$/g, '')
  const characters = Array.from(name)
  if (characters.length <= longestNameCharacters) return name
  const ending = Array.from(extensionOf(name)).length > 0 ? `.${extensionOf(name)}` : ''
  const room = longestNameCharacters - Array.from(ending).length
  return room > 0 ? characters.slice(0, room).join('') + ending : characters.slice(0, longestNameCharacters).join('')
}

export function uploadTypeOf(name: string): UploadType | null {
  return findFileType(uploadTypes, name)
}

type Sent = { readonly fileName: string; readonly sizeBytes: number; readonly tooLarge: boolean }

/** Problems that a file's name and size show before its bytes are checked. */
export function problemOf({ fileName, sizeBytes, tooLarge }: Sent): string | null {
  if (fileName === '') return 'fileNameMissing'
  if (extensionOf(fileName) === '') return 'extensionMissing'
  if (!uploadTypeOf(fileName)) return 'typeNotAllowed'
  if (tooLarge) return 'tooLarge'
  return sizeBytes === 0 ? 'emptyFile' : null
}

/** Accepts, in the order sent, each file that still fits into the quota; a file that does not fit leaves its room to the next. */
export function withinQuota(files: readonly Taken[], { usedBytes, quota }: { usedBytes: number; quota: number }): Taken[] {
  let used = usedBytes
  return files.map((file) => {
    if (file.refused !== undefined) return file
    if (used + file.sizeBytes > quota) return { fileName: file.fileName, refused: 'quotaReached' }
    used += file.sizeBytes
    return file
  })
}
