import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { numberMeasures, opsOf, valuesOf, type Dimension } from '@/lib/reports/measures'
import { closeDb, prisma } from '@/server/kernel/db'
import { measureSources, type MeasureField } from '@/server/kernel/queries/measures.sql'
import { findNames } from '@/server/reports/measures/names.sql'
import { assertCountable, dimensionsOf } from '@/server/reports/measures/sources'
import type { Narrowed } from '@/server/reports/measures/who.sql'
import '@/server/registry'
import { demoTime } from '../../support/demo-school'
import { cellsOf, makeCountedSchool, element } from '../../support/measures'
import { memberOf, type Member } from '../../support/members'

let admin: Member
/** The ids in each set of names. */
const ids = new Map<string, string[]>()

beforeAll(async () => {
  await makeCountedSchool()
  admin = await memberOf('admin', demoTime)
  const sets = new Set(measureSources().flatMap(({ fields }) => Object.values(fields).flatMap(({ names }) => names ?? [])))
  for (const set of sets)
    ids.set(
      set,
      (await findNames(prisma(), set, { q: '', limit: 5 })).map(({ id }) => id),
    )
}, 180_000)
afterAll(closeDb)

type Condition = ElementDefinition['where'][number][number]

function valueOf({ kind, options, names }: MeasureField): fc.Arbitrary<string> {
  if (options) return fc.constantFrom(...options.values)
  if (names !== undefined) return fc.constantFrom(...(ids.get(names) ?? []), '00000000-0000-4000-8000-000000000000')
  if (kind === 'NUMBER') return fc.integer({ min: -1, max: 60 }).map(String)
  if (kind === 'BOOL') return fc.constantFrom('true', 'false')
  return fc.constantFrom('16', '26', 'O', 'MOD')
}

function conditionOf(name: string, field: MeasureField): fc.Arbitrary<Condition> {
  return fc.constantFrom(...opsOf({ kind: field.kind, isOrdered: field.options?.isOrdered ?? false })).chain((op) => {
    const [least, most] = valuesOf(op)
    return fc
      .array(valueOf(field), { minLength: least, maxLength: Math.min(most, 3) })
      .map((values) => ({ field: name, op, values: op === 'BETWEEN' ? values.toSorted((a, b) => Number(a) - Number(b)) : values }))
  })
}

/** Questions about every source, with conditions on its fields, any measure, and any split. */
const asked: fc.Arbitrary<{ definition: ElementDefinition; split: Dimension[]; narrowed: Narrowed }> = fc.nat().chain((at) => {
  const source = measureSources()[at % measureSources().length]
  if (!source) throw new Error('There is no source.')
  const fields = Object.entries(source.fields)
  const numbers = fields.filter(([, { kind }]) => kind === 'NUMBER').map(([name]) => name)
  const condition = fc.constantFrom(...fields.filter(([, { isHidden }]) => !isHidden)).chain(([name, field]) => conditionOf(name, field))
  const conditions = fc.array(condition, { minLength: 1, maxLength: 2 })
  const measure = fc.oneof(
    fc.constant({ kind: 'COUNT' }),
    fc.constant({ kind: 'LATEST' }),
    fc.constantFrom(...fields.map(([name]) => name)).map((field) => ({ kind: 'DISTINCT', field })),
    ...(numbers.length === 0 ? [] : [fc.record({ kind: fc.constantFrom(...numberMeasures), field: fc.constantFrom(...numbers) })]),
    fc.record({ kind: fc.constant('SHARE'), where: conditions }),
    fc.record({ kind: fc.constant('LAST'), n: fc.integer({ min: 2, max: 10 }), where: conditions }),
  )
  return fc.record({
    definition: fc.record({ where: fc.array(conditions, { maxLength: 3 }), measure }).map((of) => element({ source: source.name, ...of })),
    split: fc.uniqueArray(fc.constantFrom(...dimensionsOf(source)), { maxLength: 2 }),
    // The question is narrowed to students who are in a year today, or were on the day of the row.
    narrowed: fc.record({ isThen: fc.boolean(), year: fc.option(fc.constantFrom(3, 4, 5), { nil: undefined }) }),
  })
})

const isCountable = (definition: ElementDefinition) => {
  try {
    return assertCountable(definition) !== null
  } catch {
    return false
  }
}

test('whatever may be asked for is counted: parts make the whole, and shares are shares', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(asked, async ({ definition, split, narrowed }) => {
      fc.pre(isCountable(definition))
      const cells = await cellsOf(admin.actor, definition, { split, narrowed })
      const parts = cells.filter(({ level }) => level === 0)
      const total = cells.find(({ level }) => level === 3)
      if (parts.length > 0) met.add(definition.source)
      const { kind } = definition.measure
      expect(total).toBeDefined()
      if (split.length > 0 && kind === 'COUNT') {
        expect(parts.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(total?.value)
        expect(parts.reduce((sum, { n }) => sum + n, 0)).toBe(total?.n)
      }
      for (const { n, people, value } of cells) {
        expect(people).toBeLessThanOrEqual(n)
        if (kind === 'SHARE' || kind === 'LAST') expect(value === null || (value >= 0 && value <= 1)).toBe(true)
        if (kind === 'DISTINCT') expect(value).toBeLessThanOrEqual(n)
      }
    }),
    { numRuns: 500, seed: 43 },
  )
  // The random questions may have left no rows for sources with few of them.
  for (const source of measureSources().filter(({ name }) => !met.has(name))) {
    const cells = await cellsOf(admin.actor, element({ source: source.name }), { split: dimensionsOf(source).slice(0, 1) })
    if (cells.some(({ level }) => level === 0)) met.add(source.name)
  }
  expect(measureSources().flatMap(({ name }) => (met.has(name) ? [] : [name]))).toEqual([])
}, 300_000)
