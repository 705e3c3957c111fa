import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7, validate } from 'uuid'
import { env } from '@/lib/env'
import { refuse } from '../errors'

/**
 * The pieces received so far of files that are sent in pieces. They are on this machine's disk, wherever files are finally stored; a backup leaves out
 * `.partial`.
 */
const partsFolder = (): string => path.join(/* turbopackIgnore: true */ env().STORAGE, 'parts')

function placeOf(id: string): string {
  if (!validate(id)) throw refuse('NOT_FOUND')
  return path.join(partsFolder(), `${id}.partial`)
}

export const partStore = {
  /**
   * Writes a piece at its offset, over anything that a broken-off attempt left there. The first piece starts a new file, because the previous one may be lent,
   * and a file that was checked must not change.
   */
  async write(id: string, { offset, from }: { offset: number; from: string }): Promise<void> {
    await mkdir(partsFolder(), { recursive: true })
    if (offset === 0) await rm(placeOf(id), { force: true })
    await pipeline(createReadStream(from), createWriteStream(placeOf(id), { flags: offset === 0 ? 'w' : 'r+', start: offset }))
  },
  /** Links the file into the folder of a request under a new name, as if it had come with the request; null where there is none of this size. */
  async lend(id: string, { into, sizeBytes }: { into: string; sizeBytes: number }): Promise<{ id: string; path: string } | null> {
    const found = await stat(placeOf(id)).catch(() => null)
    if (found?.size !== sizeBytes) return null
    const lent = v7()
    const target = path.join(/* turbopackIgnore: true */ into, `${lent}.partial`)
    await link(placeOf(id), target)
    return { id: lent, path: target }
  },
  async remove(id: string): Promise<void> {
    await rm(placeOf(id), { force: true })
  },
  /** The ids of uploads whose last piece was written before a time. */
  async listLeft(before: Date): Promise<string[]> {
    const names = await readdir(partsFolder()).catch(() => [])
    const ids = names.map((name) => name.replace(/\.partial$/, '')).filter((id) => validate(id))
    const found = await Promise.all(ids.map(async (id) => ((await stat(placeOf(id)).catch(() => null))?.mtime ?? before) < before))
    return ids.filter((_, at) => found[at])
  },
}
