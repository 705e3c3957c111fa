// `npm run soak`: what is long and rarely broken, in its long form; npm test runs a short form of each. It is run before work on its
// ground is called done: every browser test, accessibility in every width and theme, the access matrix with every kind of id, kills, a full
// disk, written scripts, a list made by new:list.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './install.mjs'

const parts = [['unit', 'integration', 'architecture', 'access-matrix', 'saml-corpus', 'backup', 'kernel/limits', 'soak.test'], ['e2e']]
const codes = parts.map((part) => {
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/test.mjs'), ...part], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CUSP_SOAK: '1' },
  })
  return status
})
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
