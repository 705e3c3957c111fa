import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** The folder into which a restore unpacks, inside the storage itself, so that moving into place is a rename. */
export const UNPACKED = '.restore'

/** The finished files of the storage folder, by their path in it. */
export async function listStoredFiles(storage: string): Promise<string[]> {
  if (!existsSync(storage)) return []
  const entries = await readdir(storage, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
    .map((entry) => path.relative(storage, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.startsWith(`${UNPACKED}/`))
    .sort()
}
