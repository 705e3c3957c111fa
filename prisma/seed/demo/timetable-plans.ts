import { getDayOfWeek } from '@internationalized/date'
import { addDays } from '@/lib/clinical/shift'
import type { Shift } from '@/lib/clinical/shifts'
import { weekOf } from '@/lib/clinical/week'
import { settings } from '@/server/config/settings'
import type { Db } from '../database'
import type { Day } from './calendar'
import type { School, Student } from './school'
import type { DemoSize } from './size'
import { ofDentistry, ofOther, ofTherapy, ofYear, types, type Series } from './timetable-series'

export const letters = ['A', 'B', 'C', 'D'] as const

export type Plan = {
  readonly name: string
  readonly programmeId: string
  readonly year: number
  /** The name of its groups before their letter. */
  readonly groups: string
  readonly series: readonly Series[]
  readonly isDraft: boolean
}
/** The year's students in the order in which they are dealt to groups. */
export function studentsOf(school: School, { programmeId, year }: Pick<Plan, 'programmeId' | 'year'>): readonly Student[] {
  return school.students.filter((one) => one.year === year && one.programmeId === programmeId)
}

export function letterOf(place: number): string {
  return letters[place % letters.length] ?? ''
}

type Therapy = { readonly id: string; readonly name: string }

/** Finds the programme of three years. */
export function findTherapy(db: Db): Promise<Therapy> {
  return db.programme.findFirstOrThrow({ where: { lengthYears: 3 }, select: { id: true, name: true } })
}

/** The plans of the demo student's year, in which the demo teacher teaches, and of another year; in a whole school, of all eight years. */
export function plansOf({
  school,
  size,
  therapy,
}: {
  readonly school: School
  readonly size: DemoSize
  readonly therapy: Therapy
}): Plan[] {
  const { year, programmeId } = school.studentOf(school.account('student'))
  const nameOf = (programme: string, of: number) => `${programme}, year ${of}`
  const other = year === 2 ? 3 : 2
  const plans: Plan[] = [
    { name: nameOf('Dentistry BDS', year), programmeId, year, groups: `Year ${year}`, series: ofYear, isDraft: false },
    { name: nameOf('Dentistry BDS', other), programmeId, year: other, groups: `Year ${other}`, series: ofOther, isDraft: false },
  ]
  if (size === 'small') return plans
  for (const [of, series] of Object.entries(ofDentistry))
    if (![year, other].includes(Number(of)))
      plans.push({ name: nameOf('Dentistry BDS', Number(of)), programmeId, year: Number(of), groups: `Year ${of}`, series, isDraft: false })
  // The last timetable is still being planned.
  for (const [of, series] of Object.entries(ofTherapy))
    plans.push({
      name: nameOf(therapy.name, Number(of)),
      programmeId: therapy.id,
      year: Number(of),
      groups: `Therapy ${of}`,
      series,
      isDraft: of === '3',
    })
  return plans
}

/** The teachers of the clinics but for the demo's own, one after the other; a few series have nobody yet. */
function teachersInTurn(school: School) {
  const own = school.account('teacher')
  const ids = school.scale.clinics.flatMap((clinic) => school.teachersOf(clinic)).filter((id) => id !== own)
  const busy = new Set<string>()
  let turn = 0
  return {
    next(weekday: number, starts: string): string | null {
      turn += 1
      if (turn % 30 === 0) return null
      const half = `${weekday} ${starts < '13:00' ? 'AM' : 'PM'}`
      const placeOf = (after: number) => (turn + after) % ids.length
      const after = ids.findIndex((_, candidate) => !busy.has(`${half} ${placeOf(candidate)}`))
      if (after < 0) return null
      busy.add(`${half} ${placeOf(after)}`)
      return ids[placeOf(after)] ?? null
    },
  }
}

/** The teacher of each series; null where nobody teaches it yet. */
export function teachersOfSeries(school: School, plans: readonly Plan[]): ReadonlyMap<Series, string | null> {
  const teachers = teachersInTurn(school)
  const found = new Map<Series, string | null>()
  for (const { series } of plans)
    for (const one of series) {
      const [, , weekday, starts, , , , teaches] = one
      const isOwn = series === ofYear || series === ofOther
      found.set(one, isOwn ? (teaches ? school.account('teacher') : null) : teachers.next(weekday, starts))
    }
  return found
}

/** The first day of the timetables: they lie around today. */
export function firstTimetableDay(today: Day): string {
  return addDays(weekOf(today.toString()), -14)
}

/** Whether somebody is taught or teaches while clinics are open; before the first day of the timetables nobody is. */
export type IsTaught = (id: string, day: Day, shift: Shift) => boolean

export function makeIsTaught(school: School, plans: readonly Plan[]): IsTaught {
  const taken = new Set<string>()
  const teacherOf = teachersOfSeries(school, plans)
  const hours = settings.shiftHours.start
  for (const plan of plans)
    for (const one of plan.series) {
      const [, type, weekday, starts, , groups] = one
      const ends = addMinutes(starts, types[type][3])
      const students = studentsOf(school, plan).filter((_, place) => groups.includes(letterOf(place)))
      const teacherId = teacherOf.get(one)
      for (const shift of ['AM', 'PM', 'EVE'] as const)
        if (starts < hours[shift].endsTime && ends > hours[shift].startsTime)
          for (const id of [...students.map((student) => student.id), ...(teacherId ? [teacherId] : [])])
            taken.add(`${id} ${weekday} ${shift}`)
    }
  const from = firstTimetableDay(school.today)
  return (id, day, shift) => day.toString() >= from && taken.has(`${id} ${getDayOfWeek(day, 'en-GB') + 1} ${shift}`)
}

function addMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = hour * 60 + minute + minutes
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
