import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

// A column that code reads and no call writes keeps the value of the demo or its default for ever. The test checks the lists of `entryStore`, which have a
// single writer.

/** Columns of these tables with another writer, and which. */
const elsewhere: Readonly<Record<string, string>> = {
  'Room.clinicId': 'the rooms of clinics are made with them (server/places/queries/clinic-rooms.sql.ts)',
  'Room.clinicRoomId': 'the rooms of clinics are made with them (server/places/queries/clinic-rooms.sql.ts)',
}

/** Columns that every row has: `outOfUseAt` is written by `storeUse`. */
const ofRow = new Set(['id', 'revision', 'outOfUseAt'])
const scalars = /^(?:String|Int|Float|Boolean|DateTime|Json|Decimal)/

const schema = filesBelow('prisma/schema')
  .map((file) => readFileSync(`prisma/schema/${file}`, 'utf8'))
  .join('\n')
const enums = new Set([...schema.matchAll(/^enum (\w+) /gm)].map(([, name]) => name))

function columnsOf(model: string): string[] {
  const body = new RegExp(`^model ${model} \\{\\n(.*?)^\\}`, 'ms').exec(schema)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].flatMap(([, field = '', type = '']) =>
    scalars.test(type) || enums.has(type) ? [field] : [],
  )
}

const stores = filesBelow('server').flatMap((file) =>
  [...readFileSync(`server/${file}`, 'utf8').matchAll(/model: '(\w+)',\s+columns: \[([^\]]*)\]([\s\S]*?)\n\}\)/g)].map(
    ([, model = '', columns = '', rest = '']) => ({
      model,
      // Columns set only when a row is created, and those added by `write`.
      written: new Set([
        ...[...columns.matchAll(/'(\w+)'/g)].map(([, column]) => column),
        ...[...rest.matchAll(/\b(\w+):/g)].map(([, key]) => key),
      ]),
    }),
  ),
)

test('every column of a list that is kept by its editor can be set there', () => {
  const unset = stores.flatMap(({ model, written }) =>
    columnsOf(model).flatMap((column) => {
      const name = `${model}.${column}`
      return ofRow.has(column) || written.has(column) || name in elsewhere ? [] : [name]
    }),
  )
  expect(unset.map((name) => `${name}: no call writes it; give it to the list's editor, or say in \`elsewhere\` who does`)).toEqual([])
})

test('there are such lists, and no reason is kept for a column that has its editor', () => {
  expect(stores.length).toBeGreaterThan(8)
  const known = new Map(stores.map(({ model, written }) => [model, written]))
  const idle = Object.keys(elsewhere).filter((name) => {
    const [model = '', column = ''] = name.split('.')
    return known.get(model)?.has(column) ?? true
  })
  expect(idle).toEqual([])
})
