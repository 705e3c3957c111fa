import { v7 as uuid } from 'uuid'
import { shifts as allShifts, type Shift } from '@/lib/clinical/vocabulary'
import type { Db } from '../database'
import { dateColumn, weekdaysAfter, weekdaysBefore, type Day } from './calendar'
import { randomFrom, type Random } from './random'
import { CLINICS, type ClinicName, type School } from './school'

export type Seat = { chairNumber: number; studentId: string }
export type PlannedShift = { id: string; clinicId: string; clinicName: ClinicName; day: Day; shift: Shift; teacherIds: string[]; seats: Seat[] }

/** Where the demo's accounts sit, always: their chairs are given to nobody else. */
const HOME: ClinicName = 'Restorative clinic'
const CHAIRS = { student: 14, student2: 9 } as const
const SEATED = { 'Restorative clinic': 17, 'Periodontal clinic': 15 } as const

/** Three weeks behind, today, and the week ahead. Answers what is behind, day by day. */
export async function seedShifts({ db, school, today }: { db: Db; school: School; today: Day }): Promise<PlannedShift[][]> {
  const usual = (day: Day) => planDay({ school, day, shifts: ['AM', 'PM'], accounts: 'sometimes' })
  const past = weekdaysBefore(today, 21).map(usual)
  await insertShifts(db, [...past.flat(), ...weekdaysAfter(today, 7).flatMap(usual)])
  return past
}

/** On whatever day and at whatever hour the demo is started, its teacher and its students are at work in the same clinic. */
export async function ensureTodaysShifts({ db, school, today }: { db: Db; school: School; today: Day }): Promise<void> {
  const there = await db.clinicShift.findMany({ where: { heldOn: dateColumn(today) }, select: { id: true, clinicId: true, shift: true } })
  const plans = planDay({ school, day: today, shifts: allShifts, accounts: 'always' })
  const at = (plan: PlannedShift) => there.find(({ clinicId, shift }) => clinicId === plan.clinicId && shift === plan.shift)
  await insertShifts(db, plans.filter((plan) => !at(plan)))
  const planned = plans.flatMap((plan) => at(plan) ?? [])
  const home = planned.filter(({ clinicId }) => clinicId === school.clinic(HOME).id)
  await db.clinicShiftTeacher.createMany({ data: home.map(({ id }) => ({ clinicShiftId: id, teacherId: school.account('teacher') })), skipDuplicates: true })
  await db.clinicShiftSeat.createMany({ data: home.flatMap(({ id }) => accountSeats(school).map((seat) => ({ ...seat, clinicShiftId: id }))), skipDuplicates: true })
}

type DayPlan = { school: School; day: Day; shifts: readonly Shift[]; accounts: 'always' | 'sometimes' }

function planDay({ school, day, shifts, accounts }: DayPlan): PlannedShift[] {
  return shifts.flatMap((shift) => {
    const random = randomFrom(`${day} ${shift}`)
    const own = accountSeats(school)
    const others = random.draw(school.students.map(({ id }) => id).filter((id) => !own.some(({ studentId }) => studentId === id)))
    return CLINICS.map((clinicName) => {
      const { id: clinicId, chairCount } = school.clinic(clinicName)
      const comes = () => clinicName === HOME && (accounts === 'always' || random.chance(0.4))
      const seats = seatStudents({ random, chairCount, studentIds: others.splice(0, SEATED[clinicName] + random.between(-2, 2)) })
      const teacherIds = drawTeachers({ school, random, clinicName, withAccount: comes() })
      return { id: uuid(), clinicId, clinicName, day, shift, teacherIds, seats: [...seats, ...own.filter(comes)] }
    })
  })
}

function drawTeachers({ school, random, clinicName, withAccount }: { school: School; random: Random; clinicName: ClinicName; withAccount: boolean }): string[] {
  const teacherId = school.account('teacher')
  const colleagues = school.teachersOf(clinicName).filter((id) => id !== teacherId)
  return withAccount ? [teacherId, ...random.draw(colleagues, 1)] : random.draw(colleagues, 2)
}

function seatStudents({ random, chairCount, studentIds }: { random: Random; chairCount: number; studentIds: readonly string[] }): Seat[] {
  const kept: readonly number[] = Object.values(CHAIRS)
  const chairs = random.draw(Array.from({ length: chairCount }, (_, index) => index + 1).filter((chair) => !kept.includes(chair)))
  return studentIds.flatMap((studentId, index) => chairs.slice(index, index + 1).map((chairNumber) => ({ chairNumber, studentId })))
}

function accountSeats(school: School): Seat[] {
  return (['student', 'student2'] as const).map((username) => ({ chairNumber: CHAIRS[username], studentId: school.account(username) }))
}

async function insertShifts(db: Db, plans: readonly PlannedShift[]): Promise<void> {
  await db.clinicShift.createMany({ data: plans.map(({ id, clinicId, day, shift }) => ({ id, clinicId, heldOn: dateColumn(day), shift })) })
  await db.clinicShiftTeacher.createMany({ data: plans.flatMap(({ id, teacherIds }) => teacherIds.map((teacherId) => ({ clinicShiftId: id, teacherId }))) })
  await db.clinicShiftSeat.createMany({ data: plans.flatMap(({ id, seats }) => seats.map((seat) => ({ ...seat, clinicShiftId: id }))) })
}
