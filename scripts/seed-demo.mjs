import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './install.mjs'
import { standalone } from './server.mjs'

/** Migrates the database of `env` and fills it with the demo school, once. From the build, or from 'source' where there is none. */
export async function seedDemo({ env, from = 'build' }) {
  const program = from === 'build' ? [path.join(standalone, 'prisma/seed/demo.mjs')] : ['--conditions=react-server', '--import', 'tsx', path.join(root, 'scripts/seed-entry.ts')]
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error('The demo data could not be made.')
}
