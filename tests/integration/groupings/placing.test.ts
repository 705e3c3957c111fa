import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, prisma } from '@/server/kernel/db'
import { ensureDefaultGrouping, ensureGroups, findDefaultGrouping, membersOn, placePeople, type Placement } from '@/server/groupings'
import { member } from '../../support/members'
import { makeSchool, schoolDay, schoolTime, type School } from '../../support/school'

let school: School
let defaultId: string
let otherId: string
beforeAll(async () => {
  school = await makeSchool()
  defaultId = (await findDefaultGrouping(prisma()))?.id ?? ''
  otherId = v7()
  await prisma().grouping.create({ data: { id: otherId, name: 'Anatomy tables' } })
})

const groupingOf = { default: () => defaultId, other: () => otherId } as const
const kinds = ['default', 'other'] as const
const placeInGrouping = (groupingId: string, placements: readonly Placement[], from = schoolDay) =>
  inTransaction((db) => placePeople(db, { groupingId, placements, from, at: schoolTime }))
const idsOf = async (groupingId: string, day: string) =>
  Object.fromEntries((await membersOn(prisma(), { groupingId, day })).map(({ userId, groupId }) => [userId, groupId]))

async function groupsOf(groupingId: string, names: readonly string[]): Promise<string[]> {
  const found = await inTransaction((db) => ensureGroups(db, { groupingId, names }))
  return names.map((name) => found.get(name)?.id ?? '')
}

describe.each(kinds)('the members of a grouping, %s', (kind) => {
  const id = () => groupingOf[kind]()

  test('are on a past day those of then', async () => {
    const [one = '', two = ''] = await groupsOf(id(), ['Table 1', 'Table 2'])
    const [ann, bob] = [await member('STUDENT'), await member('STUDENT')]
    const both = (groupId: string | null) => [ann, bob].map((who) => ({ userId: who.id, groupId }))
    await placeInGrouping(id(), both(one), '2026-09-01')
    expect(await placeInGrouping(id(), [{ userId: ann.id, groupId: two }], '2026-10-01')).toMatchObject({
      moved: [{ userId: ann.id, from: one, to: two }],
    })
    await placeInGrouping(id(), [{ userId: ann.id, groupId: null }], '2026-11-01')
    const seen = async (day: string) => {
      const all = await idsOf(id(), day)
      return [all[ann.id], all[bob.id]]
    }
    expect(await seen('2026-08-31')).toEqual([undefined, undefined])
    expect(await seen('2026-09-01')).toEqual([one, one])
    expect(await seen('2026-09-30')).toEqual([one, one])
    expect(await seen('2026-10-01')).toEqual([two, one])
    expect(await seen(schoolDay)).toEqual([undefined, one])
  })

  test('are put right on the day on which they were moved, and go on where that leads back', async () => {
    const [one = '', two = ''] = await groupsOf(id(), ['Right 1', 'Right 2'])
    const { id: userId } = await member('STUDENT')
    await placeInGrouping(id(), [{ userId, groupId: one }], '2026-09-01')
    await placeInGrouping(id(), [{ userId, groupId: two }])
    await placeInGrouping(id(), [{ userId, groupId: one }])
    const rows =
      kind === 'default'
        ? await prisma().enrolment.count({ where: { userId } })
        : await prisma().groupMembership.count({ where: { userId } })
    expect(rows).toBe(1)
    expect((await idsOf(id(), schoolDay))[userId]).toBe(one)
  })

  test('stay where they are, and the answer says why', async () => {
    const [one = '', gone = ''] = await groupsOf(id(), ['Why 1', 'Why 2'])
    const [foreign = ''] = await groupsOf(groupingOf[kind === 'default' ? 'other' : 'default'](), ['Why 3'])
    await prisma().studentGroup.update({ where: { id: gone }, data: { active: false } })
    const people = await Promise.all([member('STUDENT'), member('STUDENT'), member('STUDENT'), member('STUDENT')])
    const [there = '', late = '', foreigner = '', toGone = ''] = people.map((who) => who.id)
    const nobody = v7()
    await placeInGrouping(
      id(),
      [there, late].map((userId) => ({ userId, groupId: one })),
    )
    const placements = [
      { userId: there, groupId: one },
      { userId: late, groupId: null },
      { userId: foreigner, groupId: foreign },
      { userId: toGone, groupId: gone },
      { userId: nobody, groupId: one },
    ]
    expect(await placeInGrouping(id(), placements, '2026-11-01')).toEqual({
      moved: [],
      unchanged: [there],
      elsewhere: [],
      later: [late],
      unknown: [nobody],
      noGroup: expect.arrayContaining([foreigner, toGone]),
    })
    await expect(placeInGrouping(id(), placements, '2026-11-21')).rejects.toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await placeInGrouping(v7(), placements)).toBeNull()
  })

  test('are placed by thousands', async () => {
    const [one = '', two = ''] = await groupsOf(id(), ['Many 1', 'Many 2'])
    const users = Array.from({ length: 2_000 }, () => v7())
    const of = (userId: string) => ({
      id: userId,
      username: userId,
      usernameKey: userId,
      email: userId,
      emailKey: userId,
      firstName: 'A',
      lastName: 'B',
      displayName: 'A B',
      createdAt: schoolTime,
    })
    await prisma().user.createMany({ data: users.map(of) })
    const placements = users.map((userId, at) => ({ userId, groupId: at % 2 === 0 ? one : two }))
    expect((await placeInGrouping(id(), placements))?.moved).toHaveLength(2_000)
    expect((await placeInGrouping(id(), placements))?.unchanged).toHaveLength(2_000)
    expect(await membersOn(prisma(), { groupingId: id(), groupIds: [one], day: schoolDay })).toHaveLength(1_000)
  })
})

test('the group of the default grouping stands on the person, whose other studies stay', async () => {
  const [one = ''] = await groupsOf(defaultId, ['Stands'])
  const { id } = await member('STUDENT')
  await prisma().enrolment.create({ data: { id: v7(), userId: id, fromOn: new Date('2026-09-01'), year: 3, status: 'REPEATING' } })
  await prisma().user.update({ where: { id }, data: { year: 3 } })
  await placeInGrouping(defaultId, [{ userId: id, groupId: one }])
  expect(await prisma().user.findUniqueOrThrow({ where: { id }, select: { groupId: true, year: true, revision: true } })).toEqual({
    groupId: one,
    year: 3,
    revision: 2,
  })
  expect(
    await prisma().enrolment.findMany({
      where: { userId: id },
      orderBy: { fromOn: 'asc' },
      select: { year: true, groupId: true, status: true },
    }),
  ).toEqual([
    { year: 3, groupId: null, status: 'REPEATING' },
    { year: 3, groupId: one, status: 'REPEATING' },
  ])
})

test('groups are found and made by their names, whatever the capitals', async () => {
  const [one, two] = await groupsOf(otherId, ['Called', 'CALLED'])
  expect(one).toBe(two)
  expect(await groupsOf(otherId, ['called'])).toEqual([one])
  expect((await inTransaction((db) => ensureDefaultGrouping(db, 'Another'))).id).toBe(defaultId)
})

test('nobody is in two groups of a grouping at once: the database keeps it', async () => {
  const [one = '', two = ''] = await groupsOf(otherId, ['Once 1', 'Once 2'])
  const [foreign = ''] = await groupsOf(defaultId, ['Once 3'])
  const row = { groupingId: otherId, userId: school.student.id, fromOn: new Date(schoolDay) }
  await prisma().groupMembership.create({ data: { id: v7(), ...row, groupId: one } })
  await expect(prisma().groupMembership.create({ data: { id: v7(), ...row, groupId: two } })).rejects.toThrow()
  await expect(
    prisma().groupMembership.create({ data: { id: v7(), ...row, fromOn: new Date('2026-11-19'), groupId: foreign } }),
  ).rejects.toThrow()
})
