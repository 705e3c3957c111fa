import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Taken, UploadType } from '@/lib/contracts/files'
import type { SpooledFile } from '@/server/kernel/files/spool'
import { storage } from '@/server/kernel/files/storage'
import { isOfType } from './media-type'
import { redrawPicture } from './picture'
import { cleanFileName, mediaTypes, problemOf, uploadTypeOf } from './rules'

/** Checks each file and stores those whose bytes fit their names, one after the other, so that an upload never has more than one file in memory. */
export async function checkAndStore(
  files: readonly SpooledFile[],
): Promise<{ fileName: string; sizeBytes: number; sha256: string; taken: () => Taken }[]> {
  const done = []
  for (const file of files) {
    const taken = await checkAndStoreOne(file)
    done.push({ fileName: file.fileName, sizeBytes: file.sizeBytes, sha256: file.sha256, taken: () => taken })
  }
  return done
}

export async function checkAndStoreOne(file: SpooledFile): Promise<Taken> {
  const fileName = cleanFileName(file.fileName)
  const type = uploadTypeOf(fileName)
  const problem = file.refused ?? problemOf({ ...file, fileName })
  if (problem !== null || !type) return { fileName, refused: problem ?? 'typeNotAllowed' }
  if (!(await isOfType(file.path, type))) return { fileName, refused: 'typeDoesNotMatch' }
  const stored = await asStored(file, type)
  if (typeof stored === 'string') return { fileName, refused: stored }
  await storage.put(file.id, createReadStream(stored.path))
  return { id: file.id, fileName, mediaType: mediaTypes[type], sizeBytes: stored.sizeBytes, sha256: stored.sha256 }
}

type Stored = { readonly path: string; readonly sizeBytes: number; readonly sha256: string }

/** The file as it will be stored: a document as it is, a picture redrawn without its metadata. */
async function asStored(file: SpooledFile, type: UploadType): Promise<Stored | 'notAnImage' | 'tooManyPixels'> {
  const format = formats[type]
  if (!format) return file
  const drawn = path.join(/* turbopackIgnore: true */ path.dirname(file.path), `${file.id}.${format}.partial`)
  const outcome = await redrawPicture(file.path, drawn, format)
  return outcome === 'done'
    ? { path: drawn, sizeBytes: (await stat(/* turbopackIgnore: true */ drawn)).size, sha256: await sha256Of(drawn) }
    : outcome
}

const formats: Partial<Record<UploadType, 'jpeg' | 'png' | 'gif'>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', gif: 'gif' }

export async function sha256Of(place: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(place), hash)
  return hash.digest('hex')
}
