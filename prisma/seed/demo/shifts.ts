import { shifts as allShifts } from '@/lib/clinical/shifts'
import type { Db } from '../database'
import { settings } from '@/server/config/settings'
import { putRosterWithClock } from '@/server/timetables/roster/roster'
import { dateColumn, schoolClock, weekdaysAfter, type Day } from './calendar'
import { insertRows } from './insert-rows'
import { HOME, rotaOf, seatsOfAccounts, type PlannedShift } from './rota'
import type { School } from './school'
import type { IsTaught } from './timetable-plans'

const atOnce = 1000

/** The planned shifts of the week ahead. */
export async function seedPlan({ db, school, today, isTaught }: { db: Db; school: School; today: Day; isTaught: IsTaught }): Promise<void> {
  const { planDay } = rotaOf(school, isTaught)
  await insertShifts(
    db,
    weekdaysAfter(today, 7).flatMap((day) => planDay({ day, shifts: ['AM', 'PM'], as: 'plan' })),
  )
}

/** On whatever day and at whatever hour the demo is started, its teacher and its students are at work in the same clinic. */
export async function ensureTodaysShifts({
  db,
  school,
  today,
  isTaught,
}: {
  db: Db
  school: School
  today: Day
  isTaught: IsTaught
}): Promise<void> {
  const there = await db.clinicShift.findMany({ where: { heldOn: dateColumn(today) }, select: { id: true, clinicId: true, shift: true } })
  const within = { clinicShiftId: { in: there.map(({ id }) => id) } }
  const teachers = await db.clinicShiftTeacher.findMany({ where: within, select: { clinicShiftId: true, teacherId: true } })
  const seats = await db.clinicShiftSeat.findMany({ where: within, select: { clinicShiftId: true, studentId: true } })
  const plans = rotaOf(school, isTaught).planDay({ day: today, shifts: allShifts, as: 'today' })
  const at = (plan: PlannedShift) => there.find(({ clinicId, shift }) => clinicId === plan.clinicId && shift === plan.shift)
  // A clinic that was planned otherwise weeks ago stays as planned; nobody in it is put into another one.
  const shiftOf = new Map(there.map(({ id, shift }) => [id, shift]))
  const places = [
    ...teachers.map(({ clinicShiftId, teacherId }) => [clinicShiftId, teacherId] as const),
    ...seats.map(({ clinicShiftId, studentId }) => [clinicShiftId, studentId] as const),
  ]
  const busy = new Set(places.map(([clinicShiftId, id]) => `${shiftOf.get(clinicShiftId)} ${id}`))
  const isFree = (shift: string, id: string) => !busy.has(`${shift} ${id}`)
  await insertShifts(
    db,
    plans
      .filter((plan) => !at(plan))
      .map((plan) => ({
        ...plan,
        teacherIds: plan.teacherIds.filter((id) => isFree(plan.shift, id)),
        seats: plan.seats.filter(({ studentId }) => isFree(plan.shift, studentId)),
      })),
  )
  const planned = plans.flatMap((plan) => at(plan) ?? [])
  const home = planned.filter(({ clinicId }) => clinicId === school.clinic(HOME).id)
  await db.clinicShiftTeacher.createMany({
    data: home.map(({ id }) => ({ clinicShiftId: id, teacherId: school.account('teacher') })),
    skipDuplicates: true,
  })
  await db.clinicShiftSeat.createMany({
    data: home.flatMap(({ id }) => seatsOfAccounts(school).map((seat) => ({ ...seat, clinicShiftId: id }))),
    skipDuplicates: true,
  })
}

export async function insertShifts(db: Db, plans: readonly PlannedShift[]): Promise<void> {
  await insertRows(
    db,
    'clinic_shift',
    plans.map(({ id, clinicId, day, shift }) => ({ id, clinicId, heldOn: dateColumn(day), shift })),
  )
  await insertRows(
    db,
    'clinic_shift_teacher',
    plans.flatMap(({ id, teacherIds }) => teacherIds.map((teacherId) => ({ clinicShiftId: id, teacherId }))),
  )
  await insertRows(
    db,
    'clinic_shift_seat',
    plans.flatMap(({ id, seats }) => seats.map((seat) => ({ ...seat, clinicShiftId: id }))),
  )
}

/** The shifts are dates of their clinics' rosters, too. */
export async function rosterShifts(db: Db, now: Date): Promise<void> {
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT s.id FROM clinic_shift s WHERE NOT EXISTS (SELECT 1 FROM occurrence o WHERE o.id = s.id) ORDER BY s.held_on, s.id`
  for (let from = 0; from < rows.length; from += atOnce)
    await putRosterWithClock(
      db,
      rows.slice(from, from + atOnce).map(({ id }) => id),
      { timeZone: schoolClock.timeZone, shiftHours: settings.shiftHours.start, at: now },
    )
}
