import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  exportRecords,
  listReadable,
  listRecords,
  readRecord,
  removeRecord,
  saveDataSet,
  saveRecord,
} from '@/lib/contracts/third-party-import'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { makeRole, memberWith } from '../../support/accounts'
import { callAs } from '../../support/call'
import { callOf, getAs, tryAs } from '../../support/lists'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let clerk: Member
/** Both read the set by their role: the officer sees the accounts, and the other one supervises nobody. */
let officer: Member
let roleId = ''
const [note, secret, seen] = [v7(), v7(), v7()]
const setId = v7()
const values = { [note]: 'Fit for clinic', [secret]: 'Allergy to latex', [seen]: 'true' }

const setOf = (changes: object = {}) => ({
  id: setId,
  revision: 0,
  name: 'Occupational health',
  matchedBy: 'STUDENT_ID_NUMBER',
  subjectReads: false,
  active: true,
  roleIds: [roleId],
  emptied: [],
  columns: [
    { id: note, caption: 'Note', type: 'TEXT', sensitive: false },
    { id: secret, caption: 'Secret', type: 'TEXT', sensitive: true },
    { id: seen, caption: 'Seen', type: 'YES_NO', sensitive: false },
  ],
  ...changes,
})
const revisionOfSet = async () => (await prisma().dataSet.findUniqueOrThrow({ where: { id: setId }, select: { revision: true } })).revision
const saveSet = async (changes: object) =>
  expect(await tryAs(clerk, saveDataSet, setOf({ revision: await revisionOfSet(), ...changes }))).toMatchObject({ status: 'SUCCESS' })
const storeRecord = (userId: string, dataSetId = setId) =>
  prisma().dataRecord.create({ data: { dataSetId, userId, values, imported: values, updatedAt: schoolTime } })
const readOne = (who: Member, personId: string) => tryAs(who, readRecord, { id: setId, personId })
/** The names in a person's list, sorted; or why it is refused. */
const listNames = async (who: Member, q = '') => {
  const answer = await tryAs(who, listRecords, { id: setId, ...(q && { q }) })
  return answer.status === 'SUCCESS' ? answer.output.rows.map(({ personId }) => personId).toSorted() : answer.status
}

/** The person with their present privileges. */
async function withFreshActor(who: Member): Promise<Member> {
  const actor = await actorOfToken(who.token)
  if (!actor) throw new Error('not signed in')
  return { ...who, actor }
}

beforeAll(async () => {
  school = await makeSchool()
  // Without that privilege a teacher sees only those whom they supervise.
  await prisma().rolePrivilege.deleteMany({ where: { privilege: 'REPORT_ALLSTUDENTS' } })
  school = { ...school, teacher: await withFreshActor(school.teacher), unrelated: await withFreshActor(school.unrelated) }
  clerk = await memberWith([await makeRole('Data clerk', ['THIRDPARTY_IMPORT'])], 'STUDENT')
  roleId = await makeRole('Reads health', [])
  officer = await memberWith([roleId, await makeRole('Looks at accounts', ['USERS_VIEW'])], 'STUDENT')
  await prisma().userRole.createMany({ data: [school.teacher, school.unrelated, school.student].map(({ id }) => ({ userId: id, roleId })) })
  await tryAs(clerk, saveDataSet, setOf())
  for (const { id } of [school.student, school.partner, school.stranger, school.staff]) await storeRecord(id)
  await prisma().user.update({ where: { id: school.student.id }, data: { studentIdNumber: '=HYPERLINK("x")' } })
})

describe('who reads what a set holds', () => {
  test('who imports it reads all of it, with what was set by hand and how people are found', async () => {
    const list = await getAs(clerk, listRecords, { id: setId })
    expect(list).toMatchObject({ total: 4, mayChange: true, columns: [{ id: note }, { id: secret, sensitive: true }, { id: seen }] })
    expect(list.rows.find(({ personId }) => personId === school.student.id)).toMatchObject({ values, byHand: [], key: '=HYPERLINK("x")' })
    expect((await getAs(clerk, listReadable)).others).toContainEqual({ id: setId, name: 'Occupational health', people: 4 })
  })

  test('finds nobody by an address or a number that they are not shown', async () => {
    await prisma().user.update({ where: { id: school.student.id }, data: { hospitalResourceNumber: 'HRN-4711' } })
    for (const q of [school.student.email, 'hrn-4711', '4711']) {
      expect(await listNames(school.teacher, q)).toEqual([])
      expect([await listNames(clerk, q), await listNames(officer, q)]).toEqual([[school.student.id], [school.student.id]])
    }
    expect(await listNames(school.teacher, school.student.displayName)).toEqual([school.student.id])
  })

  test('a role reads it of the people that are theirs to see, without what is sensitive', async () => {
    const list = await getAs(officer, listRecords, { id: setId })
    expect(list).toMatchObject({ total: 4, mayChange: false, columns: [{ id: note }, { id: seen }] })
    expect(list.rows[0]).toMatchObject({ values: { [note]: 'Fit for clinic', [seen]: 'true' }, key: '', byHand: [] })
    expect(JSON.stringify(list)).not.toContain('latex')
    const one = await getAs(officer, readRecord, { id: setId, personId: school.staff.id })
    expect([JSON.stringify(one).includes('latex'), one.columns.map(({ id }) => id), one.mayChange]).toEqual([false, [note, seen], false])
    // The search does not cover columns that the person may not read.
    expect([await listNames(officer, 'latex'), await listNames(clerk, 'LATEX')]).toEqual([[], expect.arrayContaining([school.student.id])])
  })

  test('a teacher of those whom they supervise, a student of themself and not of their group', async () => {
    expect(await listNames(school.teacher)).toEqual([school.student.id, school.partner.id].toSorted())
    expect(await readOne(school.teacher, school.stranger.id)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await listNames(school.unrelated)).toBe('NOT_FOUND')
    expect(await listNames(school.student)).toEqual([school.student.id])
    expect(await readOne(school.student, school.partner.id)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await getAs(school.unrelated, listReadable)).toEqual({ others: [], own: [] })
    const reporter = await memberWith([roleId, await makeRole('Reports', ['REPORT_ALLSTUDENTS', 'APP_TEACHER'])], 'STUDENT')
    expect(await listNames(reporter)).toEqual([school.student, school.partner, school.stranger].map(({ id }) => id).toSorted())
    expect(await getAs(school.teacher, listReadable)).toEqual({ others: [{ id: setId, name: 'Occupational health', people: 2 }], own: [] })
  })

  test('people what is held on themselves where the set says so, with what is sensitive', async () => {
    expect(await readOne(school.partner, school.partner.id)).toMatchObject({ status: 'NOT_FOUND' })
    await saveSet({ subjectReads: true })
    expect(await readOne(school.partner, school.partner.id)).toMatchObject({
      output: { columns: [{ id: note }, { id: secret }, { id: seen }], record: { values, key: '', byHand: [] }, mayChange: false },
    })
    expect(await readOne(school.partner, school.student.id)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await getAs(school.partner, listReadable)).toEqual({ others: [], own: [{ id: setId, name: 'Occupational health' }] })
    // In a list the person's own row is one of many, and shows no more than the others.
    expect(JSON.stringify(await getAs(school.partner, listRecords, { id: setId }))).not.toContain('latex')
    await saveSet({ subjectReads: false })
  })

  test('of a set out of use nobody but who imports it; of a removed account nobody', async () => {
    await saveSet({ active: false, subjectReads: true })
    expect([await listNames(officer), await readOne(school.partner, school.partner.id), (await listNames(clerk)).length]).toMatchObject([
      'NOT_FOUND',
      { status: 'NOT_FOUND' },
      4,
    ])
    expect(await tryAs(clerk, saveRecord, { id: setId, personId: school.student.id, revision: 1, values: { [note]: 'x' } })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'third-party-import.OUT_OF_USE',
    })
    await saveSet({})
    const gone = await member('STUDENT')
    await storeRecord(gone.id)
    await prisma().user.update({ where: { id: gone.id }, data: { deletedAt: schoolTime } })
    expect([await readOne(clerk, gone.id), (await listNames(clerk)).includes(gone.id)]).toMatchObject([{ status: 'NOT_FOUND' }, false])
  })
})

describe('the list', () => {
  test('finds by name and by what columns say, and takes signs as they are', async () => {
    const { displayName } = await prisma().user.findUniqueOrThrow({ where: { id: school.stranger.id }, select: { displayName: true } })
    expect(await listNames(clerk, displayName)).toContain(school.stranger.id)
    await prisma().dataRecord.update({
      where: { dataSetId_userId: { dataSetId: setId, userId: school.staff.id } },
      data: { values: { ...values, [note]: '100% fit_ter' } },
    })
    expect([await listNames(clerk, '100% FIT_'), await listNames(clerk, '%%'), await listNames(clerk, 'fit for clinic')]).toMatchObject([
      [school.staff.id],
      [],
      expect.not.arrayContaining([school.staff.id]),
    ])
  })

  test('is paged', async () => {
    const other = setOf({ id: v7(), name: 'Many', columns: [{ id: v7(), caption: 'Note', type: 'TEXT', sensitive: false }] })
    await tryAs(clerk, saveDataSet, other)
    const ids = Array.from({ length: 51 }, () => v7())
    await prisma().user.createMany({
      data: ids.map((id, at) => ({
        id,
        username: `m${at}`,
        usernameKey: `m${at}`,
        email: `m${at}@x.example`,
        emailKey: `m${at}@x.example`,
        firstName: 'M',
        lastName: String(at).padStart(2, '0'),
        displayName: `M ${at}`,
        createdAt: schoolTime,
      })),
    })
    await prisma().dataRecord.createMany({
      data: ids.map((userId) => ({ dataSetId: other.id, userId, values: {}, imported: {}, updatedAt: schoolTime })),
    })
    expect(await getAs(clerk, listRecords, { id: other.id, page: 2 })).toMatchObject({
      total: 51,
      page: 2,
      pages: 2,
      from: 51,
      rows: [{ personId: ids[50] }],
    })
  })
})

describe('a record', () => {
  const change = (revision: number, set: object) =>
    tryAs(clerk, saveRecord, { id: setId, personId: school.student.id, revision, values: set })
  const stored = () =>
    prisma().dataRecord.findUniqueOrThrow({
      where: { dataSetId_userId: { dataSetId: setId, userId: school.student.id } },
      select: { values: true, imported: true, revision: true },
    })

  test('is changed by hand, which is told from what was imported; the audit says which columns, and not what they hold', async () => {
    expect(await change(1, { [note]: ' Not fit ', [seen]: 'no' })).toMatchObject({ output: { revision: 2 } })
    expect(await stored()).toEqual({ values: { ...values, [note]: 'Not fit', [seen]: 'false' }, imported: values, revision: 2 })
    expect((await getAs(clerk, readRecord, { id: setId, personId: school.student.id })).record).toMatchObject({
      byHand: [note, seen],
      revision: 2,
    })
    const entry = await prisma().auditEntry.findFirstOrThrow({
      where: { action: 'third-party-import.recordSaved', entityId: school.student.id },
      select: { entity: true, changes: true },
    })
    expect(entry).toEqual({ entity: 'data-record', changes: { set: { to: 'Occupational health' }, columns: { to: ['Note', 'Seen'] } } })
    expect(await change(1, { [note]: 'Late' })).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2 } } })
  })

  test('takes what its columns take', async () => {
    expect(await change(2, { [seen]: 'perhaps' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: `values.${seen}`, code: 'dataYesNoUnclear' }],
    })
    expect(await change(2, { [v7()]: 'x' })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ code: 'unknownKey' }] })
    expect((await stored()).revision).toBe(2)
  })

  test('is removed as a whole, and only as it was seen', async () => {
    const person = await member('STUDENT')
    await storeRecord(person.id)
    expect(await tryAs(clerk, removeRecord, { id: setId, personId: person.id, revision: 7 })).toMatchObject({ status: 'CONFLICT' })
    expect(await tryAs(clerk, removeRecord, { id: setId, personId: person.id, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    expect(await readOne(clerk, person.id)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(clerk, removeRecord, { id: setId, personId: person.id, revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is exported with a proof; what looks like a formula is text', async () => {
    const long = { ...clerk, actor: { ...clerk.actor, provenAt: new Date(schoolTime.getTime() - 3_600_000) } }
    expect(await tryAs(long, exportRecords, { id: setId })).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
    const { csv, rows } = await getAs(clerk, exportRecords, { id: setId })
    expect(csv.split('\r\n')[0]).toBe('\ufeffStudent ID number,Person,Note,Secret,Seen')
    expect([rows, csv.includes(`"'=HYPERLINK(""x"")"`), csv.includes(',Not fit,Allergy to latex,No')]).toEqual([4, true, true])
    expect(await prisma().auditEntry.count({ where: { action: 'third-party-import.recordsExported', entityId: setId } })).toBe(1)
  })

  test('is for nobody whom it does not concern', async () => {
    const personId = school.partner.id
    const strangers = [school.unrelated, school.stranger, school.partner]
    const trial = { entitled: clerk, strangers, reachableBy: ['ADMIN'] as const }
    await expectOutOfScope({ ...trial, call: callOf(listRecords), parameter: 'id', id: setId, input: (id) => ({ id }) })
    await expectOutOfScope({ ...trial, call: callOf(readRecord), parameter: 'id', id: setId, input: (id) => ({ id, personId }) })
    await expectOutOfScope({
      ...trial,
      call: callOf(readRecord),
      parameter: 'personId',
      id: personId,
      input: (id) => ({ id: setId, personId: id }),
    })
    const readers = [...strangers, officer, school.teacher]
    await expectOutOfScope({
      ...trial,
      strangers: readers,
      call: callOf(exportRecords),
      parameter: 'id',
      id: setId,
      input: (id) => ({ id }),
    })
    await expectOutOfScope({
      ...trial,
      strangers: readers,
      call: callOf(saveRecord),
      parameter: 'id',
      id: setId,
      input: (id) => ({ id, personId, revision: 1, values: {} }),
    })
    await expectOutOfScope({
      ...trial,
      strangers: readers,
      call: callOf(saveRecord),
      parameter: 'personId',
      id: personId,
      input: (id) => ({ id: setId, personId: id, revision: 2, values: {} }),
    })
    await expectOutOfScope({
      ...trial,
      strangers: readers,
      call: callOf(removeRecord),
      parameter: 'personId',
      id: personId,
      input: (id) => ({ id: setId, personId: id, revision: 3 }),
    })
    await storeRecord(personId)
    await expectOutOfScope({
      ...trial,
      strangers: readers,
      call: callOf(removeRecord),
      parameter: 'id',
      id: setId,
      input: (id) => ({ id, personId, revision: 1 }),
    })
    expect(await callAs(null, callOf(listReadable), {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
