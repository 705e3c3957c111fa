import { expect, test } from 'vitest'
import { enGB } from '@/lib/i18n/en-gb'
import { plainDimensions } from '@/lib/reports/measures'
import { measureNames, measureSources, type MeasureField } from '@/server/kernel/queries/measures.sql'
import '@/server/registry'

/** Other languages have the same keys as en-GB (messages.test.ts). */
const words = enGB.reportSources
const file = 'messages/<each language>/reportSources.json'
const sources = measureSources()
const fields: readonly (readonly [where: string, field: MeasureField])[] = sources.flatMap(({ name, fields: of }) =>
  Object.entries(of).map(([field, one]) => [`${name}.${field}`, one] as const),
)

/** Names that exist without words, and words for names that do not exist. */
function differences(there: readonly string[], named: readonly string[]): string[] {
  return [
    ...there.filter((key) => !named.includes(key)).map((key) => `${file}: add ${key}`),
    ...named.filter((key) => !there.includes(key)).map((key) => `${file}: remove ${key}`),
  ]
}
const keysIn = (tree: Readonly<Record<string, object>>, under: string) =>
  Object.entries(tree).flatMap(([key, inner]) => Object.keys(inner).map((last) => `${under}.${key}.${last}`))

test('every source has a name and says what its rows are, and nothing else does', () => {
  expect(sources.length).toBeGreaterThan(10)
  for (const kind of ['source', 'what'] as const)
    expect(
      differences(
        sources.map(({ name }) => `${kind}.${name}`),
        Object.keys(words[kind]).map((name) => `${kind}.${name}`),
      ),
    ).toEqual([])
})

test('every field has a name, and nothing else does', () => {
  expect(
    differences(
      fields.map(([where]) => `field.${where}`),
      keysIn(words.field, 'field'),
    ),
  ).toEqual([])
})

test('no two fields of a source are called the same', () => {
  expect(
    Object.entries(words.field).flatMap(([source, named]) => {
      const all = Object.values<string>(named)
      return all.filter((name, at) => all.indexOf(name) !== at).map((name) => `${source}: ${name}`)
    }),
  ).toEqual([])
})

test('every value of ours has words, and nothing else does', () => {
  const there = fields.flatMap(([, { kind, options }]) =>
    kind === 'BOOL'
      ? ['option.yesNo.true', 'option.yesNo.false']
      : (options?.values.map((value) => `option.${options.words}.${value}`) ?? []),
  )
  expect(differences([...new Set(there)], keysIn(words.option, 'option'))).toEqual([])
})

test('everything else by which rows are split has a name', () => {
  expect(differences([...plainDimensions], Object.keys(words.dimension))).toEqual([])
})

test('what a field refers to is named by a set that a domain hands in', () => {
  expect(fields.filter(([, { names }]) => names !== undefined && measureNames(names) === null).map(([where]) => where)).toEqual([])
})

/** Conditions and dimensions are named in addresses and definitions (lib/contracts/reports/elements.shapes.ts). */
test('sources and fields are named in letters alone', () => {
  expect(
    [...sources.map(({ name }) => name), ...fields.map(([where]) => where.split('.')[1] ?? '')].filter(
      (name) => !/^[a-zA-Z]{1,40}$/.test(name),
    ),
  ).toEqual([])
})

test('a set is no dimension, since its rows would count more than once', () => {
  expect(fields.filter(([, { kind, isDimension }]) => kind === 'SET' && isDimension).map(([where]) => where)).toEqual([])
})
