import { v7 as uuid } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { midnightOf } from '@/server/timetables/dates/times'
import type { Db } from '../database'
import { dateColumn, schoolClock, termsAround, type Day } from './calendar'
import type { School } from './school'
import { teachersOfSeries, type Plan } from './timetable-plans'

const span = (fromOn: string, toOn: string) => ({
  startsAt: midnightOf(fromOn, schoolClock.timeZone),
  endsAt: midnightOf(addDays(toOn, 1), schoolClock.timeZone),
})

/** The terms and rotations in which series are planned, and the background of everybody's days: breaks between terms, an open day, a closure. */
export async function seedSchoolDays({ db, today, buildingId }: { db: Db; today: Day; buildingId: string }): Promise<void> {
  const terms = termsAround(today).slice(-3)
  for (const { title, startsOn, endsOn } of terms)
    await db.dateRange.create({
      data: {
        id: uuid(),
        name: title,
        kind: 'TERM',
        spans: { create: [{ id: uuid(), startsOn: dateColumn(startsOn), endsOn: dateColumn(endsOn) }] },
      },
      select: { id: true },
    })
  const monday = weekOf(today.toString())
  // Alternate blocks of two weeks, so that two halves of a year change places.
  for (const [at, name] of ['Rotation 1', 'Rotation 2'].entries())
    await db.dateRange.create({
      data: {
        id: uuid(),
        name,
        kind: 'ROTATION',
        spans: {
          create: [0, 1].map((block) => {
            const startsOn = addDays(monday, (block * 2 + at) * 14)
            return { id: uuid(), startsOn: new Date(startsOn), endsOn: new Date(addDays(startsOn, 11)) }
          }),
        },
      },
      select: { id: true },
    })
  const breaks = terms.slice(1).flatMap(({ startsOn }, at) => {
    const before = terms[at]
    return before
      ? [
          {
            name: at === 0 ? 'Winter break' : 'Easter break',
            fromOn: before.endsOn.add({ days: 1 }).toString(),
            toOn: startsOn.subtract({ days: 1 }).toString(),
          },
        ]
      : []
  })
  const saturday = addDays(monday, 5)
  await db.backgroundEvent.createMany({
    data: [
      // Nothing is taught in breaks: series that are laid out afterwards have no dates there.
      ...breaks.map(({ name, fromOn, toOn }) => ({
        id: uuid(),
        name,
        kind: 'HOLIDAY' as const,
        blocks: true,
        cancels: true,
        ...span(fromOn, toOn),
      })),
      { id: uuid(), name: 'Open day', kind: 'NOTE', ...span(addDays(monday, 9), addDays(monday, 9)) },
      { id: uuid(), name: 'Fire alarm test', kind: 'CLOSURE', buildingId, blocks: true, ...span(saturday, saturday) },
    ],
  })
}

/** The exams of a timetable's students in its last week, and the revision week before it. */
export async function seedExams({ db, timetableId, toOn }: { db: Db; timetableId: string; toOn: string }): Promise<void> {
  const exams = weekOf(toOn)
  await db.backgroundEvent.createMany({
    data: [
      { id: uuid(), name: 'Exam week', kind: 'EXAMS', timetableId, ...span(exams, addDays(exams, 4)) },
      { id: uuid(), name: 'Revision week', kind: 'NOTE', timetableId, ...span(addDays(exams, -7), addDays(exams, -3)) },
    ],
  })
}

/**
 * Some teachers can be planned on some weekdays only, among them those on which they teach; the demo teacher can be planned by day on every weekday. Also adds
 * their contracted hours.
 */
export async function seedAvailability({ db, school, plans }: { db: Db; school: School; plans: readonly Plan[] }): Promise<void> {
  const taught = [...teachersOfSeries(school, plans)].map(([[, , weekday], id]) => `${id} ${weekday}`)
  const freeDay = (id: string, at: number) =>
    [0, 1, 2, 3, 4].map((next) => ((at + next) % 5) + 1).find((day) => !taught.includes(`${id} ${day}`))
  const own = school.account('teacher')
  const others = [...new Set(school.scale.clinics.flatMap((clinic) => school.teachersOf(clinic)))].filter((id) => id !== own)
  const days = [own, ...others.filter((_, at) => at % 4 === 0)].flatMap((teacherId, at) =>
    [1, 2, 3, 4, 5]
      .filter((weekday) => teacherId === own || weekday !== freeDay(teacherId, at))
      .map((weekday) => ({
        teacherId,
        weekday,
      })),
  )
  await db.availability.createMany({
    data: days.map((day) => ({ ...day, id: uuid(), startsTime: '08:00', endsTime: '18:00' })),
  })
  // Some have no contracted hours yet.
  const contracted = [own, ...others.filter((_, at) => at % 5 !== 4)]
  await db.teachingContract.createMany({
    data: contracted.map((teacherId, at) => ({ teacherId, weeklyMinutes: ([6, 5, 8, 4][at % 4] ?? 5) * 60 })),
  })
}
