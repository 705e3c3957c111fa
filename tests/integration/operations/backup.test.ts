import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '@/prisma/migrate'
import { restoreBackup } from '@/scripts/backup/restore-backup'
import { listStoredFiles } from '@/scripts/backup/stored-files'
import { writeBackup } from '@/scripts/backup/write-backup'
import { emptyDatabase, testDatabase } from '@/tests/support/database'
import { demoSchool } from '@/tests/support/demo-school'
import { isSoak } from '@/tests/support/soak'
import { fingerprintOf } from './fingerprint'

const AWKWARD = path.join(import.meta.dirname, 'awkward-migrations')
/** Numbers of rows of a partition. The first is enough for many blocks of the archive, for the tests that need them. */
const [many, some] = [200_000, isSoak ? 200_000 : 5_000]
const place = mkdtempSync(path.join(tmpdir(), 'cusp-backup-'))
afterAll(() => rmSync(place, { recursive: true }))

describe('the whole of it', () => {
  test('the demo school comes back, row for row and byte for byte', async () => {
    const [from, to] = [await testDatabase(), await emptyDatabase()]
    await demoSchool(from.url)
    const files = {
      'ab/one': Buffer.from('a picture'),
      'cd/empty': Buffer.alloc(0),
      'cd/large': Buffer.alloc(9_000_000, 'x'),
      'příloha č. 1.pdf': Buffer.from('name'),
    }
    const storage = storageWith(files)
    const file = await backUp({ url: from.url, storage, name: 'demo' })

    const target = newFolder()
    await restoreBackup({ file, url: to.url, storage: target })
    expect(await fingerprintOf(to.url)).toEqual(await fingerprintOf(from.url))
    expect(await listStoredFiles(target)).toEqual(Object.keys(files).sort())
    for (const [name, content] of Object.entries(files)) expect(readFileSync(path.join(target, name)).equals(content), name).toBe(true)
    expect(readdirSync(target)).not.toContain('.restore')
  }, 180_000)

  test('circles, triggers, generated columns, odd values and partitions come back', async () => {
    const [from, to] = [await awkwardDatabase({ readings: many }), await emptyDatabase()]
    const file = await backUp({ url: from, name: 'awkward' })
    await restoreBackup({ file, url: to.url, storage: newFolder(), dir: AWKWARD })
    const [before, after] = [await fingerprintOf(from), await fingerprintOf(to.url)]
    expect(after).toEqual(before)
    expect(before.tables).toMatchObject({ readings: { rows: many }, Nurse: { rows: 2 } })
    expect(before.triggers.length).toBe(2)
  })

  test('a backup of an earlier level is migrated to the present one', async () => {
    const [from, to] = [await awkwardDatabase({ only: ['20260101000000_first'] }), await emptyDatabase()]
    const file = await backUp({ url: from, name: 'earlier' })
    await restoreBackup({ file, url: to.url, storage: newFolder(), dir: AWKWARD })
    expect(await rowsOf(to.url, 'SELECT * FROM setting')).toEqual([
      { key: 'greeting', value: 'as the school changed it', changed_by: 'nobody' },
    ])
  })
})

describe('what is refused', () => {
  test('a database that is not empty; --replace takes it and leaves nothing of the old', async () => {
    const [from, other] = [await awkwardDatabase(), await testDatabase()]
    await rowsOf(other.url, 'CREATE TABLE left_over AS SELECT 1 AS "one"')
    const file = await backUp({ url: from, storage: storageWith({ 'aa/new': Buffer.from('new') }), name: 'other' })
    const storage = storageWith({ 'zz/old': Buffer.from('old') })
    await expect(restoreBackup({ file, url: other.url, storage, dir: AWKWARD })).rejects.toThrow(/not empty.*left_over.*--replace/)
    await rowsOf(other.url, 'DROP TABLE left_over')
    await expect(restoreBackup({ file, url: other.url, storage, dir: AWKWARD })).rejects.toThrow(/files in .*--replace/)
    expect(await listStoredFiles(storage)).toEqual(['zz/old'])

    await restoreBackup({ file, url: other.url, storage, dir: AWKWARD, replace: true })
    expect(await fingerprintOf(other.url)).toEqual(await fingerprintOf(from))
    expect(await listStoredFiles(storage)).toEqual(['aa/new'])
  })

  test('a database in use', async () => {
    const [from, to] = [await awkwardDatabase(), await emptyDatabase()]
    const file = await backUp({ url: from, name: 'busy' })
    const application = new pg.Client(to.url)
    await application.connect()
    await expect(restoreBackup({ file, url: to.url, storage: newFolder(), dir: AWKWARD })).rejects.toThrow(/Stop Cusp/)
    await application.end()
  })

  test('a backup of a later version', async () => {
    const [from, to] = [await awkwardDatabase(), await emptyDatabase()]
    const file = await backUp({ url: from, name: 'later' })
    await expect(restoreBackup({ file, url: to.url, storage: newFolder() })).rejects.toThrow(/later version of Cusp/)
  })

  test('a backup that was cut off or damaged, before anything is touched', async () => {
    const [from, to] = [await awkwardDatabase(), await awkwardDatabase()]
    const before = await fingerprintOf(to)
    const cut = await backUp({ url: from, name: 'cut' })
    truncateSync(cut, statSync(cut).size - 200)
    await expect(restoreBackup({ file: cut, url: to, storage: newFolder(), dir: AWKWARD, replace: true })).rejects.toThrow(/cannot be read/)
    const damaged = await backUp({ url: from, name: 'damaged' })
    const bytes = readFileSync(damaged)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
    writeFileSync(damaged, bytes)
    await expect(restoreBackup({ file: damaged, url: to, storage: newFolder(), dir: AWKWARD, replace: true })).rejects.toThrow(
      /cannot be read/,
    )
    const foreign = path.join(place, 'foreign')
    writeFileSync(foreign, 'no archive at all')
    await expect(restoreBackup({ file: foreign, url: to, storage: newFolder(), dir: AWKWARD, replace: true })).rejects.toThrow(
      /cannot be read/,
    )
    expect(await fingerprintOf(to)).toEqual(before)
  })
})

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const url = await awkwardDatabase({ readings: many })
  const before = await fingerprintOf(url)
  let isDone = false
  const writer = (async () => {
    while (!isDone) await rowsOf(url, `INSERT INTO setting VALUES (gen_random_uuid()::text, 'late'); INSERT INTO log VALUES ('late')`)
  })()
  const file = await backUp({ url, name: 'moment' })
  isDone = true
  await writer
  const to = await emptyDatabase()
  await restoreBackup({ file, url: to.url, storage: newFolder(), dir: AWKWARD })
  const rows = (tables: Record<string, { rows: number }>) => [tables.setting?.rows, tables.log?.rows]
  const [settings = 0, lines = 0] = rows((await fingerprintOf(to.url)).tables)
  const [settingsBefore = 0, linesBefore = 0] = rows(before.tables)
  expect(settings - settingsBefore).toBe(lines - linesBefore)
  expect((await fingerprintOf(url)).tables.log?.rows).toBeGreaterThan(linesBefore)
})

async function awkwardDatabase({ only, readings = some }: { only?: string[]; readings?: number } = {}): Promise<string> {
  const { url } = await emptyDatabase()
  await migrate({ url, dir: AWKWARD, only, log: () => {} })
  await rowsOf(url, readFileSync(path.join(import.meta.dirname, 'awkward-rows.sql'), 'utf8'))
  await rowsOf(
    url,
    `INSERT INTO readings SELECT '2026-01-01'::timestamptz + n * interval '1 minute', n FROM generate_series(1, ${readings}) AS n`,
  )
  return url
}

async function backUp({ url, storage = newFolder(), name }: { url: string; storage?: string; name: string }): Promise<string> {
  const file = path.join(place, `${name}.tar.gz`)
  await writeBackup({ url, storage, output: createWriteStream(file) })
  return file
}

function newFolder(): string {
  return mkdtempSync(path.join(place, 'storage-'))
}

function storageWith(files: Record<string, Buffer>): string {
  const folder = newFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
