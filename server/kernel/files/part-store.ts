import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { v7, validate } from 'uuid'
import { env } from '@/lib/env'
import { refuse } from '../errors'

/** What has come so far of files that are sent in pieces. On this machine's disk, wherever files are stored for good; a backup leaves out `.partial`. */
const folder = (): string => path.join(/* turbopackIgnore: true */ env().STORAGE, 'parts')

function placeOf(id: string): string {
  if (!validate(id)) throw refuse('NOT_FOUND')
  return path.join(folder(), `${id}.partial`)
}

export const partStore = {
  /**
   * Puts a piece where it belongs; what a try that was broken off left beyond is written over. The first begins a file of its own: the one before it
   * may be lent, and what was looked into there is not changed.
   */
  async write(id: string, { offset, from }: { offset: number; from: string }): Promise<void> {
    await mkdir(folder(), { recursive: true })
    if (offset === 0) await rm(placeOf(id), { force: true })
    await pipeline(createReadStream(from), createWriteStream(placeOf(id), { flags: offset === 0 ? 'w' : 'r+', start: offset }))
  },
  /** The file under a name of its own in the folder of a request, as if it had come with it; null where there is none of this size. */
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
  /** Of which pieces were last written before a time. */
  async listLeft(before: Date): Promise<string[]> {
    const names = await readdir(folder()).catch(() => [])
    const ids = names.map((name) => name.replace(/\.partial$/, '')).filter((id) => validate(id))
    const found = await Promise.all(ids.map(async (id) => ((await stat(placeOf(id)).catch(() => null))?.mtime ?? before) < before))
    return ids.filter((_, at) => found[at])
  },
}
