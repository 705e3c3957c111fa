import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { copyProject, packagePath, type ProjectCopy } from './project-copy'

/** Tests of the project's own documents and programs, which a new domain does not affect. */
const notConcerned = ['new-list', 'tour', 'asvs', 'lint.test', 'plain-words', 'packages', 'migrations']

let copy: ProjectCopy
beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.remove())

test("a domain that is made as 'How to add a call' says compiles, keeps every rule and answers its calls", async () => {
  const { place, run, vitest } = copy
  const steps = stepsOf(readFileSync('docs/architecture.md', 'utf8'))
  expect(steps.filter(({ adds }) => !adds).length).toBeGreaterThan(12)
  expect(steps.filter(({ adds }) => adds).map(({ file }) => file)).toEqual([
    'server/domains.ts',
    'messages/en-GB/audit.json',
    'messages/en-GB/retryRequests.json',
  ])
  for (const step of steps) followStep(step)

  const made = steps.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file))
  await run(packagePath('prettier/bin/prettier.cjs'), '--write', ...made)
  await run(packagePath('prisma/build/index.js'), 'generate')
  await run(packagePath('next/dist/bin/next'), 'typegen')
  await run(packagePath('typescript-7/bin/tsc'), '--noEmit', '--singleThreaded')
  await run('scripts/lint.mjs', ...made)
  expect(await run(packagePath('tsx/dist/cli.mjs'), 'tests/support/check-drift.ts')).toContain('No difference detected')

  const before = readFileSync('docs/access-table.md', 'utf8').split('\n')
  await vitest('architecture', 'access-table')
  const added = readFileSync(path.join(place, 'docs/access-table.md'), 'utf8')
    .split('\n')
    .filter((line) => !before.includes(line))
  expect(added.map((line) => line.split('|')[1]?.trim())).toEqual(['notes.read', 'notes.write'])
  const tests = readdirSync('tests/architecture').filter((name) => name.endsWith('.test.ts') && !name.includes('.soak.'))
  await vitest('architecture', ...tests.filter((name) => !notConcerned.some((left) => name.startsWith(left))))
  await vitest('integration', 'tests/integration/notes', 'tests/integration/kernel/access-matrix')
  await vitest('unit', 'tests/unit/settings/unsent-words')
}, 1_800_000)

type Step = { readonly file: string; readonly adds: boolean; readonly text: string }

/** The steps of the chapter: a code fence below the name of its file; `adds`: it is added to an existing file. */
function stepsOf(document: string): Step[] {
  const [, chapter = ''] = /\n## How to add a call\n([\s\S]*?)\n## /.exec(document) ?? []
  return [...chapter.matchAll(/^(Add to |[^\n`]*Add to )?`([\w./-]+\.\w+)`[^\n]*\n```\w+\n([\s\S]*?)^```$/gm)].map(
    ([, adds, file = '', text = '']) => ({ file, adds: adds !== undefined, text }),
  )
}

function followStep({ file, adds, text }: Step): void {
  const { place, change } = copy
  if (!adds) {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true })
    writeFileSync(path.join(place, file), text)
  } else if (file.endsWith('.json')) {
    // The example shows one language; the change is the same for all.
    for (const locale of readdirSync('messages').filter((name) => name !== 'en-US'))
      change(file.replace('en-GB', locale), (content) => `${JSON.stringify(mergeJson(JSON.parse(content), JSON.parse(text)), null, 2)}\n`)
  } else {
    const [imported = '', listed = ''] = text.split('\n')
    change(file, (content) => content.replace(/^import \{/m, `${imported}\nimport {`).replace(/^\]$/m, `${listed}\n]`))
  }
}

const Texts = z.record(z.string(), z.unknown())
function mergeJson(into: unknown, added: unknown): unknown {
  const [had, more] = [Texts.safeParse(into), Texts.safeParse(added)]
  if (!had.success || !more.success) return added
  return { ...had.data, ...Object.fromEntries(Object.entries(more.data).map(([key, value]) => [key, mergeJson(had.data[key], value)])) }
}
