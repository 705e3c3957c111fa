import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { env } from '@/lib/env'
import { refuse } from './errors'

/** The file store: a folder. Names are ids that we made, so no path ever comes from a person. */
export const storage = {
  /** Writes a stream; nothing stands under the name until all of it is there. */
  async put(id: string, content: Readable): Promise<void> {
    const target = placeOf(id)
    await mkdir(path.dirname(target), { recursive: true })
    const partial = `${target}.partial`
    try {
      await pipeline(content, createWriteStream(partial, { flags: 'wx' }))
      await rename(partial, target)
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
  async remove(id: string): Promise<void> {
    await rm(placeOf(id), { force: true })
  },
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The last two characters make 256 folders: those of a version 7 uuid are random, its first are the time. */
function placeOf(id: string): string {
  if (!uuid.test(id)) throw refuse('NOT_FOUND')
  return path.join(/* turbopackIgnore: true */ env().STORAGE, id.slice(-2), id)
}
