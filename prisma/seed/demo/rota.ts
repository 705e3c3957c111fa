import { getDayOfWeek } from '@internationalized/date'
import { v7 as uuid } from 'uuid'
import type { Shift } from '@/lib/clinical/shifts'
import { academicYear, type Day } from './calendar'
import { randomFrom, type Random } from './random'
import type { Account, School, Student } from './school'
import type { ClinicName } from './size'
import type { IsTaught } from './timetable-plans'
import { possibleKinds } from './visits'

export type Seat = { chairNumber: number; studentId: string }
/** A student of an early year who assists one who treats. */
export type Assist = Seat & { operatorId: string }
export type PlannedShift = {
  id: string
  clinicId: string
  clinicName: ClinicName
  day: Day
  shift: Shift
  teacherIds: string[]
  seats: Seat[]
  assists: Assist[]
}

/** The clinic in which the demo's teacher always teaches, and in which its students sit today. */
export const HOME: ClinicName = 'Restorative clinic'
/** Chairs kept for the demo students in every clinic: nobody else gets them. */
const CHAIRS = { student: 14, student2: 9 } as const

/** The half-days of a week on which a clinic is open, Monday morning first. */
const OPEN: Readonly<Record<ClinicName, string>> = {
  'Restorative clinic': '1111111111',
  'Periodontal clinic': '1111111111',
  'Oral surgery clinic': '1010110110',
  "Children's clinic": '0111011101',
  'Prosthetics clinic': '1101111010',
  'Primary care outreach': '0111101011',
}
/** The half-days on which the demo's own people come. */
const COME: Readonly<Record<Exclude<Account, 'staff'>, string>> = { teacher: '1001101110', student: '0100000010', student2: '0001010000' }

/** The share of those half-days on which they really came. */
const PRESENT = 0.95

/** The half-day on which the year of the demo students has no teaching: in the weeks ahead they come then, too. */
const FREE = '0000001000'

/** How often a student of each year comes, relative to others: the first years are hardly at the chair. */
const COMING = { dentistry: [0, 0, 30, 47, 52], therapy: [0, 25, 40] } as const
/** The share of chance in who comes, relative to a year's visits. */
const UNEVEN = 0.16
const TEACHERS: Partial<Record<ClinicName, number>> = { 'Restorative clinic': 3 }

type Rota = { planDay: (plan: DayPlan) => PlannedShift[] }
/** 'history': days in the past, when the demo's people came on their half-days and to all clinics. 'plan': the weeks ahead. 'today': every clinic is open. */
type DayPlan = { day: Day; shifts: readonly Shift[]; as: 'history' | 'plan' | 'today' }

/**
 * Plans one day after another; students who came least in the academic year so far come next. Students and teachers who are in class at that time are left out.
 */
export function rotaOf(school: School, isTaught: IsTaught = () => false): Rota {
  const accounts = [school.account('student'), school.account('student2')]
  const others = school.students.filter(({ id }) => !accounts.includes(id))
  const diligence = new Map(school.students.map(({ id, username }) => [id, 1 + randomFrom(`diligence ${username}`).spread() * 0.12]))
  const came = new Map<string, number>()
  let year: number | null = null

  const mayCome = (clinicName: ClinicName, student: Student, day: Day) =>
    possibleKinds({ school, clinicName, student, year: school.yearOn(student, day) }).length > 0
  const comingOf = (student: Student, day: Day) =>
    (COMING[student.isTherapy ? 'therapy' : 'dentistry'][school.yearOn(student, day) - 1] ?? 0) * (diligence.get(student.id) ?? 1)

  const planDay = ({ day, shifts, as }: DayPlan): PlannedShift[] => {
    if (year !== academicYear(day)) {
      came.clear()
      year = academicYear(day)
    }
    return shifts.flatMap((shift) => {
      const random = randomFrom(`${day} ${shift}`)
      const isBusy = (id: string) => isTaught(id, day, shift)
      const isOn = (halves: string) => halves[halfOf(day, shift)] === '1'
      const open = school.scale.clinics.filter((clinicName) => as === 'today' || isOn(OPEN[clinicName]))
      const queue = others
        .flatMap((student) => {
          const coming = comingOf(student, day)
          return coming > 0 && !isBusy(student.id)
            ? [{ student, rank: (came.get(student.id) ?? 0) / coming + (random.between(0, 1000) / 1000) * UNEVEN }]
            : []
        })
        .sort((one, other) => one.rank - other.rank)
        .map(({ student }) => student)
      const taken = new Set<string>()
      const comesTo = (id: string, halves: string) => halvesOf(id, { halves, day, isTaught }).includes(halfOf(day, shift))
      const own = accountSeats({ school, random, day, as, isOn, comesTo, open, mayCome, isBusy })
      const planned = open.map((clinicName): PlannedShift => {
        const { id: clinicId, chairCount } = school.clinic(clinicName)
        const wanted = Math.round(chairCount * school.scale.seated) + random.between(-2, 2)
        const coming = queue.filter((student) => !taken.has(student.id) && mayCome(clinicName, student, day)).slice(0, wanted)
        for (const { id } of coming) {
          taken.add(id)
          came.set(id, (came.get(id) ?? 0) + 1)
        }
        const seats = [
          ...seatStudents({ random, chairCount, studentIds: coming.map(({ id }) => id) }),
          ...own.filter((seat) => seat.clinicName === clinicName).map(({ chairNumber, studentId }) => ({ chairNumber, studentId })),
        ]
        const withAccount = clinicName === HOME && (as === 'today' || (isOn(COME.teacher) && !isBusy(school.account('teacher'))))
        return {
          id: uuid(),
          clinicId,
          clinicName,
          day,
          shift,
          teacherIds: drawTeachers({ school, random, clinicName, withAccount, isBusy }),
          seats,
          assists: [],
        }
      })
      if (as === 'history') addAssists({ school, random, day, planned, others })
      return planned
    })
  }
  return { planDay }
}

/** The index of a half-day in a week; Monday morning is the first. */
const halfOf = (day: Day, shift: Shift) => (getDayOfWeek(day, 'en-GB') % 5) * 2 + (shift === 'AM' ? 0 : 1)
/** The half-days, in this order, that replace one on which somebody is taught. */
const INSTEAD = [6, 9, 3, 5, 1, 7, 0, 2, 4, 8]

/** The half-days of a week on which somebody comes: as many as are wanted, and none on which they are taught. */
function halvesOf(id: string, { halves, day, isTaught }: { halves: string; day: Day; isTaught: IsTaught }): number[] {
  const monday = day.subtract({ days: getDayOfWeek(day, 'en-GB') })
  const isFree = (half: number) => !isTaught(id, monday.add({ days: Math.floor(half / 2) }), half % 2 === 0 ? 'AM' : 'PM')
  const asked = INSTEAD.filter((half) => halves[half] === '1')
  const kept = asked.filter(isFree)
  return [...kept, ...INSTEAD.filter((half) => isFree(half) && !asked.includes(half)).slice(0, asked.length - kept.length)]
}

type Own = {
  school: School
  random: Random
  day: Day
  as: DayPlan['as']
  isOn: (halves: string) => boolean
  /** Whether somebody comes on the half-day, either as wanted or in place of another. */
  comesTo: (id: string, halves: string) => boolean
  open: readonly ClinicName[]
  mayCome: (clinicName: ClinicName, student: Student, day: Day) => boolean
  isBusy: (id: string) => boolean
}

function accountSeats({ school, random, day, as, isOn, comesTo, open, mayCome, isBusy }: Own): (Seat & { clinicName: ClinicName })[] {
  return (['student', 'student2'] as const).flatMap((username) => {
    const studentId = school.account(username)
    const seat = { chairNumber: CHAIRS[username], studentId }
    if (as === 'today') return [{ ...seat, clinicName: HOME }]
    if (as === 'plan') return (isOn(COME[username]) && !isBusy(studentId)) || isOn(FREE) ? [{ ...seat, clinicName: HOME }] : []
    if (!comesTo(studentId, COME[username]) || !randomFrom(`${day} ${username}`).chance(PRESENT)) return []
    const clinics = open.filter((clinicName) => mayCome(clinicName, school.studentOf(studentId), day))
    // Students rather go to the clinic of their teacher.
    const usual = clinics.filter((clinicName) => clinicName === HOME)
    return clinics.length > 0 ? [{ ...seat, clinicName: random.pick([...clinics, ...usual]) }] : []
  })
}

/** Assistants sit beside others and have no chair of their own. */
function addAssists({
  school,
  random,
  day,
  planned,
  others,
}: {
  school: School
  random: Random
  day: Day
  planned: PlannedShift[]
  others: readonly Student[]
}): void {
  const juniors = random.draw(others.filter((student) => !student.isTherapy && school.yearOn(student, day) === 2))
  for (const { seats, assists } of planned) {
    if (seats.length === 0 || !random.chance(school.scale.assists)) continue
    for (const { id: studentId } of juniors.splice(0, 1)) {
      const { chairNumber, studentId: operatorId } = random.pick(seats)
      assists.push({ chairNumber, studentId, operatorId })
    }
  }
}

function drawTeachers({
  school,
  random,
  clinicName,
  withAccount,
  isBusy,
}: {
  school: School
  random: Random
  clinicName: ClinicName
  withAccount: boolean
  isBusy: (id: string) => boolean
}): string[] {
  const teacherId = school.account('teacher')
  const all = school.teachersOf(clinicName).filter((id) => id !== teacherId)
  const free = all.filter((id) => !isBusy(id))
  const colleagues = free.length > 1 ? free : all
  const count = Math.max(1, Math.min(TEACHERS[clinicName] ?? 2, colleagues.length - 1))
  return withAccount ? [teacherId, ...random.draw(colleagues, count - 1)] : random.draw(colleagues, count)
}

function seatStudents({ random, chairCount, studentIds }: { random: Random; chairCount: number; studentIds: readonly string[] }): Seat[] {
  const kept: readonly number[] = Object.values(CHAIRS)
  const chairs = random.draw(Array.from({ length: chairCount }, (_, index) => index + 1).filter((chair) => !kept.includes(chair)))
  return studentIds.flatMap((studentId, index) => chairs.slice(index, index + 1).map((chairNumber) => ({ chairNumber, studentId })))
}

export function seatsOfAccounts(school: School): Seat[] {
  return (['student', 'student2'] as const).map((username) => ({ chairNumber: CHAIRS[username], studentId: school.account(username) }))
}
