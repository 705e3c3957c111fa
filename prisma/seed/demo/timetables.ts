import { v7 as uuid } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import { layOut, type Clock } from '@/server/timetables/dates/lay-out'
import type { EventContent } from '@/server/timetables/events/queries/events'
import type { Db } from '../database'
import { schoolClock, type Day } from './calendar'
import type { School } from './school'
import type { DemoSize } from './size'
import { seedAvailability, seedExams, seedSchoolDays } from './timetable-days'
import { seedDrafts } from './timetable-drafts'
import { seedPlanning } from './timetable-planning'
import { findTherapy, firstTimetableDay, letterOf, letters, plansOf, studentsOf, teachersOfSeries } from './timetable-plans'
import { buildings, ofYear, rooms, swappedTypes, types, type BuildingName, type RoomName, type TypeName } from './timetable-series'

type Wanted = { readonly db: Db; readonly school: School; readonly size: DemoSize; readonly today: Day; readonly now: Date }

/**
 * Timetables of ten weeks around today: for the demo student's year, in which the demo teacher teaches, and for another; in a whole school, for all eight
 * years.
 */
export async function seedTimetables({ db, school, size, today, now }: Wanted): Promise<void> {
  const { typeIds, roomIds, buildingId } = await seedPlaces(db)
  await seedSchoolDays({ db, today, buildingId })
  const clock: Clock = { at: now, today: today.toString(), ...schoolClock }
  const from = firstTimetableDay(today)
  const to = addDays(from, 7 * 10 - 3)
  const plans = plansOf({ school, size, therapy: await findTherapy(db) })
  await seedAvailability({ db, school, plans })
  const teacherOf = teachersOfSeries(school, plans)
  for (const { name, programmeId, year, groups: label, series, isDraft } of plans) {
    const timetable = {
      id: uuid(),
      name,
      kind: 'TEACHING' as const,
      programmeId,
      years: [year],
      state: isDraft ? ('DRAFT' as const) : ('PUBLISHED' as const),
    }
    await db.timetable.create({
      data: { ...timetable, fromOn: new Date(from), toOn: new Date(to), publishedAt: isDraft ? null : now },
    })
    const groupIds = await seedGroups({ db, school, programmeId, year, label, from })
    for (const one of series) {
      const [title, type, weekday, startsTime, room, groups, every = 'WEEKLY'] = one
      const id = uuid()
      const teacherId = teacherOf.get(one) ?? null
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
        people: teacherId === null ? [] : [{ userId: teacherId, part: 'TEACHER', isOut: false }],
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
        timetable: { ...timetable, programme: null, draftOfId: null, fromOn: from, toOn: to, revision: 1 },
        clock,
      })
    }
    await seedExams({ db, timetableId: timetable.id, toOn: to })
    if (series !== ofYear) continue
    await seedPlanning({ db, school, timetableId: timetable.id, now })
    const row = { ...timetable, programme: null, draftOfId: null, fromOn: from, toOn: to, revision: 1 }
    await seedDrafts({ db, school, timetable: row, programmeId, groupIds, typeIds, roomIds, clock })
  }
}

type Places = {
  readonly typeIds: ReadonlyMap<TypeName, string>
  readonly roomIds: ReadonlyMap<RoomName, string>
  readonly buildingId: string
}

async function seedPlaces(db: Db): Promise<Places> {
  const [typeIds, roomIds] = [new Map<TypeName, string>(), new Map<RoomName, string>()]
  const buildingIds = new Map<BuildingName, string>()
  for (const [key, [name, latitude, longitude]] of entriesOf(buildings)) {
    const id = uuid()
    buildingIds.set(key, id)
    await db.building.create({ data: { id, name, latitude, longitude } })
  }
  for (const [key, [name, shortName, colour, defaultMinutes]] of entriesOf(types)) {
    const id = uuid()
    typeIds.set(key, id)
    await db.sessionType.create({ data: { id, name, shortName, colour, defaultMinutes, canSwap: swappedTypes.includes(key) } })
  }
  for (const [key, [name, capacity, building]] of entriesOf(rooms)) {
    const id = uuid()
    roomIds.set(key, id)
    await db.room.create({ data: { id, name, capacity, buildingId: buildingIds.get(building) ?? null } })
  }
  return { typeIds, roomIds, buildingId: buildingIds.get('block') ?? '' }
}

type Grouped = { db: Db; school: School; programmeId: string; year: number; label: string; from: string }

/** Four groups of a year, everybody in one of them. */
async function seedGroups({ db, school, programmeId, year, label, from }: Grouped): Promise<ReadonlyMap<string, string>> {
  const groupingId = uuid()
  const students = studentsOf(school, { programmeId, year })
  const groups = letters.map((letter, at) => ({
    letter,
    id: uuid(),
    groupingId,
    name: `${label} ${letter}`,
    colour: (['blue', 'amber', 'teal', 'purple'] as const)[at] ?? 'blue',
  }))
  await db.grouping.create({ data: { id: groupingId, name: `${label} teaching groups`, programmeId, years: [year], published: true } })
  await db.studentGroup.createMany({ data: groups.map(({ letter: _, ...group }) => group) })
  await db.groupMembership.createMany({
    data: students.map(({ id: userId }, at) => ({
      id: uuid(),
      groupingId,
      userId,
      groupId: groups.find(({ letter }) => letter === letterOf(at))?.id ?? null,
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
