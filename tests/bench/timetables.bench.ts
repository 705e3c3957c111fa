import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import { testDatabase } from '@/tests/support/database'
import type { Member } from '@/tests/support/members'
import { growTimetables } from './grow-timetables'
import { milliseconds, type Bench } from './measure'
import { measurePlanning } from './planning'
import { measureWeek } from './week-drawing'

const rows = 1_000_000
const students = 80
const at = new Date('2026-09-01T09:00:00Z')

/**
 * The waits of planners and attenders with a diary of a million rows: the calls themselves, through the kernel, without HTTP; and the drawing of the fullest
 * week.
 */
const timetables: Bench = async ({ figure }) => {
  const database = await testDatabase()
  try {
    process.env.DATABASE_URL = database.url
    // The process has one database, so modules that open it are loaded only now.
    await import('@/server/registry')
    const { member } = await import('@/tests/support/members')
    const { person } = await import('@/tests/support/people')
    const { stopClock } = await import('@/server/kernel/clock')
    stopClock(at)
    const [student, planner] = [await member('STUDENT', 'student'), await member('STAFF', 'staff')]
    for (let n = 1; n < students; n++) await person({ role: 'STUDENT', withoutPassword: true })
    const grown = await growTimetables(database.url, rows)
    const contracts = await import('@/lib/contracts/timetables')
    const { readTime } = await import('@/lib/contracts/reports')
    const { reportCall } = await import('@/tests/support/reports')
    const { outputAs } = await import('@/tests/support/call')
    const { onTimetable } = await import('@/tests/support/timetables')
    const { closeDb } = await import('@/server/kernel/db')
    await figure({
      name: `${grown.rows.toLocaleString('en-GB')} diary rows, filled`,
      unit: 's',
      warmUp: 0,
      runs: 1,
      run: () => grown.ms / 1_000,
    })
    const ask = <C extends Contract>(who: Member, contract: C, input: object) => onTimetable(who, contract, input, { at })
    const { timetableId, groupId, typeId, programmeId } = grown
    const fields = (startsOn: string, startsTime: string, recurLimit: number) => ({
      title: 'Bench',
      sessionTypeId: typeId,
      startsTime,
      minutes: 60,
      roomId: null,
      link: '',
      notes: '',
      groupIds: [groupId],
      people: [],
      notifyStudents: true,
      creatorOnly: false,
      pattern: { startsOn, recurrence: 'WEEKLY', weekdays: [], recurLimit, untilOn: null, dateRangeId: null, dates: [] },
    })
    const whole = (id: string) => ({ id, timetableId, revision: 0, scope: 'ALL', on: null })
    try {
      const measured: readonly (readonly [name: string, atMost: number, run: () => number | Promise<number>])[] = [
        ['a person’s week', 20, () => milliseconds(() => ask(student, contracts.readIndividual, { from: '2026-10-05' }))],
        [
          'the clashes of a year group, over a year',
          300,
          () => milliseconds(() => ask(planner, contracts.listClashes, { id: timetableId })),
        ],
        [
          'the live check of 36 weeks and 80 students',
          50,
          () => milliseconds(() => ask(planner, contracts.checkEvent, { ...whole(v7()), fields: fields('2026-09-08', '09:30', 36) })),
        ],
        [
          'a week of the timetable',
          100,
          () => milliseconds(() => ask(planner, contracts.readCalendar, { id: timetableId, from: '2026-10-05', to: '2026-10-11' })),
        ],
        [
          'a time report of a year group, over a year',
          300,
          () =>
            milliseconds(() => {
              const year = { programmeId, year: 4, from: '2026-09-01', to: '2027-08-31', by: 'GROUP' }
              return outputAs(planner, reportCall(readTime), year, { at })
            }),
        ],
        // Measured last, as each run leaves a series at the same hour, which clashes with those before it.
        [
          '‘this and following’ of 36 dates',
          150,
          async () => {
            const id = v7()
            await ask(planner, contracts.saveEvent, { ...whole(id), fields: fields('2026-09-08', '18:00', 37) })
            const cut = { id, timetableId, revision: 1, scope: 'FOLLOWING', on: '2026-09-15', fields: fields('2026-09-15', '19:00', 36) }
            const took = await milliseconds(() => ask(planner, contracts.saveEvent, cut))
            return took
          },
        ],
      ]
      // As many warm-up runs as the server has connections, since a server in use is measured.
      for (const [name, atMost, run] of measured) await figure({ name, unit: 'ms', target: { atMost }, runs: 11, warmUp: 12, run })
      await measurePlanning(figure, { url: database.url, planner, groupId, typeId, at })
    } finally {
      await closeDb()
    }
  } finally {
    await database.drop()
  }
  await measureWeek(figure)
}
export default timetables
