import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNamed, namingsOf } from '@/server/kernel/queries/namings'
import { Prisma } from '@/lib/generated/prisma/client'
import '@/server/registry'
import { filesBelow } from '../../architecture/files'
import { describeColumns } from '../../support/described'
import { readStatements, type Kind, type Statement } from '../../support/raw-sql'
import unread from './statements-unread.json'

const planted = 'tests/integration/kernel/planted-statements.ts'
const isPlanted = ({ name }: Statement): boolean => name.startsWith(planted)
const files = filesBelow('server').flatMap((file) =>
  file.endsWith('.ts') && /\$(query|execute)Raw/.test(readFileSync(`server/${file}`, 'utf8')) ? [`server/${file}`] : [],
)
let statements: Statement[] = []
let wrong: Statement[] = []
let client: pg.Client
beforeAll(async () => {
  const read = readStatements(process.cwd(), [...files, planted], (callee, what) =>
    callee === 'namingsOf' ? namingsOf(what).sql : callee === 'isNamed' ? isNamed(what, Prisma.raw('?')).sql : null,
  )
  statements = read.filter((statement) => !isPlanted(statement))
  wrong = read.filter(isPlanted)
  client = new pg.Client(process.env.DATABASE_URL)
  await client.connect()
}, 240_000)
afterAll(() => client.end())

/** The faults of the statements: each is prepared, and none is run. */
async function faultsIn(read: readonly Statement[]): Promise<string[]> {
  const faults: string[] = []
  for (const { name, sql, row } of read) {
    if (sql === null) continue
    try {
      const columns = new Map((await describeColumns(client, sql)).map((column) => [column.name, column.kind]))
      if (row) faults.push(...differences(row, columns).map((difference) => `${name}: ${difference}`))
    } catch (error) {
      faults.push(`${name}: ${String(error)}`)
    }
  }
  return faults
}

function differences(row: ReadonlyMap<string, Kind>, columns: ReadonlyMap<string, Kind>): string[] {
  return [
    ...[...columns.keys()].flatMap((column) => (row.has(column) ? [] : [`nobody reads ${column}`])),
    ...[...row].flatMap(([column, read]) => {
      const kind = columns.get(column)
      if (kind === undefined) return [`there is no ${column}`]
      // A read of JSON is not compared here: its reader checks the content.
      return read === kind || read === 'anything' || kind === 'json' ? [] : [`${column} is ${kind}, read as ${read}`]
    }),
  ]
}

test('every statement is one that PostgreSQL takes, and answers the columns that it is read by', async () => {
  expect(await faultsIn(statements)).toEqual([])
})

/** This list may only become shorter. */
test('those that cannot be put together by reading them are on a list', () => {
  expect(statements.flatMap(({ name, sql }) => (sql === null ? [name] : [])).toSorted()).toEqual(unread)
})

test('most are prepared, and most of those that ask for rows say of what type', () => {
  expect(statements.length).toBeGreaterThan(600)
  expect(statements.filter(({ sql, row }) => sql !== null && row !== null).length).toBeGreaterThan(400)
})

test('a planted fault is found', async () => {
  expect(await faultsIn(wrong)).toEqual([
    `${planted}: countWide: count is bigint, read as number`,
    `${planted}: namesWrong: nobody reads display_name`,
    `${planted}: namesWrong: there is no displayName`,
    `${planted}: noColumn: error: column u.nickname does not exist`,
    `${planted}: composed: day is date, read as string`,
  ])
})
