// PostgreSQL refuses to run as root. Started by root, it runs as `postgres` where the machine has that user, else as
// `nobody`, whom every machine has: a demo must not add users to anybody's system.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** The account that the server runs as; `ids` are the options for spawn. */
export function serverAccount() {
  if (process.getuid?.() !== 0) return { name: 'you', ids: {} }
  const name = ['postgres', 'nobody'].find((candidate) => idOf(candidate, '-u') !== undefined)
  if (!name) throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.')
  return accountOf({ name, uid: idOf(name, '-u'), gid: idOf(name, '-g') })
}

function accountOf({ name, uid, gid }) {
  return { name, uid, gid, ids: { uid, gid } }
}

function idOf(name, flag) {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

/** The folder itself; if a private parent (such as /root) keeps the account out, a folder of Cusp's own that is always the same for it. */
export function reachable({ dir, account }) {
  if (account.uid === undefined || isOpen(dir)) return dir
  return path.join('/var/lib/cusp', createHash('sha256').update(dir).digest('hex').slice(0, 12))
}

/** Whether everybody may pass through the folder's parents, as far as they exist. */
export function isOpen(dir) {
  const parent = path.dirname(dir)
  const isPassable = !existsSync(parent) || (statSync(parent).mode & 0o001) !== 0
  return isPassable && (parent === dir || isOpen(parent))
}
