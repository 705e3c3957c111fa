// `npm run attack [sqlmap] [wapiti] [ffuf] [-- --minutes 10 --deep --data <folder>]`: attacks the built product with three third-party tools, on this machine
// alone (docs/security/attack.md). Not part of `npm test`: it lasts an hour and more.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'

const tools = ['sqlmap', 'wapiti', 'ffuf']

endWithNpm()
try {
  const wanted = tools.filter((name) => process.argv.includes(name))
  const missing = (wanted.length > 0 ? wanted : tools).filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error)
  if (missing.length > 0)
    fail(
      `Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}. Or name those that you have: npm run attack ffuf`,
    )
  install()
  const { buildIfNeeded } = await import('./build.mjs')
  await buildIfNeeded()
} catch (error) {
  fail(error)
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(root, 'tests/attack/run.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
