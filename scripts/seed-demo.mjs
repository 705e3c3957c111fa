import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './install.mjs'
import { standalone } from './server.mjs'

const FROM = {
  build: [[path.join(standalone, 'prisma/migrate.mjs')], [path.join(standalone, 'prisma/seed/index.mjs'), 'demo']],
  // Under the condition `react-server`, modules that only the server may import can be loaded.
  source: [
    ['--import', 'tsx', path.join(root, 'prisma/migrate.ts')],
    ['--conditions=react-server', '--import', 'tsx', path.join(root, 'prisma/seed/index.ts'), 'demo'],
  ],
}

/** Migrates the database of `env` and fills it with the demo school, once. From the build, or from 'source' where there is none. */
export async function seedDemo({ env, from = 'build' }) {
  for (const program of FROM[from]) await run(program, env)
}

async function run(program, env) {
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error('The demo data could not be made.')
}
