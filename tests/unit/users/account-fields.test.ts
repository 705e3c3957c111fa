import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AccountFields, ReadPerson } from '@/lib/contracts/users/accounts.shapes'
import { accountFields, fileFields, otherAccountColumns, storedColumns } from '@/lib/users/account-fields'
import { peopleFields } from '@/server/people-import/fields'
import { usersPersonalData } from '@/server/users/queries/personal-data.sql'

const schema = readFileSync('prisma/schema/users.prisma', 'utf8')
const enums = ['UserStatus', 'UserActivation']

/** The columns of the model: the name in the code and the name in the database. */
function columnsOf(text: string): Map<string, string> {
  const body = /^model User \{\n([\s\S]*?)^\}/m.exec(text)?.[1] ?? ''
  return new Map(
    [...body.matchAll(/^ {2}(\w+) +(\w+)\??(?= |\n)([^\n]*)/gm)].flatMap(([, name = '', type = '', rest = '']) =>
      [...enums, 'String', 'Boolean', 'Int', 'DateTime'].includes(type) ? [[name, /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name] as const] : [],
    ),
  )
}

const unknownColumns = (text: string) =>
  [...columnsOf(text).keys()].filter((column) => ![...storedColumns, ...Object.keys(otherAccountColumns)].includes(column))

/** The source of a function in a file, from its name to its end. */
function bodyIn(file: string, name: string): string {
  return new RegExp(`function ${name}\\([\\s\\S]*?^}`, 'm').exec(readFileSync(file, 'utf8'))?.[0] ?? ''
}

const missingColumns = (sql: string, columns: readonly string[]) =>
  columns.map((column) => columnsOf(schema).get(column) ?? '').filter((column) => !new RegExp(`\\b${column}\\b`).test(sql))

describe('the fields of an account', () => {
  test('are all the columns of an account, but for those that are said to be none: add a new one to lib/users/account-fields.ts', () => {
    expect(columnsOf(schema).size).toBeGreaterThan(35)
    expect(unknownColumns(schema)).toEqual([])
    expect(unknownColumns(schema.replace('  revision  ', '  nickname               String?\n  revision  '))).toEqual(['nickname'])
  })

  test('name no column that there is not, and none twice', () => {
    const named = [...storedColumns, ...Object.keys(otherAccountColumns)]
    expect(named.filter((column) => !columnsOf(schema).has(column))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test('are read, made and changed, all of them, where files bring many people', () => {
    const said = fileFields.flatMap(({ stored }): readonly string[] => stored)
    const file = 'server/users/queries/many.sql.ts'
    expect(said.length).toBeGreaterThan(20)
    for (const name of ['listManyAccounts', 'insertManyAccounts', 'updateManyAccounts'])
      expect({ [name]: missingColumns(bodyIn(file, name), said) }).toEqual({ [name]: [] })
  })

  test('are told to the person, all of them', () => {
    const sql = usersPersonalData.parts.find(({ name }) => name === 'account')?.sql ?? ''
    // Programme, group and firm are shown by their names.
    expect(missingColumns(sql, storedColumns).sort()).toEqual([])
  })

  test('are said by the contracts', () => {
    const read = Object.keys(ReadPerson.shape.person.shape)
    expect([...read, 'from', 'flagIds'].sort()).toEqual([...accountFields.map(({ name }) => name), 'id', 'revision'].sort())
    const saved = accountFields.filter(({ changed }) => changed !== 'never' && changed !== 'by its own call').map(({ name }) => name)
    expect(Object.keys(AccountFields.shape).sort()).toEqual(saved.sort())
  })

  test('have headers where a file may say them', () => {
    expect(peopleFields.map(({ name }) => name).sort()).toEqual(fileFields.map(({ file }) => file).sort())
  })

  test('leave a trace in the audit where somebody or a file changes them', () => {
    const untraced = accountFields.filter((one) => 'file' in one && !('audit' in one) && !('importAudit' in one)).map(({ name }) => name)
    // The log has the day as `since`, and flags are recorded separately.
    expect(untraced).toEqual(['from', 'flagIds'])
  })
})
