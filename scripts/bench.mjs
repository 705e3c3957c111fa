// `npm run bench [area …] [-- --json]`: measures what tests/bench/<area>.bench.ts describe, on the production build.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'

try {
  install()
  const { buildIfNeeded } = await import('./build.mjs')
  // Standard output is for the figures.
  await buildIfNeeded({ output: 2 })
} catch (error) {
  fail(error)
}
// Under this condition `server-only` is an empty module, as in scripts/run-on-data.mjs.
const { status } = spawnSync(
  process.execPath,
  ['--conditions=react-server', '--import', 'tsx', path.join(root, 'tests/bench/run.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
