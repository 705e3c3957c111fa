// `npm run pictures [-- name …]`: takes the pictures of docs/, or those that are named, from the running product, on a demo school of its own.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'

try {
  install()
  const { buildIfNeeded } = await import('./build.mjs')
  await buildIfNeeded()
} catch (error) {
  fail(error)
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(root, 'tests/pictures/take.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
