import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eachEntry } from './read-archive'
import { UNPACKED } from './stored-files'

const unpackFolder = (storage: string) => path.join(storage, UNPACKED)

/** Writes the backup's files beside the existing ones. */
export async function unpackFiles({ file, storage }: { file: string; storage: string }): Promise<{ count: number; bytes: number }> {
  const target = unpackFolder(storage)
  await discardUnpacked(storage)
  await mkdir(target, { recursive: true })
  const total = { count: 0, bytes: 0 }
  await eachEntry(file, async (name, entry) => {
    if (!name.startsWith('files/')) return
    const place = path.join(target, name.slice('files/'.length))
    if (!place.startsWith(target + path.sep)) throw new Error(`The backup holds a file that would lie outside the storage folder: ${name}`)
    await mkdir(path.dirname(place), { recursive: true })
    await pipeline(entry, createWriteStream(place))
    total.count += 1
    total.bytes += entry.header.size ?? 0
  })
  return total
}

/** Replaces the old files with the new ones. The folder itself stays: it may be a mounted volume. */
export async function moveIntoPlace(storage: string): Promise<void> {
  const target = unpackFolder(storage)
  for (const name of await readdir(storage))
    if (name !== UNPACKED && name !== 'lost+found') await rm(path.join(storage, name), { recursive: true })
  for (const name of await readdir(target)) await rename(path.join(target, name), path.join(storage, name))
  await discardUnpacked(storage)
}

export async function discardUnpacked(storage: string): Promise<void> {
  if (existsSync(unpackFolder(storage))) await rm(unpackFolder(storage), { recursive: true })
}
