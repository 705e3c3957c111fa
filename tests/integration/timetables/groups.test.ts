import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { compareDiary, followGroups } from '@/server/timetables'
import '@/server/registry'
import type { Member } from '../../support/members'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  await followGroups()
})

const daysOf = async (who: Member) => {
  const { dates } = await onTimetable(who, contracts.readIndividual, { from: '2026-11-16', days: 42 })
  return dates.map(({ heldOn }) => heldOn)
}

describe('a group that changes under events', () => {
  test('changes who comes to those of next week, and leaves those of last week', async () => {
    const db = prisma()
    const timetableId = await madeTimetable(school)
    await madeEvent(school, timetableId, { people: [], pattern: { startsOn: '2026-11-17', recurLimit: 4 } })
    await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
    const all = ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08']
    expect([await daysOf(school.ann), await daysOf(school.ben)]).toEqual([all, []])
    const { groupingId } = await db.studentGroup.findUniqueOrThrow({ where: { id: school.groupA }, select: { groupingId: true } })
    const placed = (userId: string, groupId: string) => ({ id: v7(), groupingId, userId, groupId, fromOn: new Date('2026-11-24') })
    await db.groupMembership.createMany({ data: [placed(school.ann.id, school.groupB), placed(school.ben.id, school.groupA)] })
    // Two rows of one person in one statement count as one person.
    await db.groupMembership.createMany({
      data: ['2027-01-01', '2027-02-01'].map((day) => ({ ...placed(school.ann.id, school.groupB), fromOn: new Date(day) })),
    })
    expect(await followGroups()).toBe(2)
    expect([await daysOf(school.ann), await daysOf(school.ben)]).toEqual([all.slice(0, 1), all.slice(1)])
    // Today's date begins at ten, so it has begun and keeps its people.
    stopClock(new Date('2026-11-24T10:30:00Z'))
    await db.groupMembership.updateMany({
      where: { userId: school.ben.id, fromOn: new Date('2026-11-24') },
      data: { groupId: school.groupB },
    })
    expect(await followGroups()).toBe(1)
    expect(await daysOf(school.ben)).toEqual(all.slice(1, 2))
    expect(await followGroups()).toBe(0)
    stopClock(new Date('2026-11-24T09:00:00Z'))
  })

  test('is found by the nightly comparison, whatever was missed', async () => {
    await compareDiary()
    const some = await prisma().diaryEntry.findFirst({ where: { startsAt: { gt: new Date('2026-11-25') } }, select: { sourceId: true } })
    const { count } = await prisma().diaryEntry.deleteMany({ where: { sourceId: some?.sourceId } })
    expect(count).toBeGreaterThan(0)
    expect(await compareDiary()).toBe(count)
    expect(await compareDiary()).toBe(0)
  })

  test('an account that is deleted comes to nothing any more', async () => {
    const timetableId = await madeTimetable(school, { name: 'Leaving' })
    await madeEvent(school, timetableId, { groupIds: [school.groupB], startsTime: '15:00', people: [], roomId: null })
    const coming = () => prisma().diaryEntry.count({ where: { subjectId: school.ann.id, startsAt: { gt: new Date('2026-11-25') } } })
    expect(await coming()).toBeGreaterThan(0)
    await prisma().user.update({ where: { id: school.ann.id }, data: { deletedAt: new Date() } })
    await followGroups()
    expect(await coming()).toBe(0)
    await prisma().user.update({ where: { id: school.ann.id }, data: { deletedAt: null } })
  })
})
