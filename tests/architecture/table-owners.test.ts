import { describe, expect, test } from 'vitest'
import { domains } from '@/server/domains'
import { namingsOf } from '@/server/kernel/queries/namings'
import '@/server/registry'
import { filesBelow } from './files'
import allowed from './table-edges.json'
import { foreignUses, modelsOf, schemaIn, usesIn, type Use } from './table-owners'

const list = 'tests/architecture/table-edges.json'
const schema = schemaIn('prisma/schema')
const uses = foreignUses(process.cwd(), schema)
const edges: Readonly<Record<string, { readonly tables: string; readonly why: string }>> = allowed

/** The remaining uses against the tiers. No new one may be added. */
const toBeTurnedRound = ['form-responses reads sign-off']

const edgeOf = ({ reader, how, owner }: Use): string => `${reader} ${how} ${owner}`
const tablesOf = (edge: string): string[] => edges[edge]?.tables.split(' ') ?? []
const tierOf = (domain: string): number => domains.find(({ name }) => name === domain)?.tier ?? 0

describe('tables of another domain', () => {
  test('are used only where the list says so: ask the owner for a query, or tell it by an event', () => {
    const more = uses.filter((use) => !tablesOf(edgeOf(use)).includes(use.table))
    expect(more.map((use) => `${use.file} ${use.how} ${use.table}, which is of ${use.owner}`)).toEqual([])
  })

  test('that nobody uses any more are taken off the list, which only becomes shorter', () => {
    const used = new Set(uses.map((use) => `${edgeOf(use)} ${use.table}`))
    const left = Object.keys(edges).flatMap((edge) =>
      tablesOf(edge).flatMap((table) => (used.has(`${edge} ${table}`) ? [] : [`${list}: take ${table} off '${edge}'`])),
    )
    expect(left).toEqual([])
  })

  test('are used for a reason that somebody wrote down', () => {
    expect(Object.entries(edges).flatMap(([edge, { why }]) => (why.length > 20 ? [] : [edge]))).toEqual([])
  })

  test('of a higher tier are used by nobody but the kernel, whose sessions say who somebody is', () => {
    const against = uses.filter(({ reader, owner }) => reader !== 'kernel' && tierOf(owner) > tierOf(reader)).map(edgeOf)
    expect([...new Set(against)].toSorted()).toEqual(toBeTurnedRound)
  })
})

test('every table is owned by a domain or by the kernel', () => {
  const owners = new Set([...domains.map(({ name }) => name), 'kernel'])
  expect([...new Set([...modelsOf(schema).values()].map(({ owner }) => owner))].filter((owner) => !owners.has(owner))).toEqual([])
  expect(filesBelow('prisma/schema').length).toBeGreaterThan(domains.length / 2)
})

/** For each word of server/kernel/queries/namings.ts, the model whose rows are retained as long as anything names them. */
const kept = {
  asset: 'Asset',
  outsideSupervisor: 'OutsideSupervisor',
  room: 'Room',
  building: 'Building',
  group: 'StudentGroup',
  clinic: 'Clinic',
}
/** These columns name a room that is deleted with its clinic: plans in the room already retain the clinic. */
const goesWithIt = new Set(['room.clinic_id', 'dropped_date.room_id', 'dropped_date.clinic_id'])

test.each(Object.entries(kept))('everything that names a row of %s says so', (what, model) => {
  const owner = modelsOf(schema).get(model)?.owner
  const said = namingsOf(what).sql
  const unsaid = Object.entries(schema).flatMap(([domain, text]) =>
    domain === owner
      ? []
      : [...text.matchAll(/^model \w+ \{\n(.*?)^\}/gms)].flatMap(([, body = '']) =>
          [...body.matchAll(new RegExp(`^ {2}\\w+ +${model}\\?? +@relation\\(.*fields: \\[(\\w+)\\]`, 'gm'))].flatMap(([, field = '']) => {
            const column = new RegExp(`^ {2}${field} .*@map\\("(\\w+)"\\)`, 'm').exec(body)?.[1] ?? field
            const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? ''
            return new RegExp(`SELECT (\\w+\\.)?${column}\\b[^()]*? FROM ${table}\\b`).test(said) ? [] : [`${table}.${column}`]
          }),
        ),
  )
  expect(unsaid.filter((column) => !goesWithIt.has(column))).toEqual([])
})

describe('a use of a table is seen', () => {
  const models = modelsOf({
    users: `model User {\n  id String\n  roles Role[]\n  forms Form[]\n\n  @@map("app_user")\n}\n`,
    roles: `model Role {\n  id String\n  users User[]\n\n  @@map("role")\n}\n`,
    forms: `model Form {\n  id String\n  owner User\n\n  @@map("form")\n}\n`,
  })
  const seen = (source: string) => usesIn(source, models).map(({ how, table }) => `${how} ${table}`)

  test('in SQL', () => {
    expect(seen('db.$queryRaw`SELECT 1 FROM app_user u JOIN (SELECT 1 FROM role, form f) ON ${yes}`')).toEqual([
      'reads app_user',
      'reads role',
      'reads form',
    ])
    expect(seen('pool().query(\'SELECT 1 FROM "form" FOR UPDATE\')')).toEqual(['reads form'])
    expect(seen('sql`DELETE FROM form USING role r`')).toEqual(['writes form', 'reads role'])
    expect(seen('sql`INSERT INTO form SELECT ${a} FROM app_user ON CONFLICT DO UPDATE SET a = 1`')).toEqual([
      'writes form',
      'reads app_user',
    ])
    expect(seen('sql`UPDATE form f SET a = 1 FROM role`')).toEqual(['writes form', 'reads role'])
    expect(seen('sql`role`')).toEqual(['reads role'])
    expect(seen('sql`SELECT extract(day FROM form.at), a IS DISTINCT FROM role.b, f FROM form($1)`')).toEqual([])
  })

  test('in calls of Prisma and what is selected, filtered and written beside', () => {
    expect(seen('db.user.findMany({ select: { roles: { select: { id: true } } }, where: { AND: [{ forms: { some: {} } }] } })')).toEqual([
      'reads app_user',
      'reads role',
      'reads form',
    ])
    expect(seen('db.user.update({ where: { id }, data: { roles: { create: [] }, forms: { connect: [] } } })')).toEqual([
      'writes app_user',
      'writes role',
      'reads form',
    ])
    expect(seen('const row = { owner: { select: { roles: true } } } satisfies Prisma.FormSelect')).toEqual(['reads app_user', 'reads role'])
    expect(seen('const person = { select: { roles: true } }; const row = { owner: person } as const satisfies Prisma.FormSelect')).toEqual([
      'reads app_user',
      'reads role',
    ])
  })

  test('but not in a word that is none', () => {
    expect(seen("list.user.find(id); const text = 'a letter from form to role'")).toEqual([])
  })
})
