import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow } from './files'

/** The tests that look at what a list adds: its calls, screens, texts, ids and files. */
const concerned = [
  'access-matrix-kinds',
  'access-table',
  'audit-words',
  'exposure',
  'imports',
  'inputs',
  'messages',
  'open-ids',
  'refusals',
  'screens',
  'tree',
]
/** Nothing of the test that runs here: neither its database nor its being a test. */
const env: NodeJS.ProcessEnv = {
  NODE_ENV: 'development',
  ...Object.fromEntries(['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG'].flatMap((name) => [[name, process.env[name]]])),
  GOGC: '200',
  UPDATE_ACCESS_TABLE: '1',
  NEXT_TELEMETRY_DISABLED: '1',
}
let place = ''

beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'cusp-new-list-'))
  for (const file of filesBelow('.')) cpSync(file, path.join(place, file))
  // What is called generated is left out above, and belongs to some.
  cpSync('tests/architecture/fixtures', path.join(place, 'tests/architecture/fixtures'), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(place, 'node_modules'), 'junction')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('a list that npm run new:list has made compiles, keeps the rules and answers its calls, once its texts are translated', async () => {
  const said = await run('scripts/new-list.mjs', 'labs', 'lab')
  const [, written = ''] = /npx prettier --write (.+)/.exec(said) ?? []
  const files = [...written.matchAll(/'([^']+)'/g)].map(([, file = '']) => file)
  expect(files).toEqual(expect.arrayContaining(['lib/contracts/lists/labs.shapes.ts', 'app/(main)/settings/labs/page.tsx']))
  await run(installed('prettier/bin/prettier.cjs'), '--write', ...files)
  await run(installed('prisma/build/index.js'), 'generate')
  await run(installed('next/dist/bin/next'), 'typegen')

  // What nobody has translated is refused, by its key.
  const refused = await vitest('architecture', 'messages').catch(String)
  for (const key of ['messages/de/lists.json: lists.labs.add', 'messages/sl/shell.json: shell.titles.lab', 'settings.about.labs'])
    expect(refused).toContain(key)
  for (const file of readdirSync(path.join(place, 'messages'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  ))
    change(`messages/${file}`, (text) => text.replaceAll('"TODO ', '"'))

  await run(installed('typescript-7/bin/tsc'), '--noEmit', '--singleThreaded')
  await run('scripts/lint.mjs', ...files)
  await vitest('architecture', 'access-table')
  for (const call of ['listLabs', 'readLab', 'saveLab', 'removeLab'])
    expect(readFileSync(path.join(place, 'docs/access-table.md'), 'utf8')).toContain(`catalogue.${call}`)
  await vitest('architecture', ...concerned)
  await vitest('integration', 'tests/integration/lists/every-list')
  expect(existsSync('lib/contracts/lists/labs.shapes.ts')).toBe(false)
}, 1_800_000)

const installed = (name: string): string => path.join('node_modules', name)

const vitest = (project: string, ...files: string[]): Promise<string> =>
  run(installed('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', `--project=${project}`, ...files)

/** @throws what it printed, where it failed */
function run(...command: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { cwd: place, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command.join(' ')}\n${stdout}\n${stderr}`))
      else resolve(stdout)
    })
  })
}

function change(file: string, to: (text: string) => string): void {
  writeFileSync(path.join(place, file), to(readFileSync(path.join(place, file), 'utf8')))
}
