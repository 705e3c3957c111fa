import { describe, expect, test } from 'vitest'
import { filesBelow } from './files'
import { unusedExports } from './unused-exports'

/** Programs that somebody runs by hand, as their first lines say. */
const byHand = ['tests/bench/count-again.ts', 'tests/fixtures/upgrade/make.mjs']

test('an export is used by another file, and a file by another, or it goes', () => {
  const files = filesBelow('.').filter((file) => !/^(lib\/generated|tests\/architecture\/fixtures)\//.test(file))
  const unused = unusedExports(files).filter(({ file }) => !byHand.includes(file))
  expect(
    unused.map(({ file, name, line, own }) =>
      name === '*' ? `${file} is imported by nobody` : `${file}:${line} ${name}: ${own ? 'drop the word export' : 'remove it'}`,
    ),
  ).toEqual([])
})

describe('what is found', () => {
  const found = (files: Record<string, string>) =>
    unusedExports(Object.keys(files), (file) => files[file] ?? '').map(({ file, name, own }) => `${file} ${name}${own ? ' (own)' : ''}`)
  const page = (text: string) => ({ 'app/page.tsx': `${text}\nexport default function Page() {}` })

  test.each([
    ['what nobody takes', { 'lib/a.ts': 'export const a = 1\nexport const b = 2', ...page("import { b } from '@/lib/a'") }, ['lib/a.ts a']],
    [
      'what its own file takes',
      { 'lib/a.ts': 'export const a = 1\nexport const b = a', ...page("import { b } from '@/lib/a'") },
      ['lib/a.ts a (own)'],
    ],
    ['a type', { 'lib/a.ts': 'export type A = 1\nexport const b = 2', ...page("import { b } from '@/lib/a'") }, ['lib/a.ts A']],
    [
      'what an index hands on to nobody',
      {
        'server/a/index.ts': "export { a, b } from './a'",
        'server/a/a.ts': 'export const a = 1\nexport const b = 2',
        ...page("import { b } from '@/server/a'"),
      },
      ['server/a/index.ts a'],
    ],
    ['a file that nobody imports', { 'lib/a.ts': 'export const a = 1', ...page('') }, ['lib/a.ts *']],
    [
      'one of a module that is taken as a whole',
      { 'lib/a.ts': 'export const a = 1\nexport const b = 2', ...page("import * as all from '../lib/a'\nall.b") },
      ['lib/a.ts a'],
    ],
    [
      'what a late import leaves',
      { 'lib/a.ts': 'export const a = 1\nexport const b = 2', ...page("const { b } = await import('@/lib/a')") },
      ['lib/a.ts a'],
    ],
  ])('%s', (_, files, wanted) => {
    expect(found(files)).toEqual(wanted)
  })

  test.each([
    [
      'what stars hand on',
      { 'lib/index.ts': "export * from './a'", 'lib/a.ts': 'export const a = 1', ...page("import { a } from '@/lib/index'") },
    ],
    [
      'a module that is handed on as a whole',
      { 'lib/a.ts': 'export const a = 1', ...page("import * as all from '@/lib/a'\nObject.values(all)") },
    ],
    [
      'a schema that a contract names',
      { 'lib/a.shapes.ts': 'export const A = 1', ...page("contractsOf(() => import('@/lib/a.shapes'))({ input: 'A' })") },
    ],
    ['a type that is imported in place', { 'lib/a.ts': 'export type A = 1', ...page("const one: import('@/lib/a').A = 1") }],
    ['a thread that is named in a string', { 'server/a/thread.ts': 'export default 1', ...page("new Worker('server/a/thread.ts')") }],
    [
      'a call that its domain lists',
      { 'server/a/calls.ts': 'export const aCall = 1\nexport const calls = [aCall]', ...page("import { calls } from '@/server/a/calls'") },
    ],
  ])('but not %s', (_, files) => {
    expect(found(files)).toEqual([])
  })
})
