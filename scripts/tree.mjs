import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** One hash over the names and contents of files and of everything below folders, but for what `skip` names. */
export function hashOf(root, names, skip = () => false) {
  const hash = createHash('sha256')
  for (const name of names) {
    for (const file of filesBelow(path.join(root, name), skip)) {
      const content = readFileSync(file)
      hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

function filesBelow(entry, skip) {
  if (!existsSync(entry) || skip(entry)) return []
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name), skip))
}
