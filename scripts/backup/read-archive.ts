import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Extract } from 'tar-stream'
import { Manifest, MANIFEST_NAME } from './manifest'

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never

/** Calls `visit` for every entry in turn; data that `visit` leaves unread is skipped. */
export async function eachEntry(file: string, visit: (name: string, entry: Entry) => Promise<void>): Promise<void> {
  const archive = extract()
  const read = pipeline(createReadStream(file), createGunzip(), archive)
  const visited = (async () => {
    for await (const entry of archive) {
      await visit(entry.header.name, entry)
      entry.resume()
    }
  })()
  await Promise.all([read, visited])
}

/** Reads the whole archive before anything is changed: a backup that was cut off or damaged is refused here. */
export async function readManifest(file: string): Promise<Manifest> {
  let found: string | undefined
  try {
    await eachEntry(file, async (name, entry) => {
      if (name === MANIFEST_NAME) found = await text(entry)
    })
  } catch (error) {
    throw new Error(`${file} cannot be read as a backup: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
  if (found === undefined) throw new Error(`${file} is not a whole backup: its last part is missing.`)
  return Manifest.parse(JSON.parse(found))
}
