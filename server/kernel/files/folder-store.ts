import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { env } from '@/lib/env'
import { refuse } from '../errors'

/** Where files are kept. Names are ids that we made, so no path ever comes from a person. */
export type FileStore = {
  readonly put: (id: string, content: Readable) => Promise<void>
  /** @throws NOT_FOUND */
  readonly get: (id: string) => Promise<ReadableStream<Uint8Array>>
  /** Keeps what is infected where nothing is served from; done twice, it is done once. */
  readonly setApart: (id: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** Files in a folder. */
export const folderStore: FileStore = {
  /**
   * Writes a stream; nothing stands under the name until all of it is there. It is on the disk, under its name, when this ends: a row that
   * is committed afterwards names no file that a power cut takes away.
   */
  async put(id: string, content: Readable): Promise<void> {
    const target = placeOf(id)
    await mkdir(path.dirname(target), { recursive: true })
    const partial = partialOf(id)
    try {
      await pipeline(content, createWriteStream(partial, { flags: 'wx', flush: true }))
      await rename(partial, target)
      // A name stands in its folder, and that of the folder, which may be new, in the one above.
      for (const folder of [path.dirname(target), env().STORAGE]) await flushNames(folder)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  },
  /** @throws NOT_FOUND */
  async get(id: string): Promise<ReadableStream<Uint8Array>> {
    const target = placeOf(id)
    const found = await stat(target).catch(() => null)
    if (!found?.isFile()) throw refuse('NOT_FOUND')
    return Readable.toWeb(createReadStream(target)) as ReadableStream<Uint8Array>
  },
  async setApart(id: string): Promise<void> {
    const apart = path.join(/* turbopackIgnore: true */ env().STORAGE, 'quarantine')
    await mkdir(apart, { recursive: true })
    await rename(placeOf(id), path.join(apart, id)).catch((error: unknown) => {
      // Set apart by a try that ended before it was written down.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  },
  /** What a server that was killed had written of it goes too. */
  async remove(id: string): Promise<void> {
    await Promise.all(
      [placeOf(id), partialOf(id), path.join(/* turbopackIgnore: true */ env().STORAGE, 'quarantine', id)].map((place) =>
        rm(place, { force: true }),
      ),
    )
  },
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The last two characters make 256 folders: those of a version 7 uuid are random, its first are the time. */
function placeOf(id: string): string {
  if (!uuid.test(id)) throw refuse('NOT_FOUND')
  return path.join(/* turbopackIgnore: true */ env().STORAGE, id.slice(-2), id)
}

function partialOf(id: string): string {
  return `${placeOf(id)}.partial`
}

async function flushNames(folder: string): Promise<void> {
  // Windows opens no folder.
  if (path.sep === '\\') return
  const opened = await open(/* turbopackIgnore: true */ folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
