import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ruleNames, findViolations } from './cruise'
import { filesBelow } from './files'

const fixtures = path.resolve('tests/architecture/fixtures/imports')

test('no file imports what it must not', async () => {
  const found = await findViolations(process.cwd(), [
    'app',
    'components',
    'lib',
    'server',
    'prisma',
    'scripts',
    ...readdirSync('.').filter((name) => name.endsWith('.ts')),
  ])
  expect(found.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([])
})

test('every import rule has a tree that it refuses', () => {
  expect(readdirSync(fixtures).sort()).toEqual([...ruleNames].sort())
})

/** Each line of a fixture with `// refused` violates the rule of its folder, and no other line does. */
describe.each(readdirSync(fixtures))('%s', (rule) => {
  const root = path.join(fixtures, rule)

  test('bites, and only there', async () => {
    const found = await findViolations(
      root,
      readdirSync(root).filter((name) => !name.endsWith('.json')),
    )
    expect(new Set(found.map((violation) => violation.rule.name))).toEqual(new Set([rule]))
    expect(
      found
        .map(({ from, to }) => (rule === 'no-cycles' ? [from, to].sort() : [from]))
        .flat()
        .sort(),
    ).toEqual(refusedLines(root, rule).sort())
  })
})

function refusedLines(root: string, rule: string): string[] {
  return filesBelow(root).flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('// refused'))
    // Cycles between domains are cycles of folders.
    return lines.map(() => (rule === 'no-domain-cycles' || rule === 'no-component-cycles' ? path.dirname(file) : file))
  })
}
