import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { filesBelow } from './files'
import cusp from './lint-rules.mjs'

const folder = path.resolve('tests/architecture/fixtures/lint')
const fixtures = readdirSync(folder)
/** Rules of other packages that the house style uses. */
const taken = [
  'eqeqeq',
  'max-lines',
  'no-console',
  'no-restricted-globals',
  'no-restricted-imports',
  'react/exhaustive-deps',
  'react/jsx-key',
  'react/refs',
  'react/rules-of-hooks',
  'react/set-state-in-effect',
  'typescript/await-thenable',
  'typescript/ban-ts-comment',
  'typescript/consistent-type-assertions',
  'typescript/no-explicit-any',
  'typescript/no-floating-promises',
  'typescript/no-misused-promises',
  'typescript/no-non-null-assertion',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/switch-exhaustiveness-check',
]
const lengths = { 'lib/401.ts': 401, 'lib/400.ts': 400, 'tests/601.ts': 601, 'tests/600.ts': 600 }

const Reported = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), filename: z.string(), labels: z.array(z.object({ span: z.object({ line: z.number() }) })) }),
  ),
})
let refused: ReadonlyMap<string, readonly string[]>
let place = ''

// A separate tree with the project's configuration, in which each fixture has the path of its first line.
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'cusp-lint-'))
  for (const name of ['oxlint.config.mjs', 'tests/architecture/lint-rules.mjs']) cpSync(name, path.join(place, name), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(place, 'node_modules'), 'junction')
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'preserve',
    types: [],
  }
  writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.tsx'] }))
  for (const name of fixtures) writeFixture(placeOf(textOf(name)), textOf(name))
  for (const [name, lines] of Object.entries(lengths)) writeFixture(name, 'export {}\n'.repeat(lines))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.resolve('node_modules/oxlint/bin/oxlint'),
      '-c',
      'oxlint.config.mjs',
      '--type-aware',
      '--format=json',
      'app',
      'components',
      'lib',
      'server',
      'tests',
    ],
    { cwd: place, encoding: 'utf8' },
  )
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  const found = new Map<string, string[]>()
  for (const { code, filename, labels } of Reported.parse(JSON.parse(stdout)).diagnostics) {
    const rule = code.replace(/^(eslint\()?([\w-]+)\)?(\(([\w-]+)\))?$/, (_all, _own, first: string, _rest, second?: string) =>
      second ? `${first.replace(/-(eslint|hooks)$/, '')}/${second}` : first,
    )
    found.set(filename, [...(found.get(filename) ?? []), `${labels[0]?.span.line ?? 0} ${rule}`])
  }
  refused = found
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Only the lines that a fixture marks are refused. Its imports do not exist and so have no type. */
test.each(fixtures)('%s is refused where it says so', (name) => {
  const found = refusalsOf(placeOf(textOf(name)))
  expect(name === 'promises.ts' ? found : found.filter((line) => !line.includes('/no-unsafe-') || line.includes('cusp/'))).toEqual(
    refusedLines(textOf(name)),
  )
})

test('a file of 401 lines is refused, one of 400 is not; in tests 601 and 600', () => {
  expect(Object.keys(lengths).map((name) => refusalsOf(name).some((line) => line.endsWith('max-lines')))).toEqual([
    true,
    false,
    true,
    false,
  ])
})

describe('every rule', () => {
  test('of the house has a fixture', () => {
    const shown = new Set(['max-lines', ...fixtures.flatMap((name) => refusedLines(textOf(name))).map((line) => line.split(' ')[1])])
    expect([...shown].sort()).toEqual([...Object.keys(cusp.rules).map((name) => `cusp/${name}`), ...taken].sort())
  })

  test('holds everywhere: no comment switches one off', () => {
    const switched = new RegExp(`(ox|es)lint-${'(disable|enable)'}`)
    const code = filesBelow('.').filter((file) => /\.(tsx?|mts|mjs|cjs)$/.test(file) && !file.startsWith('tests/architecture/fixtures/'))
    expect(code.filter((file) => switched.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

function writeFixture(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(place, name)), { recursive: true })
  writeFileSync(path.join(place, name), text)
}

function textOf(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8')
}

function refusalsOf(name: string): readonly string[] {
  return [...(refused.get(name) ?? [])].sort((a, b) => parseInt(a) - parseInt(b))
}

function placeOf(text: string): string {
  const [, named] = /^\/\/ as (\S+)\n/.exec(text) ?? []
  if (!named) throw new Error('the first line of a lint fixture says `// as <path>`')
  return named
}

function refusedLines(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, rule] = /refused (\S+)( \*\/\})?$/.exec(line) ?? []
    return rule ? [`${index + 1} ${rule}`] : []
  })
}
