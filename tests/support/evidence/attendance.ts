import * as contracts from '@/lib/contracts/attendance'
import { codeOf, stepAt } from '@/server/attendance/codes'
import { prisma } from '@/server/kernel/db'
import { clock, onAttendance, taughtDate, tryAttendance } from '../attendance'
import { memberOf } from '../members'
import { makePlannedSchool, type PlannedSchool } from '../timetables'
import { tryAct, type Stage } from './stage'

let made: Promise<PlannedSchool> | null = null
const theSchool = () => (made ??= makePlannedSchool())
const at = clock('10:05:00')

const readState = (occurrenceId: string) => async () =>
  prisma().attendance.findMany({
    where: { occurrenceId },
    select: { studentId: true, state: true, how: true, flags: true },
    orderBy: { studentId: 'asc' },
  })

/** Gives the student of a date a second role, which keeps all registers. */
async function annIsStaffToo(school: PlannedSchool) {
  const staff = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'STAFF' }, select: { id: true } })
  await prisma().userRole.createMany({ data: [{ userId: school.ann.id, roleId: staff.id }], skipDuplicates: true })
  return memberOf(school.ann.username, at)
}

async function teachesNoMore(school: PlannedSchool, { eventId, occurrenceId }: { eventId: string; occurrenceId: string }): Promise<void> {
  await prisma().eventPerson.deleteMany({ where: { eventId, userId: school.teacher.id } })
  await prisma().diaryEntry.deleteMany({ where: { sourceId: occurrenceId, subjectId: school.teacher.id } })
}

const record = (school: PlannedSchool, occurrenceId: string) => ({ occurrenceId, entries: [{ studentId: school.ann.id, mark: 'PRESENT' }] })

const recordStage: Stage = {
  plain: async () => {
    const school = await theSchool()
    const { occurrenceId } = await taughtDate(school)
    return tryAct(readState(occurrenceId), () =>
      tryAttendance(school.teacher, contracts.recordAttendance, record(school, occurrenceId), { at }),
    )
  },
  bars: {
    subject: async () => {
      const school = await theSchool()
      const { occurrenceId } = await taughtDate(school)
      const both = await annIsStaffToo(school)
      return tryAct(readState(occurrenceId), () => tryAttendance(both, contracts.recordAttendance, record(school, occurrenceId), { at }))
    },
  },
  right: async () => {
    const school = await theSchool()
    const { occurrenceId, eventId } = await taughtDate(school)
    await teachesNoMore(school, { eventId, occurrenceId })
    return tryAct(readState(occurrenceId), () =>
      tryAttendance(school.teacher, contracts.recordAttendance, record(school, occurrenceId), { at }),
    )
  },
  undo: async () => {
    const school = await theSchool()
    const { occurrenceId } = await taughtDate(school)
    const absent = { occurrenceId, entries: [{ studentId: school.ann.id, mark: 'ABSENT' }] }
    await onAttendance(school.teacher, contracts.recordAttendance, absent, { at })
    return tryAct(readState(occurrenceId), () =>
      tryAttendance(school.ann, contracts.recordAttendance, record(school, occurrenceId), { at }),
    )
  },
}

/** A doubtful check-in, from a browser that keeps no cookie. */
async function doubtfulCheckIn() {
  const school = await theSchool()
  const date = await taughtDate(school)
  const { id } = await onAttendance(
    school.teacher,
    contracts.openCheckIn,
    { occurrenceIds: [date.occurrenceId], minutes: 20 },
    { at: clock('09:55:00') },
  )
  const token = codeOf(id, 'CODE', stepAt('CODE', clock('09:56:00')))
  await onAttendance(school.ann, contracts.checkIn, { token }, { at: clock('09:56:00'), device: null })
  return { school, ...date, input: { occurrenceId: date.occurrenceId, studentId: school.ann.id, isHere: true } }
}

const judgeStage: Stage = {
  plain: async () => {
    const { school, occurrenceId, input } = await doubtfulCheckIn()
    return tryAct(readState(occurrenceId), () => tryAttendance(school.teacher, contracts.judgeFlag, input, { at }))
  },
  bars: {
    subject: async () => {
      const { school, occurrenceId, input } = await doubtfulCheckIn()
      const both = await annIsStaffToo(school)
      return tryAct(readState(occurrenceId), () => tryAttendance(both, contracts.judgeFlag, input, { at }))
    },
  },
  right: async () => {
    const { school, occurrenceId, eventId, input } = await doubtfulCheckIn()
    await teachesNoMore(school, { eventId, occurrenceId })
    return tryAct(readState(occurrenceId), () => tryAttendance(school.teacher, contracts.judgeFlag, input, { at }))
  },
  undo: async () => {
    const { school, occurrenceId, input } = await doubtfulCheckIn()
    await onAttendance(school.teacher, contracts.judgeFlag, { ...input, isHere: false }, { at })
    return tryAct(readState(occurrenceId), () => tryAttendance(school.teacher, contracts.judgeFlag, input, { at }))
  },
}

/** Ann missed one date and came to another, on whose list she is not. */
async function walkInOfAnn() {
  const school = await theSchool()
  const missed = await taughtDate(school)
  const date = await taughtDate(school, { groupIds: [school.groupB] })
  const say = (occurrenceId: string, mark: string) =>
    onAttendance(school.staff, contracts.recordAttendance, { occurrenceId, entries: [{ studentId: school.ann.id, mark }] }, { at })
  await say(missed.occurrenceId, 'ABSENT')
  await say(date.occurrenceId, 'PRESENT')
  const input = { occurrenceId: date.occurrenceId, studentId: school.ann.id, makesUpId: missed.occurrenceId }
  const stands = async () =>
    prisma().attendance.findMany({
      where: { studentId: school.ann.id, occurrenceId: { in: [missed.occurrenceId, date.occurrenceId] } },
      select: { occurrenceId: true, state: true, makesUpId: true },
      orderBy: { occurrenceId: 'asc' },
    })
  return { school, ...date, input, stands }
}

const makesUpStage: Stage = {
  plain: async () => {
    const { school, input, stands } = await walkInOfAnn()
    return tryAct(stands, () => tryAttendance(school.teacher, contracts.setMakesUp, input, { at }))
  },
  bars: {
    subject: async () => {
      const { school, input, stands } = await walkInOfAnn()
      const both = await annIsStaffToo(school)
      return tryAct(stands, () => tryAttendance(both, contracts.setMakesUp, input, { at }))
    },
  },
  right: async () => {
    const { school, occurrenceId, eventId, input, stands } = await walkInOfAnn()
    await teachesNoMore(school, { eventId, occurrenceId })
    return tryAct(stands, () => tryAttendance(school.teacher, contracts.setMakesUp, input, { at }))
  },
  undo: async () => {
    const { school, input, stands } = await walkInOfAnn()
    await onAttendance(school.teacher, contracts.setMakesUp, input, { at })
    return tryAct(stands, () => tryAttendance(school.ann, contracts.setMakesUp, { ...input, makesUpId: null }, { at }))
  },
}

export const attendanceStages: Readonly<Record<string, Stage>> = {
  [contracts.recordAttendance.name]: recordStage,
  [contracts.judgeFlag.name]: judgeStage,
  [contracts.setMakesUp.name]: makesUpStage,
}
