import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/timetables'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { member } from '../../support/members'
import { eventFields, madeEvent, madeTimetable, makePlannedSchool, onTimetable, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let timetableId: string
beforeAll(async () => {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  school = await makePlannedSchool()
  timetableId = await madeTimetable(school)
})

const patternOnce = (startsOn: string) => ({ startsOn, recurrence: 'NEVER' as const, recurLimit: null })
const student = (userId: string, isOut = false) => ({ userId, part: 'STUDENT' as const, isOut })

describe('a clash', () => {
  test('of everybody of a group names the group and how many they are, in the check and on the Clashes tab; of some of it, people', async () => {
    const amy = await member('STUDENT', 'amy')
    const { id: _, ...like } = await prisma().groupMembership.findFirstOrThrow({ where: { userId: school.ann.id } })
    await prisma().groupMembership.create({ data: { ...like, id: v7(), userId: amy.id } })
    const plain = { roomId: null, people: [], pattern: patternOnce('2026-12-03') }
    await madeEvent(school, timetableId, plain)
    const check = async (people: object[]) => {
      const fields = { ...eventFields(school, { ...plain, title: 'Other' }), people }
      const asked = { id: v7(), timetableId, revision: 0, scope: 'ALL', on: null, fields }
      const { clashes } = await onTimetable(school.staff, contracts.checkEvent, asked)
      return clashes.map(({ groups, subjects, people: count }) => [groups, subjects, count])
    }
    const name = (await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupA } })).name
    expect(await check([])).toEqual([[[{ name, people: 2 }], [], 2]])
    expect(await check([student(amy.id, true)])).toEqual([[[], [school.ann.displayName], 1]])
    await madeEvent(school, timetableId, { ...plain, title: 'Other' })
    const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
    expect(clashes.map(({ groups, subjects, people }) => [groups, subjects, people])).toEqual([[[{ name, people: 2 }], [], 2]])
  })
})

test('an event whose own dates are held at once names the groups of which everybody is concerned, in the check and on the Clashes tab', async () => {
  const cat = await member('STUDENT', 'cat')
  const { id: _, ...like } = await prisma().groupMembership.findFirstOrThrow({ where: { userId: school.ben.id } })
  await prisma().groupMembership.create({ data: { ...like, id: v7(), userId: cat.id } })
  const name = (await prisma().studentGroup.findUniqueOrThrow({ where: { id: school.groupB } })).name
  const nights = {
    title: 'Nights',
    roomId: null,
    groupIds: [school.groupB],
    people: [],
    startsTime: '20:00',
    minutes: 1_440,
    pattern: { startsOn: '2026-12-08', recurrence: 'DAILY' as const, recurLimit: 2 },
  }
  const id = await madeEvent(school, timetableId, nights)
  // The second night is moved onto the first.
  const { event: made, dateFields } = await onTimetable(school.staff, contracts.readEvent, { id, on: '2026-12-09' })
  const one = { id, timetableId, revision: made.revision, scope: 'THIS', on: '2026-12-09' }
  await onTimetable(school.staff, contracts.saveEvent, { ...one, fields: { ...dateFields, startsTime: '18:00' } })
  const clash = { kind: 'PERSON', groups: [{ name, people: 2 }], subjects: [], people: 2 }
  const { event } = await onTimetable(school.staff, contracts.readEvent, { id })
  const whole = { id, timetableId, revision: event.revision, scope: 'ALL', on: null, fields: event.fields }
  expect((await onTimetable(school.staff, contracts.checkEvent, whole)).clashes).toMatchObject([clash])
  const without = { ...whole, fields: { ...event.fields, people: [student(cat.id, true)] } }
  expect((await onTimetable(school.staff, contracts.checkEvent, without)).clashes).toMatchObject([
    { groups: [], subjects: [school.ben.displayName], people: 1 },
  ])
  const { clashes } = await onTimetable(school.staff, contracts.listClashes, { id: timetableId })
  expect(clashes.filter(({ a }) => a.eventId === id)).toMatchObject([clash])
})

describe('a night from Sunday to Monday', () => {
  test('is in one’s own week of the Monday as well, and in none after it', async () => {
    const pattern = patternOnce('2026-12-13')
    const night = { title: 'On call', startsTime: '22:00', minutes: 480, roomId: null, pattern }
    const id = await madeEvent(school, await published(), night)
    const weekOf = async (from: string) =>
      (await onTimetable(school.ann, contracts.readIndividual, { from })).dates
        .filter(({ eventId }) => eventId === id)
        .map(({ heldOn }) => heldOn)
    expect([await weekOf('2026-12-07'), await weekOf('2026-12-14'), await weekOf('2026-12-21')]).toEqual([
      ['2026-12-13'],
      ['2026-12-13'],
      [],
    ])
  })

  async function published(): Promise<string> {
    const id = await madeTimetable(school, { name: 'Nights' })
    await onTimetable(school.staff, contracts.publishTimetable, { id, revision: 1 })
    return id
  }
})
