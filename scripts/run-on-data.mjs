import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from './env-file.mjs'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'

/** Runs a program on the data that DATABASE_URL and STORAGE name, or else on the demo's. */
export async function runOnData(program) {
  loadEnvFile()
  try {
    install()
    const demo = process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? undefined : await startDemo()
    const env = demo
      ? { ...process.env, ...demoSecret(), DATABASE_URL: demo.url, STORAGE: process.env.STORAGE || path.join(root, '.data/demo/files') }
      : process.env
    // Under this condition `server-only` is an empty module, as in the bundles of scripts/build.mjs.
    const { status } = spawnSync(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', path.join(root, program), ...process.argv.slice(2)],
      { env, stdio: 'inherit' },
    )
    await demo?.stop()
    process.exitCode = status ?? 1
  } catch (error) {
    fail(error)
  }
}

async function startDemo() {
  console.error('DATABASE_URL is not set: using the database, the files and the secret of the demo.')
  const { startPostgres } = await import('./postgres.mjs')
  return startPostgres({ dir: path.join(root, '.data/demo/pg') })
}

/** The secret with which the demo encrypts (scripts/demo.mjs). A value from the environment comes before it. */
function demoSecret() {
  const file = path.join(root, '.data/demo/auth-secret')
  return process.env.AUTH_SECRET || process.env.AUTH_SECRET_FILE || !existsSync(file) ? {} : { AUTH_SECRET: readFileSync(file, 'utf8') }
}
