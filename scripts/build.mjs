// `npm run build`: the application and all it needs to run, in .next/standalone.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'
import { standalone } from './server.mjs'
import { hashOf } from './tree.mjs'

const SOURCES = [
  'app',
  'components',
  'server',
  'lib',
  'messages',
  'prisma',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
  'scripts/backup',
  'scripts/second-factor',
  'scripts/audit',
  'scripts/experience',
  'scripts/coverage',
  'scripts/secret',
  'scripts/passwords',
  'scripts/build.mjs',
  'scripts/start-entry.ts',
  'scripts/door.ts',
  'scripts/supervise.mjs',
  'scripts/pooling.ts',
  'scripts/workers.ts',
]
/** Programs that run beside the server without tsx: their source, and their place in the standalone folder. */
const PROGRAMS = {
  'scripts/start-entry.ts': 'start.mjs',
  'scripts/backup/backup.ts': 'backup.mjs',
  'scripts/backup/restore.ts': 'restore.mjs',
  'scripts/second-factor/off.ts': 'second-factor-off.mjs',
  'scripts/audit/verify.ts': 'verify-audit.mjs',
  'scripts/experience/verify.ts': 'verify-experience.mjs',
  'scripts/coverage/verify.ts': 'verify-coverage.mjs',
  'scripts/secret/rotate.ts': 'rotate-secret.mjs',
  'scripts/passwords/on.ts': 'passwords-on.mjs',
  'prisma/migrate.ts': 'prisma/migrate.mjs',
  'prisma/seed/index.ts': 'prisma/seed/index.mjs',
}
/** Native code cannot be bundled; Next has copied these for the server. */
const NATIVE = ['@node-rs/argon2', 'piscina', 'sharp', 'pg-native']
/** This machine's secrets and data, and folders that only development needs. */
const NEVER_SHIPPED = [
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
  '.env.example',
  '.data',
  '.git',
  '.ci',
  'docs',
  'tests',
  'test-results',
  'playwright-report',
  'coverage',
  'scripts',
  'prisma',
]

const stampFile = path.join(standalone, 'build-stamp')
const stampOfSources = () => hashOf(root, SOURCES, (file) => file === path.join(root, 'lib/generated') || file.endsWith('.d.json.ts'))

/** Builds if the sources have changed since the last build; returns whether it built. `output`: the file descriptor for the build's output. */
export async function buildIfNeeded({ output = 1 } = {}) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources()) return false
  writeSync(output, 'Building the application (next build) …\n')
  await build({ output })
  return true
}

async function build({ output }) {
  const stamp = stampOfSources()
  rmSync(stampFile, { force: true })
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    cwd: root,
    stdio: ['ignore', output, 2],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error('The build failed.')
  // Next leaves these two out, for those who serve them from elsewhere.
  for (const [from, to] of [
    ['.next/static', '.next/static'],
    ['public', 'public'],
  ]) {
    if (existsSync(path.join(root, from))) cpSync(path.join(root, from), path.join(standalone, to), { recursive: true })
  }
  compileAhead()
  dropMissingPreloads()
  // It takes .env along, and the whole folder where code opens files whose names it cannot foresee.
  for (const name of NEVER_SHIPPED) rmSync(path.join(standalone, name), { recursive: true, force: true })
  await addPrograms()
  writeFileSync(stampFile, stamp)
}

/**
 * The scripts with which every page starts (React and Next's router), and those for marking at the chair, run as soon as they are there. With this comment of
 * V8's ('explicit compile hints') they are compiled beside the page while they load, and not in the page's longest task, nor at the first press; other engines
 * ignore it. docs/decisions/0021.
 */
function compileAhead() {
  for (const name of startsAtOnce()) {
    const file = path.join(standalone, '.next', name)
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`)
  }
}

/**
 * These manifests of Next (16.4, Turbopack) list the files of parts that are loaded later, and most of the names are of files that it wrote under other names.
 * A page that draws such a part on the server would request them at once and get 404; the part itself is loaded by its right name.
 */
function dropMissingPreloads() {
  const folder = path.join(standalone, '.next/server')
  const manifests = readdirSync(folder, { recursive: true }).filter((name) => path.basename(name) === 'react-loadable-manifest.json')
  for (const name of manifests) {
    const file = path.join(folder, name)
    const parts = JSON.parse(readFileSync(file, 'utf8'))
    for (const part of Object.values(parts)) part.files = part.files.filter((one) => existsSync(path.join(standalone, '.next', one)))
    writeFileSync(file, JSON.stringify(parts))
  }
}

const pageAtTheChair = '/(main)/clinical/treatmentsession/[[...args]]/page'

/** The names of the scripts under .next, from the manifests of Next's build. */
function startsAtOnce() {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(standalone, '.next/build-manifest.json'), 'utf8'))
  const assigned = readFileSync(path.join(standalone, `.next/server/app${pageAtTheChair}_client-reference-manifest.js`), 'utf8')
  const { entryJSFiles } = JSON.parse(assigned.slice(assigned.indexOf('"] = {') + '"] = '.length).replace(/;\s*$/, ''))
  return new Set([...rootMainFiles, ...entryJSFiles[`[project]/app${pageAtTheChair}`]])
}

async function addPrograms() {
  const esbuild = await import('esbuild')
  const present = Object.entries(PROGRAMS).filter(([source]) => existsSync(path.join(root, source)))
  for (const [source, place] of present) {
    const { metafile } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: [source],
      outfile: path.join(standalone, place),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      conditions: ['react-server'], // under this condition `server-only` is an empty module
      external: NATIVE,
      metafile: true,
      // Some of the bundled packages are CommonJS and ask for Node's modules by require().
      banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    })
    const wanted = new Set(Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path: name }) => name)))
    const missing = NATIVE.find(
      (name) => name !== 'pg-native' && wanted.has(name) && !existsSync(path.join(standalone, 'node_modules', name)),
    )
    if (missing) throw new Error(`${source} needs ${missing}, which the standalone folder lacks.`)
  }
  await esbuild.stop()
  cpSync(path.join(root, 'scripts/supervise.mjs'), path.join(standalone, 'supervise.mjs'))
  // The programs read these beside themselves.
  for (const folder of ['prisma/migrations', 'prisma/seed']) {
    if (!existsSync(path.join(root, folder))) continue
    cpSync(path.join(root, folder), path.join(standalone, folder), { recursive: true, filter: (file) => !file.endsWith('.ts') })
  }
}

if (import.meta.filename === process.argv[1]) {
  try {
    install()
    if (process.argv.includes('--if-needed')) await buildIfNeeded()
    else await build({ output: 1 })
  } catch (error) {
    fail(error)
  }
}
