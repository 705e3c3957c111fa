import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/users/rollover'
import { prisma } from '@/server/kernel/db'
import { getAs, tryAs } from '../../support/lists'
import { rolloversAs, makeStudent } from '../../support/rollovers'
import { makeSchool, type School } from '../../support/school'

let school: School
let admin: ReturnType<typeof rolloversAs>
const [dentistry, hygiene] = [v7(), v7()]
beforeAll(async () => {
  school = await makeSchool()
  admin = rolloversAs(school.admin)
  await prisma().programme.createMany({
    data: [
      { id: dentistry, name: 'Dentistry', lengthYears: 5 },
      { id: hygiene, name: 'Hygiene', lengthYears: 3 },
    ],
  })
})

const begin = () => admin.begin({ programmeIds: [dentistry], day: '2026-09-01' })
const makeStudentInYear = (year: number | null, programmeId = dentistry) =>
  makeStudent({ programmeId, stays: [{ from: '2025-09-01', year }] })

test('what is prepared is kept, and two at once do not overwrite each other', async () => {
  const [one, other] = [await makeStudentInYear(1), await makeStudentInYear(2)]
  const id = await begin()
  const {
    rollover: { revision },
  } = await admin.read(id)
  const head = { id, revision, programmeIds: [dentistry, hygiene], day: '2026-09-02', newSince: '2026-03-01', decidedSince: '2026-03-01' }
  expect(await tryAs(school.admin, contracts.saveRollover, head)).toMatchObject({ output: { revision: revision + 1 } })
  expect(await tryAs(school.admin, contracts.saveRollover, head)).toMatchObject({
    status: 'CONFLICT',
    data: { newer: { day: '2026-09-02' } },
  })
  // Exceptions for two students do not conflict.
  expect(await Promise.all([admin.except(id, one, 'REPEAT'), admin.except(id, other, 'LEAVE')])).toMatchObject([
    { status: 'SUCCESS' },
    { status: 'SUCCESS' },
  ])
  expect(await admin.except(id, one, 'STAY')).toMatchObject({ status: 'CONFLICT', data: { newer: { kind: 'REPEAT', revision: 1 } } })
  expect(await admin.except(id, one, 'STAY', { revision: 1 })).toMatchObject({ status: 'SUCCESS' })
  expect((await admin.outcomes(id)).get(one)).toMatchObject({
    action: 'STAY',
    reason: 'EXCEPTION',
    exception: { kind: 'STAY', revision: 2 },
  })
  expect(await admin.except(id, one, null, { revision: 2 })).toMatchObject({ status: 'SUCCESS' })
  expect((await admin.outcomes(id)).get(one)).toMatchObject({ action: 'MOVE', exception: null })
  const listed = (await getAs(school.admin, contracts.listRollovers)).rollovers.find((row) => row.id === id)
  expect(listed).toMatchObject({ state: 'DRAFT', day: '2026-09-02', exceptions: 1, programmes: ['Dentistry', 'Hygiene'] })
  expect(await getAs(school.admin, contracts.readRolloverState, { id })).toMatchObject({ state: 'DRAFT', total: 0 })
})

test('several are decided on at once, all of them or nobody', async () => {
  const [one, other, third, yearless] = [
    await makeStudentInYear(1),
    await makeStudentInYear(2),
    await makeStudentInYear(3),
    await makeStudentInYear(null),
  ]
  const id = await begin()
  expect(await admin.except(id, [one, other], 'INTERCALATE')).toMatchObject({ status: 'SUCCESS' })
  const kinds = async () => Promise.all([one, other, third].map(async (userId) => (await admin.outcomes(id)).get(userId)?.exception))
  expect(await kinds()).toMatchObject([{ kind: 'INTERCALATE', revision: 1 }, { kind: 'INTERCALATE', revision: 1 }, null])
  // Somebody else decided on one of them in the meantime; another has no year to repeat; a third is not in this rollover.
  expect(await admin.except(id, [third, one], 'STAY')).toMatchObject({
    status: 'CONFLICT',
    data: { newer: { kind: 'INTERCALATE', revision: 1 } },
  })
  expect(await admin.except(id, [third, yearless], 'REPEAT')).toMatchObject({ issues: [{ path: 'kind', code: 'yearNeeded' }] })
  expect(await admin.except(id, [third, v7()], 'STAY')).toMatchObject({ status: 'NOT_FOUND' })
  expect((await kinds())[2]).toBeNull()
  expect(await admin.except(id, [one, other], 'LEAVE', { revision: 1 })).toMatchObject({ status: 'SUCCESS' })
  expect(await kinds()).toMatchObject([{ kind: 'LEAVE', revision: 2 }, { kind: 'LEAVE', revision: 2 }, null])
  expect(await admin.except(id, [one, other], null, { revision: 2 })).toMatchObject({ status: 'SUCCESS' })
  expect(await kinds()).toEqual([null, null, null])
})

test('bad input is said by the field', async () => {
  const [student, yearless, elsewhere] = [await makeStudentInYear(1), await makeStudentInYear(null), await makeStudentInYear(1, hygiene)]
  const id = await begin()
  const {
    rollover: { revision },
  } = await admin.read(id)
  const save = (more: object) =>
    tryAs(school.admin, contracts.saveRollover, {
      id,
      revision,
      programmeIds: [dentistry],
      day: '2026-09-01',
      newSince: '2026-03-01',
      decidedSince: '2026-03-01',
      ...more,
    })
  expect(await save({ day: '2026-11-21' })).toMatchObject({ issues: [{ path: 'day', code: 'dayInFuture' }] })
  expect(await save({ day: '2025-01-01', newSince: '2025-01-01', decidedSince: '2025-01-01' })).toMatchObject({
    issues: [{ path: 'day', code: 'dateTooEarly' }],
  })
  expect(await save({ newSince: '2026-09-03' })).toMatchObject({ issues: [{ path: 'newSince', code: 'dayAfterRollover' }] })
  expect(await save({ groups: [{ fromId: v7(), toId: null }] })).toMatchObject({ issues: [{ path: 'groups', code: 'groupUnknown' }] })
  expect(await save({ decidedSince: '2026-09-02' })).toMatchObject({ issues: [{ path: 'decidedSince', code: 'dayAfterRollover' }] })
  expect(await save({ day: '' })).toMatchObject({ issues: [{ path: 'day', code: 'dateEmpty' }] })
  expect(await save({ programmeIds: [] })).toMatchObject({ issues: [{ path: 'programmeIds', code: 'required' }] })
  expect(await save({ programmeIds: [v7()] })).toMatchObject({ issues: [{ path: 'programmeIds', code: 'programmeUnknown' }] })
  expect(await admin.except(id, yearless, 'MOVE')).toMatchObject({ issues: [{ path: 'kind', code: 'yearNeeded' }] })
  expect(await admin.except(id, student, 'CHANGE')).toMatchObject({
    issues: [
      { path: 'programmeId', code: 'required' },
      { path: 'year', code: 'required' },
    ],
  })
  expect(await admin.except(id, student, 'CHANGE', { programmeId: hygiene, year: 4 })).toMatchObject({
    issues: [{ path: 'year', code: 'yearBeyondProgramme' }],
  })
  expect(await admin.except(id, student, 'CHANGE', { programmeId: v7(), year: 1 })).toMatchObject({
    issues: [{ path: 'programmeId', code: 'programmeUnknown' }],
  })
  expect(await admin.except(id, elsewhere, 'STAY')).toMatchObject({ status: 'NOT_FOUND' })
  expect(await admin.except(id, v7(), 'STAY')).toMatchObject({ status: 'NOT_FOUND' })
  // The programme was made shorter than the year that was planned.
  await admin.except(id, student, 'CHANGE', { programmeId: hygiene, year: 3 })
  await prisma().programme.update({ where: { id: hygiene }, data: { lengthYears: 2 } })
  expect((await admin.outcomes(id)).get(student)).toMatchObject({ action: 'STAY', reason: 'IMPOSSIBLE' })
  await prisma().programme.update({ where: { id: hygiene }, data: { lengthYears: 3 } })
})

test('what was begun is changed no more; what is only prepared is thrown away', async () => {
  const student = await makeStudentInYear(1)
  const [id, other] = [await begin(), await begin()]
  await admin.apply(id)
  const {
    rollover: { revision },
  } = await admin.read(id)
  const begun = { status: 'STATE_CHANGED', code: 'users.ROLLOVER_BEGUN' }
  expect(
    await tryAs(school.admin, contracts.saveRollover, {
      id,
      revision,
      programmeIds: [dentistry],
      day: '2026-09-01',
      newSince: '2026-03-01',
      decidedSince: '2026-03-01',
    }),
  ).toMatchObject(begun)
  expect(await admin.except(id, student, 'STAY')).toMatchObject(begun)
  expect(await tryAs(school.admin, contracts.removeRollover, { id, revision })).toMatchObject(begun)
  expect(await tryAs(school.admin, contracts.removeRollover, { id: other, revision: 1 })).toMatchObject({ status: 'CONFLICT' })
  expect(await tryAs(school.admin, contracts.removeRollover, { id: other, revision: 2 })).toMatchObject({ status: 'SUCCESS' })
  expect(await tryAs(school.admin, contracts.readRollover, { id: other })).toMatchObject({ status: 'NOT_FOUND' })
  expect(await tryAs(school.admin, contracts.beginRollover, { id, copyOf: null })).toMatchObject({ status: 'CONFLICT' })
  expect(await tryAs(school.admin, contracts.beginRollover, { id: v7(), copyOf: v7() })).toMatchObject({ status: 'NOT_FOUND' })
})

test('nobody without USERS_ADMIN comes near', async () => {
  const student = await makeStudentInYear(1)
  const id = await begin()
  const calls: readonly (readonly [Parameters<typeof tryAs>[1], object])[] = [
    [contracts.listRollovers, {}],
    [contracts.beginRollover, { id: v7(), copyOf: null }],
    [contracts.readRollover, { id }],
    [contracts.readRolloverState, { id }],
    [
      contracts.saveRollover,
      { id, revision: 2, programmeIds: [dentistry], day: '2026-09-01', newSince: '2026-03-01', decidedSince: '2026-03-01' },
    ],
    [contracts.saveRolloverExceptions, { id, people: [{ userId: student, revision: 0 }], kind: 'LEAVE', programmeId: null, year: null }],
    [contracts.exceptAllInRollover, { id, filter: {}, exceptIds: [], seen: '', kind: 'LEAVE', programmeId: null, year: null }],
    [contracts.removeRollover, { id, revision: 2 }],
    [contracts.applyRollover, { id, revision: 2, changes: 1 }],
    [contracts.undoRollover, { id }],
  ]
  for (const who of [null, school.student, school.teacher, school.staff]) {
    for (const [contract, input] of calls)
      expect(await tryAs(who, contract, input)).toMatchObject({ status: who ? 'FORBIDDEN' : 'AUTHENTICATION_FAILED' })
  }
  expect((await admin.read(id)).rollover).toMatchObject({ state: 'DRAFT', revision: 2 })
})
