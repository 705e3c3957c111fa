import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyImport, beginImport, foreseeUndo, listImports, readImport, type ImportOptions } from '@/lib/contracts/imports'
import { removeDataSet, saveDataSet, saveRecord } from '@/lib/contracts/third-party-import'
import { runBatches } from '@/server/kernel/calls/batch-work'
import { defineBatch } from '@/server/kernel/calls/batches'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { dataSetBatch } from '@/server/third-party-import'
import { DataSetSettings, RecordBefore, WantedRecord } from '@/server/third-party-import/upload/wanted'
import { makeRole, memberWith } from '../../support/accounts'
import { importFile, runImports } from '../../support/imports'
import { callOf, getAs, tryAs } from '../../support/lists'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
/** A clerk who imports data from elsewhere, and has no other sensitive privilege. */
let clerk: Member
let people: Member[] = []
const columns = { note: v7(), grade: v7(), since: v7(), seen: v7() }
let setId = ''
let keys: string[] = []
const heads = ['Student number', 'Note', 'Grade', 'Since', 'Seen'] as const

beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('Data clerk', ['THIRDPARTY_IMPORT'])], 'STUDENT')
  people = [await member('STUDENT', 'ana'), await member('STUDENT', 'bo'), await member('STUDENT', 'cy')]
  keys = people.map((_, at) => `ID-${at}`)
  for (const [at, { id }] of people.entries()) await prisma().user.update({ where: { id }, data: { studentIdNumber: keys[at] ?? '' } })
})
/** Each test has a data set of its own. */
beforeEach(async () => {
  stopClock(schoolTime)
  setId = v7()
  for (const name of ['note', 'grade', 'since', 'seen'] as const) columns[name] = v7()
  expect(await tryAs(clerk, saveDataSet, setOf())).toMatchObject({ status: 'SUCCESS' })
})

const setOf = (changes: object = {}) => ({
  id: setId,
  revision: 0,
  name: `Health ${setId.slice(-8)}`,
  matchedBy: 'STUDENT_ID_NUMBER',
  subjectReads: false,
  active: true,
  roleIds: [],
  emptied: [],
  columns: [
    { id: columns.note, caption: 'Note', type: 'TEXT', sensitive: false },
    { id: columns.grade, caption: 'Grade', type: 'NUMBER', sensitive: false },
    { id: columns.since, caption: 'Since', type: 'DATE', sensitive: false },
    { id: columns.seen, caption: 'Seen', type: 'YES_NO', sensitive: true },
  ],
  ...changes,
})
const importRows = (rows: readonly (readonly string[])[], who: Member = clerk) =>
  importFile(who, [heads, ...rows], undefined, { kind: 'dataSet', targetId: setId })
const row = (at: number, note = '', grade = '', since = '', seen = '') => [keys[at] ?? '', note, grade, since, seen]
const recordOf = async (at: number) => {
  const record = await prisma().dataRecord.findUnique({
    where: { dataSetId_userId: { dataSetId: setId, userId: people[at]?.id ?? '' } },
    select: { values: true, imported: true, revision: true },
  })
  return record && { ...record, values: namedValues(record.values), imported: namedValues(record.imported) }
}
const namedValues = (values: unknown) =>
  Object.fromEntries(
    Object.entries(Object(values)).map(([id, value]) => [Object.entries(columns).find(([, one]) => one === id)?.[0] ?? id, value]),
  )
const setByHand = async (at: number, values: Record<string, string>) => {
  const record = await recordOf(at)
  expect(
    await tryAs(clerk, saveRecord, { id: setId, personId: people[at]?.id ?? '', revision: record?.revision ?? 0, values }),
  ).toMatchObject({ status: 'SUCCESS' })
}
const applyRows = async (rows: readonly (readonly string[])[]) => {
  const file = await importRows(rows)
  await file.check()
  await file.apply()
  return file
}

describe('a file of a data set', () => {
  test('is mapped by its headers, looked at field by field, and applied as it was seen', async () => {
    const file = await importRows([row(0, 'Seen in May', '1,5', '28/9/2026', 'ja'), row(1, '', '', '3.4.2026', 'no'), row(2)])
    expect((await file.read()).import).toMatchObject({
      targetId: setId,
      fields: [{ name: 'key', isRequired: true }, ...Object.values(columns).map((name) => ({ name, isRequired: false }))],
    })
    const found = await file.check()
    expect(found.import.counts).toMatchObject({ NEW: 2, CHANGED: 0, SAME: 1, ERROR: 0 })
    expect(found.rows[0]).toMatchObject({
      outcome: 'NEW',
      subjectId: people[0]?.id,
      changes: [
        { field: columns.note, from: '', to: 'Seen in May' },
        { field: columns.grade, from: '', to: '1.5' },
        { field: columns.since, from: '', to: '2026-09-28' },
        { field: columns.seen, from: '', to: 'true' },
      ],
    })
    expect(await recordOf(0)).toBeNull()
    expect((await file.apply()).import.batch).toMatchObject({ state: 'APPLIED', done: 2, refused: 0 })
    const values = { note: 'Seen in May', grade: '1.5', since: '2026-09-28', seen: 'true' }
    expect(await recordOf(0)).toEqual({ values, imported: values, revision: 1 })
    // A row without any value makes no record.
    expect(await recordOf(2)).toBeNull()
    const entry = await prisma().auditEntry.findFirstOrThrow({
      where: { action: 'imports.begun', entityId: file.id },
      select: { changes: true },
    })
    expect(entry.changes).toMatchObject({ target: { to: setOf().name } })
  })

  test('changes what differs alone, and an empty cell nothing unless that is chosen', async () => {
    await applyRows([row(0, 'One', '1', '2026-09-28', 'yes'), row(1, 'Two')])
    const second = await importRows([row(0, '', '2', '2026-09-28'), row(1, 'Two')])
    const found = await second.check()
    expect(found.rows).toMatchObject([
      { outcome: 'CHANGED', changes: [{ field: columns.grade, from: '1', to: '2' }] },
      { outcome: 'SAME', changes: [] },
    ])
    expect((await second.check({ clear: true })).rows[0]?.changes).toMatchObject([
      { field: columns.note, from: 'One', to: '' },
      { field: columns.grade },
      { field: columns.seen, from: 'true', to: '' },
    ])
    await second.apply()
    expect(await recordOf(0)).toMatchObject({ values: { grade: '2', since: '2026-09-28' }, revision: 2 })
    expect(await recordOf(1)).toMatchObject({ revision: 1 })
  })

  test.each([
    ['a key that nobody has', () => [row(0, 'x'), ['ID-77', 'x']], 'key', 'Nobody here has this value'],
    ['a key twice, whatever its capitals', () => [row(0, 'x'), [keys[0]?.toLowerCase() ?? '', 'y']], 'key', 'Same as row 2'],
    ['no key', () => [row(0, 'x'), ['', 'y']], 'key', 'This is required'],
    ['a number that is none', () => [row(0, 'x'), row(1, '', 'many')], 'grade', 'Enter a number such as 1234.5'],
    ['a day that is none', () => [row(0, 'x'), row(1, '', '', '2026-02-30')], 'since', 'Enter a date such as 2026-09-28 or 28.9.2026'],
    ['neither yes nor no', () => [row(0, 'x'), row(1, '', '', '', 'perhaps')], 'seen', 'Enter yes or no'],
  ] as const)('%s is an error of its row', async (_, rows, field, text) => {
    const found = await (await importRows(rows())).check()
    expect(found.import.counts).toMatchObject({ NEW: 1, ERROR: 1 })
    expect(found.rows[1]?.errors).toContainEqual({ field: field === 'key' ? 'key' : columns[field], text })
  })

  test('is put right in the preview', async () => {
    const file = await importRows([['ID-7', 'x'], row(1, '', 'many')])
    await file.check()
    await file.fix(2, { key: keys[0] ?? '' })
    await file.fix(3, { [columns.grade]: '4' })
    expect((await file.read()).import.counts).toMatchObject({ NEW: 2, ERROR: 0 })
    await file.apply()
    expect([await recordOf(0), await recordOf(1)]).toMatchObject([{ values: { note: 'x' } }, { values: { grade: '4' } }])
  })

  test('is mapped as it was last, in the same set and in no other', async () => {
    const strange = [
      ['Nr', 'Bemerkung'],
      [keys[0] ?? '', 'x'],
    ]
    const file = await importFile(clerk, strange, undefined, { kind: 'dataSet', targetId: setId })
    expect(await file.tryCheck({}, ['', columns.note])).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'columns', code: 'dataKeyNotMapped' }],
    })
    expect(await file.tryCheck({}, ['key', ''])).toMatchObject({ issues: [{ path: 'columns', code: 'dataNothingMapped' }] })
    expect(await file.tryCheck({ dayOrder: 'XYZ' }, ['key', columns.note])).toMatchObject({ issues: [{ path: 'options.dayOrder' }] })
    await file.check({ overwrite: true }, ['key', columns.note])
    const again = await (await importFile(clerk, strange, undefined, { kind: 'dataSet', targetId: setId })).read()
    expect([again.import.columns.map(({ field }) => field), again.import.options.overwrite]).toEqual([['key', columns.note], false])
    const other = {
      ...setOf({ id: v7(), name: `Other ${v7().slice(-8)}` }),
      columns: [{ id: v7(), caption: 'Else', type: 'TEXT', sensitive: false }],
    }
    await tryAs(clerk, saveDataSet, other)
    const elsewhere = await (await importFile(clerk, strange, undefined, { kind: 'dataSet', targetId: other.id })).read()
    expect(elsewhere.import.columns.map(({ field }) => field)).toEqual(['', ''])
  })
})

describe('what was set by hand', () => {
  test('stays, and is said, whether it was changed, emptied or never imported; it is overwritten where that is chosen', async () => {
    await applyRows([row(0, 'One', '1', '', 'no'), row(1, 'One', '1')])
    await setByHand(0, { [columns.note]: 'by hand', [columns.grade]: '', [columns.since]: '2026-01-01', [columns.seen]: 'true' })
    const file = await importRows([row(0, 'Two', '2', '2026-02-02', 'no'), row(1, 'Two', '2')])
    const found = await file.check()
    expect(found.rows[0]).toMatchObject({
      outcome: 'SAME',
      warnings: [
        { field: columns.note, text: 'Changed by hand since the last import: by hand is kept, not Two' },
        { field: columns.grade, text: 'Cleared by hand since the last import: it stays empty, not 2' },
        { field: columns.since, text: 'Changed by hand since the last import: 2026-01-01 is kept, not 2026-02-02' },
        { field: columns.seen, text: 'Changed by hand since the last import: yes is kept, not no' },
      ],
    })
    expect(found.rows[1]).toMatchObject({ outcome: 'CHANGED', warnings: [] })
    await file.check({ overwrite: true })
    await file.apply()
    const values = { note: 'Two', grade: '2', since: '2026-02-02', seen: 'false' }
    expect(await recordOf(0)).toMatchObject({ values, imported: values })
  })
})

describe('between the look and the application', () => {
  test('a record that was changed is refused and stays; so is what no longer fits the columns', async () => {
    await applyRows([row(0, 'One'), row(1, 'One')])
    const file = await importRows([row(0, 'Two'), row(1, 'Two'), row(2, 'Two')])
    await file.check()
    await setByHand(0, { [columns.note]: 'by hand' })
    expect((await file.apply()).import.batch).toMatchObject({ done: 3, refused: 1 })
    expect((await file.read('REFUSED')).rows.map(({ reason }) => reason)).toEqual(['Changed by someone in the meantime'])
    expect([await recordOf(0), await recordOf(1)]).toMatchObject([{ values: { note: 'by hand' } }, { values: { note: 'Two' } }])
    const late = await importRows([row(0, '', '5'), row(1, '', '5')])
    await late.check()
    await tryAs(clerk, applyImport, { id: late.id, revision: await late.revision() })
    const { emptied: _, ...set } = setOf({ revision: 1 })
    expect(
      await tryAs(clerk, saveDataSet, { ...set, columns: set.columns.filter(({ id }) => id !== columns.grade), emptied: [] }),
    ).toMatchObject({ status: 'SUCCESS' })
    await runImports()
    expect((await late.read('REFUSED')).rows.map(({ reason }) => reason)).toEqual([
      'The columns of the data set have been changed in the meantime',
      'The columns of the data set have been changed in the meantime',
    ])
    expect((await recordOf(0))?.values).toEqual({ note: 'by hand' })
  })

  test('who loses the privilege while it waits brings in nothing', async () => {
    const role = await makeRole(`Short ${setId.slice(-8)}`, ['THIRDPARTY_IMPORT'])
    const short = await memberWith([role])
    const file = await importRows([row(0, 'One')], short)
    await file.check()
    await tryAs(short, applyImport, { id: file.id, revision: await file.revision() })
    await prisma().userRole.deleteMany({ where: { userId: short.id, roleId: role } })
    await runImports()
    expect((await getAs(clerk, readImport, { id: file.id, show: 'REFUSED' })).rows).toMatchObject([
      { reason: 'The person who started this import no longer has permission to import third-party data' },
    ])
    expect(await recordOf(0)).toBeNull()
  })

  test('a kill in the middle leaves whole chunks, and the rest follows', async () => {
    const file = await importRows([row(0, 'One'), row(1, 'One'), row(2, 'One')])
    await file.check()
    await tryAs(clerk, applyImport, { id: file.id, revision: await file.revision() })
    const killed = defineBatch({
      kind: dataSetBatch.kind,
      settings: DataSetSettings,
      wanted: WantedRecord,
      before: RecordBefore,
      chunk: 2,
      apply: async (work, rows) => {
        const outcomes = await dataSetBatch.apply(
          work,
          rows.map((one) => ({ ...one, before: null })),
        )
        if (rows.some(({ number }) => number === 3)) throw new Error('killed')
        return outcomes.map((one) => (one.state === 'DONE' ? { ...one, before: RecordBefore.optional().parse(one.before) } : one))
      },
      undo: () => Promise.resolve([]),
    })
    await runBatches([killed])
    expect(await prisma().dataRecord.count({ where: { dataSetId: setId } })).toBe(2)
    stopClock(new Date(schoolTime.getTime() + 10_000))
    await runImports()
    expect(await prisma().dataRecord.count({ where: { dataSetId: setId } })).toBe(3)
    expect((await file.read()).import.batch).toMatchObject({ state: 'APPLIED', done: 3, refused: 0 })
  })
})

describe('undone', () => {
  test('all is as it was, but for what was changed since, which is listed', async () => {
    await applyRows([row(0, 'One', '1'), row(1, 'One')])
    const before = [await recordOf(0), await recordOf(1)]
    const file = await applyRows([row(0, 'Two', '2'), row(1, 'Two'), row(2, 'Two')])
    await setByHand(1, { [columns.note]: 'by hand' })
    expect((await file.undo()).import.batch).toMatchObject({ state: 'UNDONE', undone: 2, kept: 1 })
    expect((await file.read('KEPT')).rows).toMatchObject([{ reason: 'Changed by someone in the meantime', subjectId: people[1]?.id }])
    expect(await recordOf(0)).toMatchObject({ values: before[0]?.values, imported: before[0]?.imported })
    expect(await recordOf(1)).toMatchObject({ values: { note: 'by hand' }, imported: { note: 'Two' } })
    expect(await recordOf(2)).toBeNull()
  })

  test('a column that was left out since does not come back', async () => {
    await applyRows([row(0, 'One', '1')])
    const file = await importRows([row(0, 'Two')])
    await file.check({ clear: true })
    await file.apply()
    const { emptied: _, ...set } = setOf({ revision: 1 })
    await tryAs(clerk, saveDataSet, { ...set, columns: set.columns.filter(({ id }) => id !== columns.grade), emptied: [] })
    await file.undo()
    expect((await recordOf(0))?.values).toEqual({ note: 'One' })
  })
})

describe('imports of data sets', () => {
  test('belong to who imports them: who administers people neither sees nor begins them', async () => {
    const usersAdmin = await memberWith([await makeRole(`Users ${setId.slice(-8)}`, ['USERS_VIEW', 'USERS_ADMIN'])], 'STUDENT')
    const file = await importRows([row(0, 'One')])
    const strangers = [usersAdmin, school.teacher, school.staff, school.student]
    const trial = { entitled: clerk, strangers, reachableBy: ['ADMIN'] as const }
    const content = Buffer.from('ID,Note\nID-0,x').toString('base64')
    await expectOutOfScope({ ...trial, call: callOf(readImport), parameter: 'id', id: file.id, input: (id) => ({ id }) })
    await expectOutOfScope({
      ...trial,
      call: callOf(listImports),
      parameter: 'targetId',
      id: setId,
      input: (targetId) => ({ kind: 'dataSet', targetId }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(beginImport),
      parameter: 'targetId',
      id: setId,
      input: (targetId) => ({ id: v7(), kind: 'dataSet', targetId, fileName: 'a.csv', content }),
    })
    expect((await getAs(clerk, listImports, { kind: 'dataSet', targetId: setId })).imports.map(({ id }) => id)).toContain(file.id)
    // The import has to name a set, and people are not a set.
    for (const into of [{ kind: 'dataSet' }, { kind: 'dataSet', targetId: v7() }])
      expect(await tryAs(clerk, beginImport, { id: v7(), ...into, fileName: 'a.csv', content })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(school.admin, beginImport, { id: v7(), kind: 'people', targetId: setId, fileName: 'a.csv', content })).toMatchObject(
      { status: 'NOT_FOUND' },
    )
    expect(await tryAs(clerk, beginImport, { id: v7(), kind: 'people', fileName: 'a.csv', content })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('go into sets in use alone, and what is not applied goes with its set', async () => {
    const file = await importRows([row(0, 'One')])
    const { emptied: _, ...set } = setOf({ revision: 1 })
    await tryAs(clerk, saveDataSet, { ...set, active: false, emptied: [] })
    expect(await file.tryCheck()).toMatchObject({ status: 'STATE_CHANGED', code: 'imports.CLOSED' })
    expect(await tryAs(clerk, removeDataSet, { id: setId, revision: 2, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await prisma().import.count({ where: { id: file.id } })).toBe(0)
  })

  test('are looked at in as many statements, however many rows there are; they are written two thousand at once', async () => {
    const file = (count: number) =>
      importRows(Array.from({ length: count }, (_, at) => [`ID-${at}`, `Note ${at}`, String(at), '2026-09-28', 'yes']))
    const [few, many] = [await file(1), await file(2_001)]
    const sent = [await statementsOf(() => few.check()), await statementsOf(() => many.check())].map(({ length }) => length)
    expect(sent[1]).toBe((sent[0] ?? 0) + 1)
    expect((await many.read()).import.counts).toMatchObject({ NEW: 3, ERROR: 1_998 })
  })
})

describe('numbers that have lost the zeros before them', () => {
  const number = (at: number, studentIdNumber: string) =>
    prisma().user.update({ where: { id: people[at]?.id ?? '' }, data: { studentIdNumber } })
  const outcome = async (file: Awaited<ReturnType<typeof importRows>>, options: ImportOptions = {}) =>
    (await file.check(options)).rows.map(({ outcome: is, label, errors }) => [is, label, errors.map(({ text }) => text)])

  test('are found only where that is chosen; else it is said whose they may be', async () => {
    await number(0, '00230000')
    await number(1, '0042')
    await number(2, '42')
    const file = await importRows([
      ['230000', 'one'],
      ['00230000', 'two'],
      ['7', 'three'],
      ['0', 'four'],
    ])
    expect(await outcome(file)).toEqual([
      ['ERROR', '230000', [expect.stringContaining(`${people[0]?.displayName} has 00230000`)]],
      ['NEW', people[0]?.displayName, []],
      ['ERROR', '7', ['Nobody here has this value']],
      ['ERROR', '0', ['Nobody here has this value']],
    ])
    const bare = await importRows([
      ['230000', 'one'],
      ['042', 'two'],
    ])
    expect(await outcome(bare, { ignoreZeros: true })).toEqual([
      ['NEW', people[0]?.displayName, []],
      // Two people whose numbers differ only in zeros: the import does not guess between them.
      ['ERROR', '042', [expect.stringContaining('2 people')]],
    ])
    await bare.apply()
    expect(await recordOf(0)).toMatchObject({ values: { note: 'one' } })
    expect(await prisma().user.findUnique({ where: { id: people[0]?.id ?? '' }, select: { studentIdNumber: true } })).toEqual({
      studentIdNumber: '00230000',
    })
    for (const at of [0, 1, 2]) await number(at, keys[at] ?? '')
  })

  test('name the same person twice where zeros do not count', async () => {
    await number(0, '00230000')
    const file = await importRows([
      ['230000', 'one'],
      ['00230000', 'two'],
    ])
    expect((await file.check({ ignoreZeros: true })).rows.map(({ outcome: is }) => is)).toEqual(['NEW', 'ERROR'])
    await number(0, keys[0] ?? '')
  })
})

test('before an upload is undone it says how many records that would reach', async () => {
  const file = await applyRows([row(0, 'a'), row(1, 'b'), row(2, 'c')])
  await setByHand(1, { [columns.note]: 'by hand' })
  expect(await tryAs(clerk, foreseeUndo, { id: file.id })).toMatchObject({ output: { undoable: 2, kept: 1 } })
})
