import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { env } from '@/lib/env'
import { refuse } from '../errors'

/** A store for files. Names are ids that we made, so no path ever comes from a person. */
export type FileStore = {
  readonly put: (id: string, content: Readable) => Promise<void>
  /** @throws NOT_FOUND */
  readonly get: (id: string) => Promise<ReadableStream<Uint8Array>>
  /** Moves an infected file to a place from which nothing is served; repeating it does no harm. */
  readonly setApart: (id: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/** Files in a folder. */
export const folderStore: FileStore = {
  /**
   * Writes a stream; the name appears only once all of the file is there. When this returns, the file and its name are on the disk, so that a row committed
   * afterwards never names a file that a power cut removes.
   */
  async put(id: string, content: Readable): Promise<void> {
    const target = placeOf(id)
    await mkdir(path.dirname(target), { recursive: true })
    const partial = partialPathOf(id)
    try {
      await pipeline(content, createWriteStream(partial, { flags: 'wx', flush: true }))
      await rename(partial, target)
      // The name is stored in its folder, and the name of the folder, which may be new, in the one above.
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
      // The file was already set apart by an earlier attempt that ended before it was recorded.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  },
  /** An incomplete file that a killed server had written is removed, too. */
  async remove(id: string): Promise<void> {
    await Promise.all(
      [placeOf(id), partialPathOf(id), path.join(/* turbopackIgnore: true */ env().STORAGE, 'quarantine', id)].map((place) =>
        rm(place, { force: true }),
      ),
    )
  },
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The last two characters give 256 folders: in a version 7 uuid they are random, while the first ones are the time. */
function placeOf(id: string): string {
  if (!uuid.test(id)) throw refuse('NOT_FOUND')
  return path.join(/* turbopackIgnore: true */ env().STORAGE, id.slice(-2), id)
}

function partialPathOf(id: string): string {
  return `${placeOf(id)}.partial`
}

async function flushNames(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (path.sep === '\\') return
  const opened = await open(/* turbopackIgnore: true */ folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
