// `npm run lint`, or `npm run lint -- <files>`: the rules of oxlint.config.mjs, and Prettier's formatting.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './install.mjs'

const given = process.argv.slice(2)
// Whether a file was checked before depends on its text, not on its time: a checkout writes all files.
const cache = ['--cache', '--cache-strategy', 'content']

// The linters run one after the other: beside the type check that npm test runs in the meantime, only one core is free.
const codes = [
  await run('oxlint/bin/oxlint', ['-c', 'oxlint.config.mjs', '--type-aware', '--threads=1', '--no-error-on-unmatched-pattern', ...given]),
  await run('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '--ignore-unknown', ...cache, ...(given.length ? given : ['.'])]),
]
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0

function run(program, args) {
  // Go collects its garbage half as often, which saves more time than the memory is worth.
  const env = { ...process.env, GOGC: '200', GOMAXPROCS: '1' }
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [path.join(root, 'node_modules', program), ...args], { cwd: root, env, stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1))
  })
}
