import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { BulkAct } from '@/lib/contracts/users/bulk'
import { previewBulk } from '@/lib/contracts/users/bulk'
import { prisma } from '@/server/kernel/db'
import { enrolmentsOn } from '@/server/users'
import { peopleFor } from '@/server/users/scope'
import { getAs, makeRole, memberWith, tryAs } from '../../support/accounts'
import { doToMany, reasonsOf } from '../../support/many'
import type { Member } from '../../support/members'
import { person } from '../../support/people'
import { makeSchool, type School } from '../../support/school'

let school: School
let clerk: Member
const [dentistry, therapy, firmId] = [v7(), v7(), v7()]
beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
  await prisma().programme.createMany({
    data: [
      { id: dentistry, name: 'Dentistry', lengthYears: 5 },
      { id: therapy, name: 'Therapy', lengthYears: 3 },
    ],
  })
  await prisma().firm.create({ data: { id: firmId, name: 'Amber' } })
})

async function student(
  year: number | null,
  { programmeId = dentistry, from = '2026-08-01' }: { programmeId?: string | null; from?: string } = {},
): Promise<string> {
  const { id } = await person({ withoutPassword: true })
  await prisma().user.update({ where: { id }, data: { programmeId, year } })
  if (programmeId !== null) await prisma().enrolment.create({ data: { id: v7(), userId: id, fromOn: new Date(from), programmeId, year } })
  return id
}
const move = (change: object, from = '2026-11-01'): BulkAct => ({ kind: 'STUDIES', from, ...change })
const listStudiesOn = async (userIds: string[], day: string) => {
  const found = await enrolmentsOn(prisma(), peopleFor(clerk.actor), { userIds, day })
  return userIds.map((id) => [found.get(id)?.year ?? null, found.get(id)?.firm?.name ?? null, found.get(id)?.status])
}

describe('studies of many', () => {
  test('hold from a day on: what was before stays true of the days before', async () => {
    const ids = [await student(3), await student(4)]
    expect(await doToMany(clerk, { ids }, move({ firmId }))).toMatchObject({ output: { done: 2, left: [] } })
    expect(await listStudiesOn(ids, '2026-10-31')).toEqual([
      [3, null, 'ACTIVE'],
      [4, null, 'ACTIVE'],
    ])
    expect(await listStudiesOn(ids, '2026-11-01')).toEqual([
      [3, 'Amber', 'ACTIVE'],
      [4, 'Amber', 'ACTIVE'],
    ])
    expect(await prisma().user.count({ where: { id: { in: ids }, firmId } })).toBe(2)
    const [entry] = await prisma().auditEntry.findMany({
      where: { entityId: ids[0] ?? '', action: 'users.manyChanged' },
      select: { changes: true },
    })
    expect(entry?.changes).toEqual({ firm: { from: null, to: 'Amber' }, since: { to: '2026-11-01' } })
  })

  test('changed on the day on which the present ones began are put right, and put back the ones before go on', async () => {
    const ids = [await student(3)]
    await doToMany(clerk, { ids }, move({ year: 4 }))
    expect(await doToMany(clerk, { ids }, move({ year: 5 }))).toMatchObject({ output: { done: 1 } })
    expect(await prisma().enrolment.count({ where: { userId: ids[0] ?? '' } })).toBe(2)
    expect(await doToMany(clerk, { ids }, move({ year: 3 }))).toMatchObject({ output: { done: 1 } })
    expect(await prisma().enrolment.count({ where: { userId: ids[0] ?? '' } })).toBe(1)
  })

  test('who graduates has in both; put back into a year they are active', async () => {
    const ids = [await student(5)]
    await doToMany(clerk, { ids }, move({ year: 'GRADUATED' }))
    expect(await listStudiesOn(ids, '2026-11-02')).toEqual([['GRADUATED', null, 'GRADUATED']])
    await doToMany(clerk, { ids }, move({ year: 5 }, '2026-11-05'))
    expect(await listStudiesOn(ids, '2026-11-06')).toEqual([[5, null, 'ACTIVE']])
  })

  test('leave out who is no student, has no programme, is in one that is shorter, began later, or is there already', async () => {
    const ids = [
      await student(3),
      await student(null, { programmeId: null }),
      await student(2, { programmeId: therapy }),
      await student(3, { from: '2026-11-10' }),
      await student(4),
      school.teacher.id,
    ]
    const { affected, left } = await getAs(clerk, previewBulk, { who: { ids }, act: move({ year: 4 }) })
    expect([affected, reasonsOf(left)]).toEqual([
      1,
      { programmeNeeded: 1, yearBeyondProgramme: 1, dayBeforeCurrent: 1, already: 1, notStudent: 1 },
    ])
  })

  test('are refused where the day, the place or everything is missing', async () => {
    const preview = (act: BulkAct) => tryAs(clerk, previewBulk, { who: { ids: [school.student.id] }, act })
    expect(await preview(move({}))).toMatchObject({ issues: [{ code: 'nothingChosen' }] })
    expect(await preview(move({ firmId }, '2026-11-21'))).toMatchObject({ issues: [{ path: 'act.from', code: 'dayInFuture' }] })
    expect(await preview(move({ firmId: v7(), groupId: v7(), programmeId: v7() }))).toMatchObject({
      issues: [{ code: 'programmeUnknown' }, { code: 'groupUnknown' }, { code: 'firmUnknown' }],
    })
  })
})

test('flags of many are given and taken', async () => {
  const flagId = v7()
  await prisma().flag.create({ data: { id: flagId, caption: 'Mentored', colour: 'teal' } })
  const ids = [await student(1), await student(2)]
  expect(await doToMany(clerk, { ids }, { kind: 'FLAG', flagId, given: true })).toMatchObject({ output: { done: 2 } })
  expect(await doToMany(clerk, { filter: { flagId }, exceptIds: [] }, { kind: 'FLAG', flagId, given: false })).toMatchObject({
    output: { done: 2 },
  })
  await prisma().flag.update({ where: { id: flagId }, data: { active: false } })
  expect(await tryAs(clerk, previewBulk, { who: { ids }, act: { kind: 'FLAG', flagId, given: true } })).toMatchObject({
    issues: [{ code: 'flagUnknown' }],
  })
})

describe('the groups of a published grouping', () => {
  test('are not changed for many at once, one student at a time they are', async () => {
    const grouping = await prisma().grouping.findFirstOrThrow({
      where: { isDefault: true },
      select: { id: true, groups: { select: { id: true } } },
    })
    const groupId = grouping.groups[0]?.id ?? ''
    const [one, two] = [await student(1), await student(1)]
    await prisma().grouping.update({ where: { id: grouping.id }, data: { published: true } })
    const ask = (ids: string[], change: object) => tryAs(clerk, previewBulk, { who: { ids }, act: move(change) })
    expect(await ask([one, two], { groupId })).toMatchObject({ issues: [{ path: 'act.groupId', code: 'groupingPublished' }] })
    expect(await ask([one, two], { groupId: null })).toMatchObject({ issues: [{ path: 'act.groupId', code: 'groupingPublished' }] })
    expect(await ask([one, two], { firmId })).toMatchObject({ status: 'SUCCESS' })
    expect(await ask([one], { groupId })).toMatchObject({ status: 'SUCCESS' })
    await prisma().grouping.update({ where: { id: grouping.id }, data: { published: false } })
  })
})
