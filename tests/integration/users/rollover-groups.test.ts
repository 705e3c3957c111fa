import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/users/rollover'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { tryAs } from '../../support/lists'
import { rolloversAs, makeStudent } from '../../support/rollovers'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let admin: ReturnType<typeof rolloversAs>
let dentistry = v7()
let groups: Record<'oneA' | 'oneB' | 'twoA' | 'old', string>
const day = '2026-09-01'
const lastYear = '2025-09-01'

beforeAll(async () => {
  school = await makeSchool()
  admin = rolloversAs(school.admin)
})
beforeEach(async () => {
  stopClock(schoolTime)
  dentistry = v7()
  await prisma().programme.create({ data: { id: dentistry, name: `Dentistry ${dentistry}`, lengthYears: 2 } })
  const grouping = await prisma().grouping.findFirstOrThrow({ where: { isDefault: true }, select: { id: true } })
  groups = { oneA: v7(), oneB: v7(), twoA: v7(), old: v7() }
  for (const [name, id] of Object.entries(groups))
    await prisma().studentGroup.create({ data: { id, name: `${name} ${id.slice(-6)}`, groupingId: grouping.id, active: name !== 'old' } })
})

const makeStudentInGroup = (year: number | null, groupId: string | null, from = lastYear) =>
  makeStudent({ programmeId: dentistry, stays: [{ from, year }], groupId })
const groupOf = async (id: string) => {
  const { groupId, enrolments } = await prisma().user.findUniqueOrThrow({
    where: { id },
    select: { groupId: true, enrolments: { orderBy: { fromOn: 'desc' }, take: 1, select: { groupId: true } } },
  })
  expect(enrolments[0]?.groupId).toBe(groupId)
  return groupId
}
const begin = (more: object = {}) => admin.begin({ programmeIds: [dentistry], day, ...more })

describe('groups follow a rollover', () => {
  test('from group to group, out of a group, or not at all; who stays in their year stays in theirs; and back', async () => {
    await prisma().grouping.updateMany({ where: { isDefault: true }, data: { published: true } })
    const [up, unnamed, none, last, repeats] = [
      await makeStudentInGroup(1, groups.oneA),
      await makeStudentInGroup(1, groups.oneB),
      await makeStudentInGroup(1, null),
      await makeStudentInGroup(2, groups.twoA),
      await makeStudentInGroup(1, groups.oneA),
    ]
    const id = await begin({
      groups: [
        { fromId: groups.oneA, toId: groups.twoA },
        { fromId: groups.twoA, toId: null },
      ],
    })
    await admin.except(id, repeats, 'REPEAT')
    const outcomes = await admin.outcomes(id)
    expect(outcomes.get(up)).toMatchObject({ group: expect.stringContaining('oneA'), toGroup: expect.stringContaining('twoA') })
    expect(outcomes.get(last)).toMatchObject({ group: expect.stringContaining('twoA'), toGroup: null })
    expect(outcomes.get(repeats)).toMatchObject({ group: expect.stringContaining('oneA'), toGroup: expect.stringContaining('oneA') })
    expect((await admin.read(id)).rollover.groupMap).toEqual({ [groups.oneA]: groups.twoA, [groups.twoA]: null })
    expect(await admin.apply(id)).toMatchObject({ status: 'SUCCESS' })
    const now = async () => Promise.all([up, unnamed, none, last, repeats].map(groupOf))
    expect(await now()).toEqual([groups.twoA, groups.oneB, null, null, groups.oneA])
    expect(
      await prisma().auditEntry.findFirst({ where: { action: 'users.rolledOver', entityId: up }, select: { changes: true } }),
    ).toMatchObject({ changes: { groupId: { from: groups.oneA, to: groups.twoA } } })
    await admin.undo(id)
    expect(await now()).toEqual([groups.oneA, groups.oneB, null, groups.twoA, groups.oneA])
    // Prepared again, the rollover has the same groups.
    const again = v7()
    await tryAs(school.admin, contracts.beginRollover, { id: again, copyOf: id })
    expect((await admin.read(again)).rollover.groupMap).toEqual({ [groups.oneA]: groups.twoA, [groups.twoA]: null })
    await prisma().grouping.updateMany({ where: { isDefault: true }, data: { published: false } })
  })

  test('only into a group that is there and in use; one that goes out of use is followed by nobody', async () => {
    const up = await makeStudentInGroup(1, groups.oneA)
    const id = await begin()
    const {
      rollover: { revision, newSince, decidedSince },
    } = await admin.read(id)
    const save = (toId: string) =>
      tryAs(school.admin, contracts.saveRollover, {
        id,
        revision,
        programmeIds: [dentistry],
        day,
        newSince,
        decidedSince,
        groups: [{ fromId: groups.oneA, toId }],
      })
    for (const wrong of [groups.old, v7()]) expect(await save(wrong)).toMatchObject({ issues: [{ path: 'groups', code: 'groupUnknown' }] })
    expect(await save(groups.twoA)).toMatchObject({ status: 'SUCCESS' })
    await prisma().studentGroup.update({ where: { id: groups.twoA }, data: { active: false } })
    await admin.apply(id)
    expect(await groupOf(up)).toBe(groups.oneA)
  })

  test('a group that is gone by the time of the undo is not given back', async () => {
    const up = await makeStudentInGroup(1, groups.oneA)
    const id = await begin({ groups: [{ fromId: groups.oneA, toId: groups.twoA }] })
    await admin.apply(id)
    await prisma().enrolment.updateMany({ where: { groupId: groups.oneA }, data: { groupId: null } })
    await prisma().studentGroup.delete({ where: { id: groups.oneA } })
    await admin.undo(id)
    expect([await groupOf(up), (await admin.read(id)).left]).toMatchObject([
      groups.twoA,
      [{ userId: up, isUndo: true, reason: 'groupGone' }],
    ])
  })
})

describe('on the day on which everybody was brought in', () => {
  test('they move up once nobody who began today is new', async () => {
    const today = '2026-11-20'
    const [one, other] = [await makeStudentInGroup(1, null, today), await makeStudentInGroup(2, null, today)]
    const id = await begin({ day: today })
    expect((await admin.outcomes(id)).get(one)).toMatchObject({ action: 'STAY', reason: 'NEW' })
    const {
      rollover: { revision, decidedSince },
    } = await admin.read(id)
    const head = { id, revision, programmeIds: [dentistry], day: today, decidedSince }
    expect(await tryAs(school.admin, contracts.saveRollover, { ...head, newSince: '2026-11-22' })).toMatchObject({
      issues: [{ path: 'newSince', code: 'dayAfterRollover' }],
    })
    expect(await tryAs(school.admin, contracts.saveRollover, { ...head, newSince: '2026-11-21' })).toMatchObject({ status: 'SUCCESS' })
    await admin.apply(id)
    const years = await prisma().user.findMany({ where: { id: { in: [one, other] } }, select: { year: true, graduated: true } })
    expect(years).toEqual(
      expect.arrayContaining([
        { year: 2, graduated: false },
        { year: null, graduated: true },
      ]),
    )
  })
})

describe('one exception for all who match', () => {
  const exceptAll = (id: string, seen: string, kind: string | null, more: object = {}) =>
    tryAs(school.admin, contracts.exceptAllInRollover, {
      id,
      filter: {},
      exceptIds: [],
      seen,
      kind,
      programmeId: null,
      year: null,
      ...more,
    })

  test('on all pages, but for those who are left out, and for who has no year', async () => {
    const people = []
    for (let at = 0; at < 55; at += 1) people.push(await makeStudentInGroup(1, null))
    const [yearless, second, spared] = [await makeStudentInGroup(null, null), await makeStudentInGroup(2, null), people[0] ?? '']
    const id = await begin()
    const first = await admin.read(id, { year: '1' })
    expect(first).toMatchObject({ total: 55, free: 55, pages: 2 })
    expect(await exceptAll(id, first.seen, 'REPEAT', { filter: { year: '1' }, exceptIds: [spared] })).toMatchObject({
      output: { done: 54, left: 0 },
    })
    expect((await admin.read(id, { exceptions: '1' })).total).toBe(54)
    expect((await admin.read(id)).counts.filter(({ action }) => action === 'REPEAT')).toMatchObject([{ year: 1, count: 54 }])
    const all = await admin.read(id)
    expect(await exceptAll(id, all.seen, 'MOVE')).toMatchObject({ output: { done: 56, left: 1 } })
    expect((await admin.read(id, { exceptions: '1' })).total).toBe(56)
    const { seen } = await admin.read(id)
    expect(await exceptAll(id, seen, null)).toMatchObject({ output: { done: 57, left: 0 } })
    expect((await admin.read(id, { exceptions: '1' })).total).toBe(0)
    expect(await prisma().auditEntry.count({ where: { action: 'users.rolloverExceptionSaved', entityId: id } })).toBe(54 + 56 + 57)
    expect([yearless, second]).toHaveLength(2)
  })

  test('is refused where the list is not as it was shown', async () => {
    const [one] = [await makeStudentInGroup(1, null), await makeStudentInGroup(1, null)]
    const id = await begin()
    const { seen } = await admin.read(id)
    const changed = { status: 'STATE_CHANGED', code: 'users.PREVIEW_CHANGED' }
    await admin.except(id, one, 'STAY')
    expect(await exceptAll(id, seen, 'REPEAT')).toMatchObject(changed)
    const { seen: newer } = await admin.read(id)
    await makeStudentInGroup(1, null)
    expect(await exceptAll(id, newer, 'REPEAT')).toMatchObject(changed)
    const { seen: newest } = await admin.read(id)
    expect(await exceptAll(id, newest, 'CHANGE')).toMatchObject({ issues: [{ path: 'programmeId' }, { path: 'year' }] })
    expect(await exceptAll(id, newest, 'CHANGE', { programmeId: dentistry, year: 3 })).toMatchObject({
      issues: [{ path: 'year', code: 'yearBeyondProgramme' }],
    })
    expect((await admin.read(id, { exceptions: '1' })).total).toBe(1)
  })

  test('in as many statements however many there are', async () => {
    const decide = async () => {
      const id = await begin()
      const { seen } = await admin.read(id)
      return (await statementsOf(() => exceptAll(id, seen, 'STAY'))).length
    }
    await makeStudentInGroup(1, null)
    const few = await decide()
    for (let at = 0; at < 30; at += 1) await makeStudentInGroup(1, null)
    expect(await decide()).toBe(few)
  })
})
