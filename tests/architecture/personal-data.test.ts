import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { personalData } from '@/server/kernel/personal-data'
import '@/server/registry'

const folder = path.resolve(import.meta.dirname, '../../prisma/schema')
const schema = readdirSync(folder)
  .filter((name) => name.endsWith('.prisma'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .join('\n')

/** Every uuid column that is not a row's own id and refers to nothing but possibly a person: `table.column`. */
function columnsOfPeople(text: string): string[] {
  return [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(([, model = '', body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model
    const elsewhere = new Set(
      [...body.matchAll(/^ {2}\w+ +(\w+)[?]? +@relation\([^\n]*?fields: \[([^\]]+)\]/gm)].flatMap(([, to, fields = '']) =>
        to === 'User' || to === 'Asset' ? [] : fields.split(', '),
      ),
    )
    return [...body.matchAll(/^ {2}(\w+) +String(?:\[\]|\?)? [^\n]*@db\.Uuid/gm)].flatMap(([line, field = '']) => {
      if (field === 'id' || elsewhere.has(field)) return []
      return [`${table}.${/@map\("(\w+)"\)/.exec(line)?.[1] ?? field}`]
    })
  })
}

const declared = new Map(personalData().flatMap(({ columns }) => Object.entries(columns)))
const parts = personalData().flatMap((data) => data.parts)

describe('what is held on people', () => {
  test('is declared, column by column: add it to queries/personal-data.sql.ts of its domain, with the part of the export that tells it or why none does', () => {
    const found = columnsOfPeople(schema)
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter((column) => !declared.has(column))).toEqual([])
  })

  test('names no column that there is not', () => {
    const found = new Set(columnsOfPeople(schema))
    expect([...declared.keys()].filter((column) => !found.has(column))).toEqual([])
  })

  test('is told in parts that there are, each once', () => {
    const names = parts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const told = [...declared.values()].flatMap((how) => ('part' in how ? [how.part] : []))
    expect(told.filter((part) => !names.includes(part))).toEqual([])
  })

  test('tells no secret and no patient', () => {
    expect(
      parts
        .filter(({ sql }) =>
          /patient_cipher|patient_hash|patient_age|input_cipher|token_hash|code_hash|password_hash(?! IS NOT NULL)|second_factor\.secret/.test(
            sql,
          ),
        )
        .map(({ name }) => name),
    ).toEqual([])
    // `SELECT *` would also export columns that are added later.
    expect(parts.filter(({ sql }) => /SELECT \*|\.\*/.test(sql)).map(({ name }) => name)).toEqual([])
  })

  test('the finder finds: a person, a list of people, and not what leads elsewhere', () => {
    const sample =
      'model A {\n  id String @id @db.Uuid\n  byId String @map("by_id") @db.Uuid\n  seenBy String[] @map("seen_by") @db.Uuid\n  bId String @map("b_id") @db.Uuid\n  b B @relation(fields: [bId], references: [id])\n  @@map("a")\n}\n'
    expect(columnsOfPeople(sample)).toEqual(['a.by_id', 'a.seen_by'])
  })
})
