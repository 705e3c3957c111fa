import { v7 as uuid } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { PaletteColour } from '@/lib/clinical/palette'
import { layOut, type Clock } from '@/server/timetables/lay-out'
import type { EventContent } from '@/server/timetables/queries/events'
import type { Db } from '../database'
import { schoolClock, type Day } from './calendar'
import type { School } from './school'
import { seedPlanning } from './timetable-planning'

const types = {
  lecture: ['Lecture', 'Lec', 'indigo', 50],
  seminar: ['Seminar', 'Sem', 'cyan', 90],
  skills: ['Skills lab', 'Lab', 'amber', 150],
  tutorial: ['Tutorial', 'Tut', 'purple', 60],
} as const satisfies Record<string, readonly [string, string, PaletteColour, number]>
type TypeName = keyof typeof types

const rooms = {
  theatre1: ['Lecture theatre 1', 160],
  theatre2: ['Lecture theatre 2', 90],
  seminar1: ['Seminar room 1', 24],
  seminar2: ['Seminar room 2', 16],
  lab: ['Skills lab 1', 40],
} as const
type RoomName = keyof typeof rooms

type Series = readonly [
  title: string,
  type: TypeName,
  weekday: number,
  starts: string,
  room: RoomName,
  groups: string,
  every?: 'WEEKLY_2',
  teaches?: boolean,
]

/** Groups: letters of the year's groups. One pair of them is in two places at once on Thursdays, as happens. */
const ofYear: readonly Series[] = [
  ['White lesions of the mouth', 'lecture', 1, '09:00', 'theatre1', 'ABCD'],
  ['Crown preparation', 'skills', 1, '14:00', 'lab', 'AB'],
  ['Dental public health', 'lecture', 2, '09:00', 'theatre1', 'ABCD', undefined, true],
  ['Treatment planning', 'tutorial', 2, '10:15', 'seminar2', 'A', undefined, true],
  ['Treatment planning', 'tutorial', 2, '11:30', 'seminar2', 'B', undefined, true],
  ['Cone-beam CT', 'seminar', 2, '14:00', 'seminar1', 'CD'],
  ['Medical emergencies', 'lecture', 3, '09:00', 'theatre1', 'ABCD'],
  ['Endodontics', 'skills', 3, '14:00', 'lab', 'CD'],
  ['Journal club', 'seminar', 4, '13:00', 'seminar1', 'AB', 'WEEKLY_2', true],
  ['Consent and capacity', 'seminar', 4, '14:00', 'seminar2', 'AB'],
  ['Oral medicine', 'lecture', 5, '09:00', 'theatre2', 'ABCD', undefined, true],
  ['Radiology reporting', 'tutorial', 5, '10:15', 'seminar2', 'A'],
  ['Radiology reporting', 'tutorial', 5, '11:30', 'seminar2', 'B'],
]
const ofOther: readonly Series[] = [
  ['Dental anatomy', 'lecture', 1, '11:00', 'theatre2', 'ABCD'],
  ['Biomaterials', 'lecture', 2, '11:00', 'theatre2', 'ABCD'],
  ['Cariology', 'lecture', 3, '11:00', 'theatre2', 'ABCD', undefined, true],
  ['Phantom head course', 'skills', 4, '09:00', 'lab', 'AB'],
  ['Phantom head course', 'skills', 4, '14:00', 'lab', 'CD'],
  ['Microbiology', 'lecture', 5, '11:00', 'theatre1', 'ABCD'],
  ['Communication', 'seminar', 1, '14:00', 'seminar1', 'AB', 'WEEKLY_2', true],
]

const letters = ['A', 'B', 'C', 'D'] as const

/** Two published timetables of ten weeks around today, with the demo's student and teacher in them. */
export async function seedTimetables({ db, school, today, now }: { db: Db; school: School; today: Day; now: Date }): Promise<void> {
  const buildingId = uuid()
  const [typeIds, roomIds] = [new Map<TypeName, string>(), new Map<RoomName, string>()]
  await db.building.create({ data: { id: buildingId, name: 'Teaching block' } })
  for (const [key, [name, shortName, colour, defaultMinutes]] of entriesOf(types)) {
    const id = uuid()
    typeIds.set(key, id)
    await db.sessionType.create({ data: { id, name, shortName, colour, defaultMinutes } })
  }
  for (const [key, [name, capacity]] of entriesOf(rooms)) {
    const id = uuid()
    roomIds.set(key, id)
    await db.room.create({ data: { id, name, capacity, buildingId } })
  }
  const { year, programmeId } = school.studentOf(school.account('student'))
  const clock: Clock = { at: now, today: today.toString(), ...schoolClock }
  const from = addDays(weekOf(today.toString()), -14)
  const planned = [
    { year, series: ofYear },
    { year: year === 2 ? 3 : 2, series: ofOther },
  ]
  for (const { year: of, series } of planned) {
    const timetable = {
      id: uuid(),
      name: `Dentistry BDS, year ${of}`,
      kind: 'TEACHING' as const,
      programmeId,
      years: [of],
      state: 'PUBLISHED' as const,
    }
    const to = addDays(from, 7 * 10 - 3)
    await db.timetable.create({ data: { ...timetable, fromOn: new Date(from), toOn: new Date(to), publishedAt: now } })
    const groupIds = await seedGroups({ db, school, programmeId, year: of, from })
    for (const [title, type, weekday, startsTime, room, groups, every = 'WEEKLY', teaches = false] of series) {
      const id = uuid()
      const content: EventContent = {
        title,
        sessionTypeId: typeIds.get(type) ?? '',
        startsOn: addDays(from, weekday - 1),
        startsTime,
        minutes: types[type][3],
        recurrence: every,
        weekdays: [],
        recurLimit: null,
        untilOn: null,
        dateRangeId: null,
        dates: [],
        roomId: roomIds.get(room) ?? null,
        link: '',
        notes: '',
        notifyStudents: true,
        creatorOnly: false,
        groupIds: letters.filter((letter) => groups.includes(letter)).flatMap((letter) => groupIds.get(letter) ?? []),
        people: teaches ? [{ userId: school.account('teacher'), part: 'TEACHER', isOut: false }] : [],
      }
      const { groupIds: chosen, people, startsOn, dates: _, untilOn: __, ...row } = content
      await db.event.create({
        data: { ...row, id, seriesId: id, timetableId: timetable.id, creatorId: school.account('staff'), startsOn: new Date(startsOn) },
        select: { id: true },
      })
      await db.eventGroup.createMany({ data: chosen.map((groupId) => ({ eventId: id, groupId })) })
      await db.eventPerson.createMany({ data: people.map((one) => ({ ...one, eventId: id })) })
      await layOut(db, {
        series: { id, content, clinicId: null },
        timetable: { ...timetable, programme: null, fromOn: from, toOn: to, revision: 1 },
        clock,
      })
    }
    if (series === ofYear) await seedPlanning({ db, school, timetableId: timetable.id, now })
  }
}

type Grouped = { db: Db; school: School; programmeId: string; year: number; from: string }

/** Four groups of a year, everybody in one of them. */
async function seedGroups({ db, school, programmeId, year, from }: Grouped): Promise<ReadonlyMap<string, string>> {
  const groupingId = uuid()
  const students = school.students.filter((one) => one.year === year && one.programmeId === programmeId)
  const groups = letters.map((letter, at) => ({
    id: uuid(),
    groupingId,
    name: `Year ${year} ${letter}`,
    colour: (['blue', 'amber', 'teal', 'purple'] as const)[at] ?? 'blue',
  }))
  await db.grouping.create({ data: { id: groupingId, name: `Year ${year} teaching groups`, programmeId, years: [year], published: true } })
  await db.studentGroup.createMany({ data: groups })
  await db.groupMembership.createMany({
    data: students.map(({ id: userId }, at) => ({
      id: uuid(),
      groupingId,
      userId,
      groupId: groups[at % groups.length]?.id ?? null,
      fromOn: new Date(from),
    })),
  })
  return new Map(letters.map((letter, at) => [letter, groups[at]?.id ?? '']))
}

function entriesOf<K extends string, V>(of: Readonly<Record<K, V>>): [K, V][] {
  return Object.keys(of).flatMap((key): [K, V][] => (isKeyOf(of, key) ? [[key, of[key]]] : []))
}

function isKeyOf<K extends string>(of: Readonly<Record<K, unknown>>, key: string): key is K {
  return Object.hasOwn(of, key)
}
