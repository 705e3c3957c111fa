import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { listDataSets, listReaders, readDataSet, removeDataSet, saveDataSet } from '@/lib/contracts/third-party-import'
import { valueOf } from '@/lib/third-party-import/data-sets'
import { prisma } from '@/server/kernel/db'
import { callOf, getAs, tryAs } from '../../support/lists'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
let teacherRole = ''
beforeAll(async () => {
  school = await makeSchool()
  teacherRole = (await prisma().role.findFirstOrThrow({ where: { builtIn: 'TEACHER' } })).id
})

const column = (caption: string, changes: object = {}) => ({ id: v7(), caption, type: 'TEXT', sensitive: false, ...changes })
const dataSetInput = (changes: object = {}) => ({
  id: v7(),
  revision: 0,
  name: `Set ${v7().slice(-6)}`,
  matchedBy: 'STUDENT_ID_NUMBER',
  subjectReads: false,
  active: true,
  roleIds: [],
  columns: [column('Vaccinated', { type: 'YES_NO', sensitive: true })],
  emptied: [],
  ...changes,
})
const save = (input: object) => tryAs(school.admin, saveDataSet, input)
const read = async (id: string) => getAs(school.admin, readDataSet, { id })
const storeRecord = (dataSetId: string, values: object) =>
  prisma().dataRecord.create({ data: { dataSetId, userId: school.student.id, values, imported: values, updatedAt: new Date() } })

describe('a data set', () => {
  test('keeps its columns in their order, and who reads it', async () => {
    const set = dataSetInput({
      roleIds: [teacherRole],
      columns: [column('Grade', { type: 'NUMBER' }), column('Entry'), column('Since', { type: 'DATE', sensitive: true })],
    })
    expect(await save(set)).toMatchObject({ output: { revision: 1 } })
    const { emptied: _, ...stored } = set
    expect(await read(set.id)).toEqual({ set: { ...stored, revision: 1 }, usage: { people: 0, isReferenced: false, filled: {} } })
    expect((await getAs(school.admin, listDataSets, { q: set.name })).rows).toMatchObject([{ id: set.id, columns: 3, people: 0 }])
    expect((await getAs(school.admin, listReaders)).roles.map(({ id }) => id)).toContain(teacherRole)
    expect(await save({ ...set, revision: 1, columns: set.columns.toReversed() })).toMatchObject({ output: { revision: 2 } })
    expect((await read(set.id)).set.columns.map(({ caption }) => caption)).toEqual(['Since', 'Entry', 'Grade'])
    expect(await save({ ...set, revision: 1 })).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2 } } })
  })

  test.each([
    ['a column without a name', [column(' ')], 'columns.0.caption', 'columnEmpty'],
    ['a column name used before', [column('Grade'), column('grade')], 'columns.1.caption', 'columnTaken'],
    ['no columns', [], 'columns', 'columnsNeeded'],
  ])('has %s refused', async (_case, columns, path, code) => {
    expect(await save(dataSetInput({ columns }))).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })
  })

  test('does not name a role that there is not, nor a column of another set', async () => {
    expect(await save(dataSetInput({ roleIds: [v7()] }))).toMatchObject({ issues: [{ path: 'roleIds', code: 'roleUnknown' }] })
    const set = dataSetInput()
    await save(set)
    expect(await save(dataSetInput({ columns: set.columns }))).toMatchObject({ status: 'NOT_FOUND' })
    const twin = await save(dataSetInput({ name: set.name.toUpperCase() }))
    expect(twin).toMatchObject({ issues: [{ path: 'name', code: 'captionTaken' }] })
  })

  test('that holds something goes out of use, and loses a column only where that is said', async () => {
    const [vaccinated, note] = [column('Vaccinated', { type: 'YES_NO' }), column('Note')]
    const set = dataSetInput({ columns: [vaccinated, note] })
    await save(set)
    await storeRecord(set.id, { [vaccinated.id]: 'true', [note.id]: 'Seen in May' })
    expect(await read(set.id)).toMatchObject({ usage: { people: 1, isReferenced: true, filled: { [vaccinated.id]: 1, [note.id]: 1 } } })
    expect(await tryAs(school.admin, removeDataSet, { id: set.id, revision: 1, as: 'DELETED' })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'third-party-import.IN_USE',
    })
    expect(await save({ ...set, revision: 1, columns: [vaccinated] })).toMatchObject({
      issues: [{ path: 'columns', code: 'columnFilled', values: { name: 'Note', count: 1 } }],
    })
    expect(await save({ ...set, revision: 1, columns: [vaccinated, { ...note, type: 'NUMBER' }] })).toMatchObject({
      issues: [{ path: 'columns.1.type', code: 'typeUnfit' }],
    })
    expect(await save({ ...set, revision: 1, columns: [{ ...vaccinated, type: 'TEXT' }], emptied: [note.id] })).toMatchObject({
      output: { revision: 2 },
    })
    expect(await prisma().dataRecord.findMany({ where: { dataSetId: set.id } })).toMatchObject([
      { values: { [vaccinated.id]: 'true' }, imported: { [vaccinated.id]: 'true' }, revision: 2 },
    ])
    expect(await tryAs(school.admin, removeDataSet, { id: set.id, revision: 2, as: 'DEACTIVATED' })).toMatchObject({ status: 'SUCCESS' })
    expect((await read(set.id)).set.active).toBe(false)
  })

  test('that holds nothing is deleted', async () => {
    const set = dataSetInput({ roleIds: [teacherRole] })
    await save(set)
    expect(await tryAs(school.admin, removeDataSet, { id: set.id, revision: 1, as: 'DELETED' })).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.admin, readDataSet, { id: set.id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is for nobody else', async () => {
    const [set, gone] = [dataSetInput(), dataSetInput()]
    await save(set)
    await save(gone)
    const trial = { entitled: school.admin, strangers: [school.staff, school.teacher, school.student], reachableBy: ['ADMIN'] as const }
    await expectOutOfScope({ ...trial, call: callOf(readDataSet), parameter: 'id', id: set.id, input: (id) => ({ id }) })
    await expectOutOfScope({
      ...trial,
      call: callOf(saveDataSet),
      parameter: 'roleIds',
      id: teacherRole,
      input: (id) => ({ ...dataSetInput({ roleIds: [id] }) }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(saveDataSet),
      parameter: 'columns[].id',
      id: set.columns[0]?.id ?? '',
      input: (id) => ({ ...set, revision: 1, columns: [column('Other', { id })] }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(saveDataSet),
      parameter: 'id',
      id: set.id,
      input: (id) => ({ ...set, id, revision: 2 }),
    })
    await expectOutOfScope({
      ...trial,
      call: callOf(removeDataSet),
      parameter: 'id',
      id: gone.id,
      input: (id) => ({ id, revision: 1, as: 'DELETED' }),
    })
    for (const who of [school.staff, school.teacher, school.student]) {
      expect(await tryAs(who, listDataSets, {})).toMatchObject({ status: 'FORBIDDEN' })
      expect(await tryAs(who, listReaders, {})).toMatchObject({ status: 'FORBIDDEN' })
    }
  })
})

test.each([
  ['NUMBER', ' 1,50 ', '1.5'],
  ['NUMBER', '+3', '3'],
  ['NUMBER', '1e5', null],
  ['NUMBER', '1.234,5', null],
  ['DATE', '2026-02-28', '2026-02-28'],
  ['DATE', '2026-02-30', null],
  ['DATE', '28/02/2026', null],
  ['YES_NO', 'Ja', 'true'],
  ['YES_NO', '0', 'false'],
  ['YES_NO', 'perhaps', null],
  ['TEXT', ' a ', 'a'],
  ['TEXT', 'x'.repeat(2_001), null],
  ['DATE', ' ', ''],
] as const)('as %s %j is kept as %j', (type, typed, kept) => {
  expect(valueOf(type, typed)).toBe(kept)
})
