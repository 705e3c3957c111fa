import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { attendanceStates, type AttendanceFlag, type AttendanceState } from '@/lib/attendance/vocabulary'
import { countsOf } from '@/server/attendance/queries/dates.sql'
import { listRegister } from '@/server/attendance/queries/register.sql'
import { countsIn, countsView } from '@/server/attendance/views'
import { prisma } from '@/server/kernel/db'
import { clock, taughtDate, type Taught } from '../../support/attendance'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

type Standing = {
  /** Undefined: no mark was ever recorded. */
  readonly state: AttendanceState | null | undefined
  readonly minutesLate: number
  readonly flags: readonly AttendanceFlag[]
  readonly isAway: boolean
}

let school: PlannedSchool
let date: Taught
beforeAll(async () => {
  school = await makePlannedSchool()
  // Ann is on the date's list, Ben is not.
  date = await taughtDate(school, { groupIds: [school.groupA] })
})

const standings: Standing[] = [undefined, null, ...attendanceStates].flatMap((state) =>
  [0, 7].flatMap((minutesLate) =>
    [[], ['FAR'] as const].flatMap((flags) => [false, true].map((isAway) => ({ state, minutesLate, flags, isAway }))),
  ),
)

async function storeAttendance(studentId: string, { state, minutesLate, flags, isAway }: Standing): Promise<void> {
  const db = prisma()
  const { occurrenceId } = date
  await db.diaryEntry.deleteMany({ where: { source: 'ABSENCE', subjectId: studentId } })
  if (isAway) {
    const span = { startsAt: clock('00:00:00'), endsAt: clock('23:59:00') }
    await db.diaryEntry.create({
      data: { subject: 'STUDENT', subjectId: studentId, source: 'ABSENCE', sourceId: v7(), ...span, isShown: true },
    })
  }
  await db.attendance.deleteMany({ where: { occurrenceId, studentId } })
  if (state === undefined) return
  const said = { state, minutesLate, flags: [...flags], how: 'REGISTER' as const, byId: school.teacher.id, at: clock('10:05:00') }
  await db.attendance.create({ data: { occurrenceId, studentId, ...said }, select: { studentId: true } })
}

async function bothCounts() {
  const ids = [date.occurrenceId]
  const [rows, inDatabase] = [await listRegister(prisma(), ids), await countsOf(prisma(), ids)]
  return { rows, ofRows: countsIn(rows), ofDatabase: countsView(inDatabase.get(date.occurrenceId)) }
}

describe('a register that was read whole and the database count the same', () => {
  test.each(['ann', 'ben'] as const)('of %s, however they stand', async (name) => {
    const seen = new Set<string>()
    for (const { id } of [school.ann, school.ben]) await storeAttendance(id, { state: undefined, minutesLate: 0, flags: [], isAway: false })
    for (const standing of standings) {
      await storeAttendance(school[name].id, standing)
      const { ofRows, ofDatabase } = await bothCounts()
      expect(ofRows, JSON.stringify(standing)).toEqual(ofDatabase)
      for (const [count, number] of Object.entries(ofRows)) if (number > 0) seen.add(count)
    }
    // All counts were exercised.
    expect([...seen].sort()).toEqual(['absent', 'excused', 'late', 'present', 'students', 'toDo', 'toLookAt'])
  })

  test('of several together', async () => {
    for (const [at, standing] of standings.entries()) {
      await storeAttendance(school.ann.id, standing)
      await storeAttendance(school.ben.id, standings[(at * 7 + 5) % standings.length] ?? standing)
      const { rows, ofRows, ofDatabase } = await bothCounts()
      expect(ofRows, JSON.stringify(rows)).toEqual(ofDatabase)
    }
  })
})
