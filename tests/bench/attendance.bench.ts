import { v7 } from 'uuid'
import { testDatabase } from '@/tests/support/database'
import type { Member } from '@/tests/support/members'
import { withPrisma } from '@/tests/support/prisma-for'
import { growTimetables, type GrownTimetable } from './grow-timetables'
import { milliseconds, type Bench } from './measure'

const students = 400
const onBoard = 80
/** The number of people who arrive in the same moment; the others follow as soon as one is answered. */
const atOnce = 40
/** A Tuesday near the end of the year, at the start of an hour. */
const at = new Date('2027-06-22T08:00:00Z')

/** The waits of teachers and students of a large year at its end: the calls themselves, through the kernel, without HTTP. */
const attendance: Bench = async ({ figure }) => {
  const database = await testDatabase()
  try {
    process.env.DATABASE_URL = database.url
    // The process has one database, so modules that open it are loaded only now.
    await import('@/server/registry')
    const { member } = await import('@/tests/support/members')
    const { stopClock } = await import('@/server/kernel/clock')
    stopClock(at)
    const staff = await member('STAFF', 'staff')
    const everybody: Member[] = []
    for (let n = 0; n < students; n += 1) everybody.push(await member('STUDENT', `student${n}`))
    const grown = await growTimetables(database.url, 0)
    await fillYear(database.url, staff.id)
    const contracts = await import('@/lib/contracts/attendance')
    const { onAttendance } = await import('@/tests/support/attendance')
    const { codeOf, stepAt } = await import('@/server/attendance/codes')
    const { closeDb } = await import('@/server/kernel/db')
    try {
      await figure({
        name: `the shares of ${students} students over a year`,
        unit: 'ms',
        target: { atMost: 300 },
        runs: 11,
        warmUp: 2,
        run: () => milliseconds(() => onAttendance(staff, contracts.readReport, {}, { at })),
      })
      const few = await dateOf(database.url, { grown, ids: everybody.slice(0, onBoard).map(({ id }) => id) })
      const checkIn = { occurrenceIds: [few], minutes: 30 }
      const { id: boardId } = await onAttendance(staff, contracts.openCheckIn, checkIn, { at })
      await figure({
        name: `a board of ${onBoard}`,
        unit: 'ms',
        target: { atMost: 30 },
        runs: 21,
        warmUp: 3,
        run: () => milliseconds(() => onAttendance(staff, contracts.readBoard, { id: boardId }, { at })),
      })
      await figure({
        name: `${students} check-ins, ${atOnce} at once, until the last is answered`,
        unit: 's',
        target: { atMost: 10 },
        runs: 3,
        warmUp: 0,
        run: async () => {
          const occurrenceId = await dateOf(database.url, { grown, ids: everybody.map(({ id }) => id) })
          const opened = await onAttendance(staff, contracts.openCheckIn, { occurrenceIds: [occurrenceId], minutes: 30 }, { at })
          const input = { token: codeOf(opened.id, 'QR', stepAt('QR', at)), occurrenceId }
          const waiting = [...everybody]
          const took = await milliseconds(() =>
            Promise.all(
              Array.from({ length: atOnce }, async () => {
                for (let who = waiting.pop(); who; who = waiting.pop())
                  await onAttendance(who, contracts.checkIn, input, { at, device: who.id, address: '192.0.2.1', key: v7() })
              }),
            ),
          )
          await assertAllOnce(database.url, occurrenceId)
          return took / 1_000
        },
      })
    } finally {
      await closeDb()
    }
  } finally {
    await database.drop()
  }
}
export default attendance

/** Records attendance at all past dates for everybody, nine in ten as attended. */
function fillYear(url: string, byId: string): Promise<void> {
  return withPrisma(url, async (db) => {
    await db.$executeRaw`
      INSERT INTO attendance (occurrence_id, student_id, state, how, by_id, at)
      SELECT d.source_id, d.subject_id, CASE WHEN abs(hashtext(d.source_id::text || d.subject_id)) % 10 = 0 THEN 'NOT_ATTENDED' ELSE 'ATTENDED' END::"AttendanceState",
        'REGISTER', ${byId}::uuid, d.starts_at
      FROM diary_entry d WHERE d.subject = 'STUDENT' AND d.source = 'OCCURRENCE' AND d.ends_at <= ${at}`
    await db.$executeRaw`VACUUM ANALYZE attendance`
    await db.$executeRaw`VACUUM ANALYZE diary_entry`
  })
}

/** A date that is on now, with these students. */
function dateOf(url: string, { grown, ids }: { grown: GrownTimetable; ids: readonly string[] }): Promise<string> {
  return withPrisma(url, async (db) => {
    const [eventId, id] = [v7(), v7()]
    const [startsAt, endsAt] = [at, new Date(at.getTime() + 3_600_000)]
    await db.$executeRaw`
      INSERT INTO event (id, timetable_id, series_id, title, session_type_id, starts_on, starts_time, minutes, recurrence)
      VALUES (${eventId}::uuid, ${grown.timetableId}::uuid, ${v7()}::uuid, 'Now', ${grown.typeId}::uuid, '2027-06-22', '09:00', 60, 'NEVER')`
    await db.$executeRaw`
      INSERT INTO occurrence (id, event_id, timetable_id, original_on, title, starts_at, ends_at, held_on, shift, updated_at)
      VALUES (${id}::uuid, ${eventId}::uuid, ${grown.timetableId}::uuid, '2027-06-22', 'Now', ${startsAt}, ${endsAt}, '2027-06-22', 'AM', now())`
    await db.$executeRaw`
      INSERT INTO diary_entry (subject, subject_id, source, source_id, starts_at, ends_at, is_shown)
      SELECT 'STUDENT', s.id, 'OCCURRENCE', ${id}::uuid, ${startsAt}, ${endsAt}, TRUE FROM unnest(${[...ids]}::uuid[]) AS s(id)`
    return id
  })
}

/** Asserts that no record is lost or doubled. @throws where that is not so */
function assertAllOnce(url: string, occurrenceId: string): Promise<void> {
  return withPrisma(url, async (db) => {
    const [stored, logged] = await Promise.all([
      db.attendance.count({ where: { occurrenceId, state: 'CHECKED_IN' } }),
      db.attendanceLog.count({ where: { occurrenceId } }),
    ])
    if (stored !== students || logged !== students) throw new Error(`${stored} stored and ${logged} logged, of ${students}`)
  })
}
