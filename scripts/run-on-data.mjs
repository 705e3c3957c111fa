import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { loadEnvFile } from './env-file.mjs'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'

/** Runs a program on the institution's data: those that DATABASE_URL and STORAGE name, else the demo's. */
export async function runOnData(program) {
  loadEnvFile()
  try {
    install()
    const demo = process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? undefined : await startDemo()
    const env = demo ? { ...process.env, DATABASE_URL: demo.url, STORAGE: process.env.STORAGE || path.join(root, '.data/demo/files') } : process.env
    // Under this condition `server-only` is an empty module, as in the bundles of scripts/build.mjs.
    const { status } = spawnSync(process.execPath, ['--conditions=react-server', '--import', 'tsx', path.join(root, program), ...process.argv.slice(2)], { env, stdio: 'inherit' })
    await demo?.stop()
    process.exitCode = status ?? 1
  } catch (error) {
    fail(error)
  }
}

async function startDemo() {
  console.error('DATABASE_URL is not set: using the database and the files of the demo.')
  const { startPostgres } = await import('./postgres.mjs')
  return startPostgres({ dir: path.join(root, '.data/demo/pg') })
}
