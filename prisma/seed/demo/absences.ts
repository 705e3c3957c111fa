import { v7 as uuid } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import type { AbsenceFor } from '@/lib/absences/vocabulary'
import type { AbsenceState } from '@/lib/states/absence'
import { takenTimesOf } from '@/server/absences/diary'
import { followAbsence } from '@/server/absences/queries/diary.sql'
import type { Db } from '../database'
import { schoolClock, type Day } from './calendar'
import type { School } from './school'

type Type = {
  readonly name: string
  readonly forWhom?: AbsenceFor
  readonly needsApproval?: boolean
  readonly evidenceAfterDays?: number
  readonly isAuthorised?: boolean
}
const types = {
  illness: { name: 'Illness', evidenceAfterDays: 5 },
  appointment: { name: 'Medical appointment' },
  compassionate: { name: 'Compassionate' },
  conference: { name: 'Conference' },
  leave: { name: 'Leave', forWhom: 'STAFF' },
  sport: { name: 'Sport', forWhom: 'STUDENTS', isAuthorised: false },
} as const satisfies Record<string, Type>

type Planned = {
  readonly who: string
  readonly type: keyof typeof types
  /** The first day, counted from today. */
  readonly from: number
  readonly to: number
  readonly half?: 'morning' | 'afternoon'
  readonly state: AbsenceState
  readonly note?: string
  readonly needsCover?: boolean
}

/** Types, and absences of this week and the next: some to decide on, some approved, one rejected; a teacher who needs cover. */
export async function seedAbsences({ db, school, today, now }: { db: Db; school: School; today: Day; now: Date }): Promise<void> {
  const ids = new Map<string, string>()
  for (const [key, type] of Object.entries(types)) {
    const id = uuid()
    ids.set(key, id)
    await db.absenceType.create({ data: { id, ...type }, select: { id: true } })
  }
  const { year, programmeId } = school.studentOf(school.account('student'))
  const [first, second, third, fourth] = school.students.filter(
    (one) => one.year === year && one.programmeId === programmeId && one.id !== school.account('student'),
  )
  const of = (student: { id: string } | undefined) => student?.id ?? school.account('student2')
  const planned: readonly Planned[] = [
    {
      who: school.account('teacher'),
      type: 'conference',
      from: 1,
      to: 2,
      state: 'REPORTED',
      needsCover: true,
      note: 'Talk on the second day.',
    },
    { who: of(first), type: 'compassionate', from: 1, to: 3, state: 'REPORTED' },
    { who: of(second), type: 'appointment', from: 4, to: 4, half: 'morning', state: 'REPORTED' },
    { who: of(third), type: 'illness', from: -1, to: 1, state: 'APPROVED', note: 'Telephoned in the morning.' },
    { who: of(fourth), type: 'sport', from: 7, to: 8, state: 'REJECTED' },
    { who: school.account('student'), type: 'appointment', from: 5, to: 5, half: 'afternoon', state: 'APPROVED' },
  ]
  for (const { who, type, from, to, half, state, note = '', needsCover = false } of planned) {
    const id = uuid()
    const span = {
      fromOn: addDays(today.toString(), from),
      startsAtNoon: half === 'afternoon',
      toOn: addDays(today.toString(), to),
      endsAtNoon: half === 'morning',
    }
    const isDecided = state !== 'REPORTED'
    await db.absence.create({
      data: {
        id,
        userId: who,
        typeId: ids.get(type) ?? '',
        ...span,
        fromOn: new Date(span.fromOn),
        toOn: new Date(span.toOn),
        note,
        state,
        needsCover,
        recordedById: who,
        recordedAt: new Date(now.getTime() - 2 * 86_400_000),
        ...(isDecided && { decidedById: school.account('staff'), decidedAt: new Date(now.getTime() - 86_400_000) }),
        ...(state === 'REJECTED' && { decisionNote: 'The written test is on that day.' }),
      },
      select: { id: true },
    })
    if (state !== 'APPROVED') continue
    const days = takenTimesOf(span, { timeZone: schoolClock.timeZone, noon: schoolClock.shiftBorders.pm })
    await followAbsence(db, { id, userId: who, isStudent: who !== school.account('teacher'), days })
  }
}
