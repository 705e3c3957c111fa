// Prepares a fresh or updated clone so that everything runs. Uses only Node's own modules: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './tree.mjs'

export const root = path.resolve(import.meta.dirname, '..')
const prisma = path.join(root, 'node_modules/prisma/build/index.js')

/** Installs what is missing and reports it; silent if nothing is missing. */
export function install() {
  if (!packagesAreInstalled()) installPackages()
  if (!clientIsCurrent()) generateClient()
}

/** Whether node_modules matches the lock file, by npm's own record there. */
function packagesAreInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const installed = packagesOf(record)
  return Object.entries(wanted).every(([folder, { version, optional, devOptional, link }]) => {
    if (folder === '' || link) return true
    const found = installed[folder]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

function installPackages() {
  console.log('Installing packages (npm ci) …')
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  // NODE_ENV=production would leave out what the build needs.
  const env = { ...process.env, NODE_ENV: '' }
  run([...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], env)
}

const clientFolder = path.join(root, 'lib/generated/prisma')
const stampFile = path.join(clientFolder, '.schema')
const clientStamp = () => hashOf(root, ['prisma/schema', 'prisma.config.ts', 'node_modules/prisma/package.json'])

function clientIsCurrent() {
  return existsSync(path.join(clientFolder, 'client.ts')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === clientStamp()
}

function generateClient() {
  console.log('Generating the database client (prisma generate) …')
  const stamp = clientStamp()
  run([process.execPath, prisma, 'generate', '--no-hints'], { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1' }, 'quiet')
  writeFileSync(stampFile, stamp)
}

function run([command, ...args], env, output = 'shown') {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: output === 'shown' ? 'inherit' : 'pipe',
  })
  if (status === 0) return
  console.error([stdout, stderr, error?.message].filter(Boolean).join('\n'))
  throw new Error(`\`${path.basename(args[0] ?? command)} ${args.slice(1).join(' ')}\` failed, so nothing could be started.`)
}

if (import.meta.filename === process.argv[1]) install()
