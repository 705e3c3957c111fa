import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { asvsRows, figuresOf, statedFigures, evidenceIn, testsNamed, type AsvsRow } from './asvs'
import { levels } from './asvs-levels.json'

const file = 'docs/security/asvs.md'
const text = readFileSync(file, 'utf8')
const rows = asvsRows(text)
const applicable = rows.filter(({ state }) => state !== 'not applicable')

/** The files and tests that a row names and that do not exist. */
function missingIn({ shown }: Pick<AsvsRow, 'shown'>): string[] {
  const files = shown.files.filter((name) => !existsSync(name))
  const tests = shown.tests.filter(({ file: name, title }) => !existsSync(name) || !testsNamed(readFileSync(name, 'utf8')).has(title))
  return [...files, ...tests.map(({ file: name, title }) => `${name} › ${title}`)]
}

describe(file, () => {
  test('has every requirement of levels 1 and 2 once, in the order of the standard, with its level', () => {
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(Object.entries(levels).map(([id, level]) => `${id} ${level}`))
  })

  test('says of each what is asked, where it stands and why', () => {
    expect(
      rows
        .filter(({ asked, state, why }) => asked === '' || why === '' || !['met', 'not applicable', 'open'].includes(state))
        .map(({ id }) => id),
    ).toEqual([])
  })

  test('names tests and files that are there', () => {
    expect(rows.map((row) => ({ id: row.id, lost: missingIn(row) })).filter((row) => row.lost.length > 0)).toEqual([])
  })

  test('says met of nothing that no test and no file shows', () => {
    expect(rows.filter(({ state, shown }) => state === 'met' && shown.tests.length + shown.files.length === 0).map(({ id }) => id)).toEqual(
      [],
    )
  })

  test('shows at least 60 % of what applies by a test', () => {
    const { shown } = figuresOf(rows)
    expect(shown / applicable.length).toBeGreaterThanOrEqual(0.6)
  })

  test('begins with its own figures', () => {
    expect(statedFigures(text)).toEqual(figuresOf(rows))
  })
})

test.each(['docs/security/threat-model.md', 'docs/security/rules.md', 'docs/security/attack.md', 'SECURITY.md'])(
  '%s names tests and files that are there',
  (name) => {
    const shown = evidenceIn(readFileSync(name, 'utf8'))
    expect(shown.files.length).toBeGreaterThanOrEqual(name === 'SECURITY.md' ? 0 : 5)
    expect(missingIn({ shown })).toEqual([])
  },
)

describe('what is read of it', () => {
  test('a test is found by its name alone, whole', () => {
    const source =
      "test('a name', () => {})\nit(`another ${one}`, () => {})\ntest.each([\n  ['a', 1],\n])('each %s', async () => {})\nexpect('no name')\n"
    expect([...testsNamed(source)]).toEqual(['a name', 'another ${one}', 'each %s'])
  })

  test('a row counts as shown by a test only where it is met', () => {
    const table =
      "| 1.1.1 | 2 | Asked | open | `tests/a.test.ts` › 'b' |\n| 1.1.2 | 1 | Asked | met | `tests/a.test.ts` › 'it''s b', 'c'; `lib/env.ts` |\n| 1.2.1 | 1 | Asked | not applicable | None. |"
    const read = asvsRows(table)
    expect(read[1]?.shown).toEqual({
      tests: [
        { file: 'tests/a.test.ts', title: "it's b" },
        { file: 'tests/a.test.ts', title: 'c' },
      ],
      files: ['tests/a.test.ts', 'lib/env.ts'],
    })
    expect(figuresOf(read)).toEqual({ all: 3, met: 1, notApplicable: 1, open: 1, shown: 1 })
  })
})
