import 'server-only'
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { v7, validate } from 'uuid'
import { env } from '@/lib/env'
import { startBytes } from '@/lib/files/file-start'
import { logger } from '../logger'

/** A file that somebody sent, so far only on disk. `id` is the name under which it may be stored for good. */
export type SpooledFile = {
  readonly id: string
  readonly path: string
  /** The name as it was sent: it is not yet fit to be shown or stored. */
  readonly fileName: string
  readonly sizeBytes: number
  readonly sha256: string
  /** The file exceeds the limit; nothing of it was kept. */
  readonly tooLarge: boolean
  /** Why its name or first bytes were refused; nothing of it was kept then either. */
  readonly refused?: string | undefined
}

/** Returns why a file is refused by its name and first bytes, while the rest of it is still on its way. */
export type LooksAtStart = (fileName: string, start: Uint8Array) => string | null
type Spooling = {
  readonly folder: string
  readonly fileName: string
  readonly limit: number
  readonly looksAtStart?: LooksAtStart | undefined
}

/** How much of a refused file is still read, so that the other files of the same request are received; beyond it the request ends. */
const readOn = 1024 * 1024
/** `code`: why the file is refused. */
export class FileStopped extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

/** The folder is beside the stored files and not in the system's temporary folder, which may be in memory. */
const incomingFolder = (): string => path.join(/* turbopackIgnore: true */ env().STORAGE, 'incoming')

/** Creates a folder for one request, which is deleted with the request. */
export async function openSpool(): Promise<string> {
  const folder = path.join(incomingFolder(), v7())
  await mkdir(folder, { recursive: true })
  return folder
}

export async function removeSpool(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/**
 * Writes a stream to disk as it arrives; beyond `limit` bytes, or where its start is refused, the bytes are only counted. A backup leaves out names that end in
 * `.partial`. @throws FileStopped where much more follows of a file that is not kept
 */
export async function spoolFile(
  content: AsyncIterable<Uint8Array>,
  { folder, fileName, limit, looksAtStart }: Spooling,
): Promise<SpooledFile> {
  const id = v7()
  const target = path.join(folder, `${id}.partial`)
  const hash = createHash('sha256')
  const file = await open(target, 'wx')
  let sizeBytes = 0
  let refused: string | null = null
  let start: Buffer | null = Buffer.alloc(0)
  let refusedAt = 0
  const look = (isWhole: boolean): void => {
    if (start === null || (start.byteLength < startBytes && !isWhole)) return
    refused = looksAtStart?.(fileName, start.subarray(0, startBytes)) ?? null
    refusedAt = sizeBytes
    start = null
  }
  try {
    for await (const chunk of content) {
      sizeBytes += chunk.byteLength
      if (start !== null) start = Buffer.concat([start, chunk])
      look(false)
      if (sizeBytes > limit || refused !== null) {
        if (sizeBytes - (refused === null ? limit : refusedAt) > readOn) throw new FileStopped(refused ?? 'tooLarge')
        continue
      }
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    look(true)
    const tooLarge = sizeBytes > limit
    if (tooLarge || refused !== null) await file.truncate(0)
    return { id, path: target, fileName, sizeBytes, sha256: hash.digest('hex'), tooLarge, ...(refused !== null && { refused }) }
  } finally {
    await file.close()
  }
}

/** The ids under which the files of a request, and the files made from them, may be stored. */
export async function spooledIds(folder: string): Promise<string[]> {
  return idsOf(await readdir(folder))
}

type LeftSpool = { readonly folder: string; readonly ids: readonly string[] }

/** Folders of requests that ended with their process, begun before `before`. Anything else in the same place is not ours, and stays. */
export async function leftSpools(before: Date): Promise<LeftSpool[]> {
  const entries = await readdir(incomingFolder(), { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(incomingFolder(), name))
  const found = await Promise.all(folders.map((folder) => leftSpool(folder, before)))
  return found.filter((left) => left !== null)
}

async function leftSpool(folder: string, before: Date): Promise<LeftSpool | null> {
  try {
    const { mtime } = await stat(folder)
    return mtime < before ? { folder, ids: idsOf(await readdir(folder)) } : null
  } catch (error) {
    // The folder has gone because its request ended, or it cannot be read; the other folders are still listed.
    logger.warn('spool.unreadable', { folder, error: String(error) })
    return null
  }
}

/** A picture redrawn from a file lies beside it under the same id, with an ending. */
function idsOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter((id) => validate(id))
}
