import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, packagePath, type ProjectCopy } from './project-copy'

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
let copy: ProjectCopy

beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.remove())

test('a list that npm run new:list has made compiles, keeps the rules and answers its calls, once its texts are translated', async () => {
  const { place, run, vitest, change } = copy
  const said = await run('scripts/new-list.mjs', 'labs', 'lab')
  const [, written = ''] = /npx prettier --write (.+)/.exec(said) ?? []
  const files = [...written.matchAll(/'([^']+)'/g)].map(([, file = '']) => file)
  expect(files).toEqual(expect.arrayContaining(['server/catalogue/lab-calls.ts', 'app/(main)/settings/labs/page.tsx']))
  await run(packagePath('prettier/bin/prettier.cjs'), '--write', ...files)
  await run(packagePath('prisma/build/index.js'), 'generate')
  await run(packagePath('next/dist/bin/next'), 'typegen')

  // Untranslated texts are refused, by key.
  const refused = await vitest('architecture', 'messages').catch(String)
  for (const key of ['messages/de/namedLists.json: lists.labs.add', 'messages/sl/namedLists.json: shell.titles.lab', 'settings.about.labs'])
    expect(refused).toContain(key)
  for (const file of readdirSync(path.join(place, 'messages'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  ))
    change(`messages/${file}`, (text) => text.replaceAll('"TODO ', '"'))

  await run(packagePath('typescript-7/bin/tsc'), '--noEmit', '--singleThreaded')
  await run('scripts/lint.mjs', ...files)
  await vitest('architecture', 'access-table')
  for (const call of ['listLabs', 'readLab', 'saveLab', 'removeLab'])
    expect(readFileSync(path.join(place, 'docs/access-table.md'), 'utf8')).toContain(`catalogue.${call}`)
  await vitest('architecture', ...concerned)
  await vitest('integration', 'tests/integration/lists/every-list')
  expect(existsSync('server/catalogue/lab-calls.ts')).toBe(false)
}, 1_800_000)
