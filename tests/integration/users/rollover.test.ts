import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/users/rollover'
import { saveProgramme } from '@/lib/contracts/programmes'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { grantScope } from '@/server/kernel/scope'
import { enrolmentsOn } from '@/server/users'
import { tryAs } from '../../support/lists'
import { rolloversAs, makeStudent } from '../../support/rollovers'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let admin: ReturnType<typeof rolloversAs>
let dentistry = v7()
let hygiene = v7()
const day = '2026-09-01'
const stayFrom = (from: string, year: number | null, more: object = {}) => ({ from, year, ...more })
const lastYear = '2025-09-01'

beforeAll(async () => {
  school = await makeSchool()
  admin = rolloversAs(school.admin)
})
beforeEach(async () => {
  stopClock(schoolTime)
  dentistry = v7()
  hygiene = v7()
  await prisma().programme.createMany({
    data: [
      { id: dentistry, name: `Dentistry ${dentistry}`, lengthYears: 5 },
      { id: hygiene, name: `Hygiene ${hygiene}`, lengthYears: 3 },
    ],
  })
})

const begin = (more: object = {}) => admin.begin({ programmeIds: [dentistry, hygiene], day, ...more })
const makeStudentInYear = (year: number | null, more: object = {}) =>
  makeStudent({ programmeId: dentistry, stays: [stayFrom(lastYear, year, more)] })
async function enrolmentOn(userId: string, when: string) {
  const stay = (await enrolmentsOn(prisma(), grantScope({}), { userIds: [userId], day: when })).get(userId)
  return stay && [stay.programme?.id === dentistry ? 'dentistry' : 'hygiene', stay.year, stay.status]
}
const person = (id: string) =>
  prisma().user.findUniqueOrThrow({
    where: { id },
    select: { programmeId: true, year: true, graduated: true, yearLeft: true, rolledOn: true, revision: true },
  })

describe('the preview', () => {
  test('says of everybody what becomes of them, and why', async () => {
    const people = {
      up: await makeStudentInYear(3),
      last: await makeStudentInYear(5),
      repeated: await makeStudent({
        programmeId: dentistry,
        stays: [stayFrom('2024-09-01', 2), stayFrom(lastYear, 2, { status: 'REPEATING' })],
      }),
      partTime: await makeStudentInYear(1, { status: 'PART_TIME' }),
      left: await makeStudentInYear(2, { status: 'LEFT' }),
      away: await makeStudentInYear(2, { status: 'INTERCALATING' }),
      suspended: await makeStudentInYear(2, { status: 'SUSPENDED' }),
      yearless: await makeStudentInYear(null),
      beyond: await makeStudentInYear(7),
      disabled: await makeStudent({ programmeId: dentistry, stays: [stayFrom(lastYear, 2)], status: 'DISABLED' }),
      fresh: await makeStudent({ programmeId: dentistry, stays: [stayFrom('2026-08-20', 1)] }),
      // Changing the group in summer does not begin a year.
      regrouped: await makeStudent({ programmeId: dentistry, stays: [stayFrom(lastYear, 1), stayFrom('2026-08-20', 1)] }),
      later: await makeStudent({ programmeId: dentistry, stays: [stayFrom(lastYear, 1), stayFrom('2026-10-01', 1)] }),
      transferred: await makeStudent({
        programmeId: hygiene,
        stays: [stayFrom(lastYear, 1, { programmeId: dentistry }), stayFrom('2026-06-15', 1)],
      }),
    }
    await makeStudent({ programmeId: v7(), stays: [] }).catch(() => {})
    const id = await begin()
    const outcomes = await admin.outcomes(id)
    const seen = Object.fromEntries(
      Object.entries(people).map(([name, userId]) => [
        name,
        [outcomes.get(userId)?.action, outcomes.get(userId)?.reason, outcomes.get(userId)?.toYear],
      ]),
    )
    expect(seen).toEqual({
      up: ['MOVE', 'RULE', 4],
      last: ['GRADUATE', 'RULE', null],
      repeated: ['MOVE', 'RULE', 3],
      partTime: ['MOVE', 'RULE', 2],
      left: ['STAY', 'LEFT', 2],
      away: ['STAY', 'ON_LEAVE', 2],
      suspended: ['STAY', 'ON_LEAVE', 2],
      yearless: ['STAY', 'NO_YEAR', null],
      beyond: ['STAY', 'BEYOND', 7],
      disabled: ['STAY', 'DISABLED', 2],
      fresh: ['STAY', 'NEW', 1],
      regrouped: ['MOVE', 'RULE', 2],
      later: ['STAY', 'LATER', 1],
      transferred: ['STAY', 'NEW', 1],
    })
    const read = await admin.read(id)
    expect(read.counts).toContainEqual(expect.objectContaining({ year: 2, action: 'STAY', reason: 'ON_LEAVE', count: 2 }))
    expect(read.counts.reduce((sum, { count }) => sum + count, 0)).toBe(14)
    // Five go up or graduate without a decision, two have begun their year already.
    expect(read.changes).toBe(7)
    // The failed rollover changed nothing.
    expect(await person(people.up)).toMatchObject({ year: 3, rolledOn: null })
  })

  test('is filtered and paged on the server, in as many statements however many there are', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map((year) =>
        makeStudent({ name: `zoë-${year}-${v7().slice(-6)}`, programmeId: dentistry, stays: [stayFrom(lastYear, year)] }),
      ),
    )
    const id = await begin()
    const few = await statementsOf(() => admin.read(id))
    for (let more = 0; more < 60; more += 1) await makeStudentInYear(4)
    const many = await statementsOf(() => admin.read(id))
    expect(many).toHaveLength(few.length)
    expect(await admin.read(id, { page: '2' })).toMatchObject({ total: 63, from: 51, page: 2, pages: 2 })
    expect((await admin.read(id, { q: 'zoe' })).students.map((one) => one.id).sort()).toEqual([...ids].sort())
    expect(await admin.read(id, { q: 'zoe 100%' })).toMatchObject({ total: 0 })
    expect(await admin.read(id, { year: '2', programmeId: dentistry })).toMatchObject({ total: 1 })
    expect(await admin.read(id, { action: 'GRADUATE' })).toMatchObject({ total: 0 })
    await admin.except(id, ids[0] ?? '', 'REPEAT')
    expect((await admin.read(id, { exceptions: '1' })).students).toMatchObject([
      { id: ids[0], action: 'REPEAT', exception: { kind: 'REPEAT', revision: 1 } },
    ])
  })

  test('looks at unpublished programmes only where they are chosen, and offers published ones that have students', async () => {
    await makeStudentInYear(1)
    await prisma().programme.update({ where: { id: hygiene }, data: { published: false } })
    await makeStudent({ programmeId: hygiene, stays: [stayFrom(lastYear, 1)] })
    const id = v7()
    expect(await tryAs(school.admin, contracts.beginRollover, { id, copyOf: null })).toMatchObject({ status: 'SUCCESS' })
    const { rollover, programmes } = await admin.read(id)
    expect(rollover.programmeIds).toContain(dentistry)
    expect(rollover.programmeIds).not.toContain(hygiene)
    expect(programmes).toContainEqual(expect.objectContaining({ id: hygiene, published: false, students: 1 }))
    expect(rollover).toMatchObject({ state: 'DRAFT', day: '2026-11-20', newSince: '2026-05-24' })
  })
})

describe('applied', () => {
  test('moves everybody from the day on, and the past stays as it was', async () => {
    const [up, last, held, away, changed, leaving, staying] = [
      await makeStudentInYear(3),
      await makeStudentInYear(5),
      await makeStudentInYear(2),
      await makeStudentInYear(4),
      await makeStudentInYear(1),
      await makeStudentInYear(1),
      await makeStudentInYear(1),
    ]
    const id = await begin()
    expect(await admin.except(id, held, 'REPEAT')).toMatchObject({ status: 'SUCCESS' })
    await admin.except(id, away, 'INTERCALATE')
    await admin.except(id, changed, 'CHANGE', { programmeId: hygiene, year: 2 })
    await admin.except(id, leaving, 'LEAVE')
    await admin.except(id, staying, 'STAY')
    expect(await admin.apply(id)).toMatchObject({ status: 'SUCCESS' })
    expect((await admin.read(id)).rollover).toMatchObject({ state: 'APPLIED', total: 7, done: 7, refused: 0 })
    const now = (userId: string) => enrolmentOn(userId, '2026-11-20')
    expect([await now(up), await now(last), await now(held), await now(away)]).toEqual([
      ['dentistry', 4, 'ACTIVE'],
      ['dentistry', 'GRADUATED', 'GRADUATED'],
      ['dentistry', 2, 'REPEATING'],
      ['dentistry', 4, 'INTERCALATING'],
    ])
    expect([await now(changed), await now(leaving), await now(staying)]).toEqual([
      ['hygiene', 2, 'ACTIVE'],
      ['dentistry', 1, 'LEFT'],
      ['dentistry', 1, 'ACTIVE'],
    ])
    expect(await enrolmentOn(up, '2026-08-31')).toEqual(['dentistry', 3, 'ACTIVE'])
    expect(await enrolmentOn(up, day)).toEqual(['dentistry', 4, 'ACTIVE'])
    expect(await enrolmentOn(last, '2026-08-31')).toEqual(['dentistry', 5, 'ACTIVE'])
    expect(await person(last)).toMatchObject({ graduated: true, year: null, yearLeft: 2026, revision: 2 })
    expect(await person(leaving)).toMatchObject({ yearLeft: 2026 })
    expect(await person(staying)).toMatchObject({ revision: 1, rolledOn: new Date(day) })
    expect(await prisma().auditEntry.findFirst({ where: { entityId: up, action: 'users.rolledOver' } })).toMatchObject({
      actorId: school.admin.id,
      changes: { year: { from: 3, to: 4 } },
    })
    // The counts that were shown are kept with the rollover.
    expect((await admin.read(id)).counts).toContainEqual(expect.objectContaining({ year: 5, action: 'GRADUATE', count: 1 }))
  })

  test('a second time, whenever within half a year, it moves nobody: neither those who moved nor those who stayed', async () => {
    const [up, held, fresh] = [
      await makeStudentInYear(3),
      await makeStudent({ programmeId: dentistry, stays: [stayFrom('2024-09-01', 2), stayFrom(lastYear, 2, { status: 'REPEATING' })] }),
      await makeStudent({ programmeId: dentistry, stays: [stayFrom('2026-08-20', 1)] }),
    ]
    const first = await begin()
    await admin.except(first, held, 'REPEAT')
    await admin.apply(first)
    const before = await Promise.all([up, held, fresh].map(person))
    for (const again of [day, '2026-11-20']) {
      const second = await begin({ day: again, newSince: again })
      // A person who moved after it has begun a year.
      const outcomes = await admin.outcomes(second)
      expect([up, held, fresh].map((userId) => outcomes.get(userId)?.reason)).toEqual(['ALREADY', 'ALREADY', 'ALREADY'])
      expect(await admin.apply(second)).toMatchObject({ status: 'STATE_CHANGED', code: 'users.NOBODY_MOVES' })
    }
    expect(await admin.except(await begin(), up, 'MOVE')).toMatchObject({ issues: [{ path: 'kind', code: 'rolledAlready' }] })
    expect(await Promise.all([up, held, fresh].map(person))).toEqual(before)
    expect(await prisma().enrolment.count({ where: { userId: up } })).toBe(2)
    // A year later the next rollover is due.
    stopClock(new Date('2027-09-02T10:00:00Z'))
    const next = await begin({ day: '2027-09-01' })
    expect([...(await admin.outcomes(next)).values()].map(({ action }) => action)).toEqual(['MOVE', 'MOVE', 'MOVE'])
  })

  test('where years are shorter than half a year, the next rollover says since when it counts', async () => {
    const up = await makeStudentInYear(3)
    await admin.apply(await begin())
    const third = '2026-11-20'
    expect((await admin.outcomes(await begin({ day: third, newSince: third }))).get(up)).toMatchObject({ reason: 'ALREADY' })
    const next = await begin({ day: third, newSince: third, decidedSince: '2026-10-01' })
    expect((await admin.outcomes(next)).get(up)).toMatchObject({ action: 'MOVE', toYear: 5 })
    await admin.apply(next)
    expect(await person(up)).toMatchObject({ year: 5, rolledOn: new Date(third) })
    // Once more nobody moves twice.
    expect((await admin.outcomes(await begin({ day: third, newSince: third, decidedSince: '2026-10-01' }))).get(up)).toMatchObject({
      reason: 'ALREADY',
    })
  })

  test('twice at once it is applied once', async () => {
    const up = await makeStudentInYear(1)
    const id = await begin()
    const {
      rollover: { revision },
      changes,
    } = await admin.read(id)
    const answers = await Promise.all([1, 2].map(() => tryAs(school.admin, contracts.applyRollover, { id, revision, changes })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    await admin.work()
    expect(await person(up)).toMatchObject({ year: 2 })
  })

  test('who was changed between is left as they are, and named', async () => {
    const [up, other] = [await makeStudentInYear(1), await makeStudentInYear(2)]
    const id = await begin()
    const {
      rollover: { revision },
      changes,
    } = await admin.read(id)
    expect(await tryAs(school.admin, contracts.applyRollover, { id, revision, changes })).toMatchObject({ status: 'SUCCESS' })
    await prisma().user.update({ where: { id: other }, data: { year: 4 } })
    await admin.work()
    expect(await person(up)).toMatchObject({ year: 2 })
    expect(await person(other)).toMatchObject({ year: 4, rolledOn: null })
    expect(await admin.read(id)).toMatchObject({
      rollover: { total: 2, done: 2, refused: 1 },
      left: [{ userId: other, isUndo: false, reason: 'changedSince' }],
    })
  })

  test('is not done where it is not what was shown, nor without a fresh proof, nor by who lost the privilege', async () => {
    await makeStudentInYear(1)
    const id = await begin()
    const {
      rollover: { revision },
      changes,
    } = await admin.read(id)
    await makeStudentInYear(2)
    expect(await tryAs(school.admin, contracts.applyRollover, { id, revision, changes })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'users.PREVIEW_CHANGED',
    })
    expect(
      await tryAs({ actor: { ...school.admin.actor, provenAt: new Date(0) } }, contracts.applyRollover, {
        id,
        revision,
        changes: changes + 1,
      }),
    ).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
    expect(
      await tryAs({ actor: { ...school.staff.actor, privileges: new Set(['USERS_ADMIN'] as const) } }, contracts.applyRollover, {
        id,
        revision,
        changes: changes + 1,
      }),
    ).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryAs(school.admin, contracts.applyRollover, { id, revision: 1, changes: changes + 1 })).toMatchObject({
      status: 'CONFLICT',
    })
  })

  test('keeps a programme as long as somebody is moved in it', async () => {
    const up = await makeStudentInYear(4)
    const id = await begin()
    await admin.apply(id)
    expect(await person(up)).toMatchObject({ year: 5 })
    expect(
      await tryAs(school.admin, saveProgramme, { id: dentistry, revision: 1, name: `Short ${dentistry}`, lengthYears: 4, published: true }),
    ).toMatchObject({ issues: [{ code: 'yearsInUse' }] })
  })

  test('on the day on which something else began, that is put right, and comes back', async () => {
    const up = await makeStudent({ programmeId: dentistry, stays: [stayFrom(lastYear, 1), stayFrom(day, 1)] })
    const id = await begin()
    await admin.apply(id)
    expect(await prisma().enrolment.findMany({ where: { userId: up }, orderBy: { fromOn: 'asc' }, select: { year: true } })).toEqual([
      { year: 1 },
      { year: 2 },
    ])
    await admin.undo(id)
    expect(await prisma().enrolment.findMany({ where: { userId: up }, orderBy: { fromOn: 'asc' }, select: { year: true } })).toEqual([
      { year: 1 },
      { year: 1 },
    ])
  })
})

describe('undone', () => {
  test('everybody is as they were, and it can be prepared anew with its exceptions', async () => {
    const [up, last, held] = [await makeStudentInYear(3), await makeStudentInYear(5), await makeStudentInYear(2)]
    const before = await Promise.all([up, last, held].map(person))
    const id = await begin()
    await admin.except(id, held, 'REPEAT')
    await admin.apply(id)
    expect((await admin.read(id)).rollover.undoUntil).not.toBeNull()
    expect(await admin.undo(id)).toMatchObject({ status: 'SUCCESS' })
    expect((await admin.read(id)).rollover).toMatchObject({ state: 'UNDONE', undone: 3, kept: 0, isFailed: false })
    const after = await Promise.all([up, last, held].map(person))
    expect(after.map((one) => ({ ...one, revision: 1 }))).toEqual(before)
    expect(await prisma().enrolment.count({ where: { userId: { in: [up, last, held] } } })).toBe(3)
    expect(await prisma().auditEntry.findFirst({ where: { entityId: up, action: 'users.rolledBack' } })).toMatchObject({
      actorId: school.admin.id,
      changes: { year: { from: 4, to: 3 } },
    })
    const again = await admin.begin({ programmeIds: [dentistry], day }, id)
    expect((await admin.outcomes(again)).get(held)).toMatchObject({ action: 'REPEAT' })
    expect(await admin.apply(again)).toMatchObject({ status: 'SUCCESS' })
    expect(await person(up)).toMatchObject({ year: 4 })
  })

  test('who was changed since stays, and is named', async () => {
    const [up, moved, renamed] = [await makeStudentInYear(1), await makeStudentInYear(1), await makeStudentInYear(1)]
    const id = await begin()
    await admin.apply(id)
    await prisma().user.update({ where: { id: moved }, data: { year: 3, revision: { increment: 1 } } })
    await prisma().user.update({ where: { id: renamed }, data: { phone: '1', revision: { increment: 1 } } })
    await admin.undo(id)
    expect((await Promise.all([up, moved, renamed].map(person))).map(({ year }) => year)).toEqual([1, 3, 1])
    expect(await admin.read(id)).toMatchObject({
      rollover: { state: 'UNDONE', undone: 2, kept: 1 },
      left: [{ userId: moved, isUndo: true, reason: 'changedSince' }],
    })
  })

  test('only within a day, once, and of what was applied', async () => {
    await makeStudentInYear(1)
    const id = await begin()
    expect(await admin.undo(id)).toMatchObject({ status: 'NOT_FOUND' })
    await admin.apply(id)
    expect(await tryAs({ actor: { ...school.admin.actor, provenAt: new Date(0) } }, contracts.undoRollover, { id })).toMatchObject({
      code: 'sign-in.REAUTHENTICATE',
    })
    const late = new Date(schoolTime.getTime() + 25 * 3_600_000)
    stopClock(late)
    expect(await tryAs({ actor: { ...school.admin.actor, provenAt: late } }, contracts.undoRollover, { id })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'users.UNDO_OVER',
    })
    stopClock(schoolTime)
    expect(await admin.undo(id)).toMatchObject({ status: 'SUCCESS' })
    expect(await admin.undo(id)).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('it is prepared again as it was: days, programmes and exceptions; its day as long as it may be one', async () => {
    const [up, held] = [await makeStudentInYear(1), await makeStudentInYear(2)]
    const id = await begin({ newSince: '2026-06-01', decidedSince: '2026-05-01' })
    await admin.except(id, held, 'LEAVE')
    await admin.apply(id)
    await admin.undo(id)
    const again = async () => {
      const copy = v7()
      expect(await tryAs(school.admin, contracts.beginRollover, { id: copy, copyOf: id })).toMatchObject({ status: 'SUCCESS' })
      return copy
    }
    const copy = await again()
    expect((await admin.read(copy)).rollover).toMatchObject({
      state: 'DRAFT',
      day,
      newSince: '2026-06-01',
      decidedSince: '2026-05-01',
      programmeIds: [dentistry, hygiene],
    })
    const outcomes = await admin.outcomes(copy)
    expect([outcomes.get(up), outcomes.get(held)]).toMatchObject([{ action: 'MOVE' }, { exception: { kind: 'LEAVE' } }])
    const late = new Date('2027-10-01T10:00:00Z')
    stopClock(late)
    expect((await admin.read(await again())).rollover).toMatchObject({ day: '2027-10-01' })
  })

  test('a year that its programme no longer has is not given back', async () => {
    const changed = await makeStudent({ programmeId: hygiene, stays: [stayFrom(lastYear, 3)] })
    const id = await begin()
    await admin.except(id, changed, 'CHANGE', { programmeId: dentistry, year: 1 })
    await admin.apply(id)
    await prisma().programme.update({ where: { id: hygiene }, data: { lengthYears: 2 } })
    await admin.undo(id)
    expect(await person(changed)).toMatchObject({ programmeId: dentistry, year: 1 })
    expect((await admin.read(id)).left).toMatchObject([{ userId: changed, isUndo: true, reason: 'programmeShorter' }])
  })
})
