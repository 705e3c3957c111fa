import { beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import { outboxJob } from '@/server/jobs'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock, onAttendance, taughtDate } from '../../support/attendance'
import { runJobNamed } from '../../support/jobs'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let occurrenceId: string
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
  // Four dates at an expected share of 80%: none of them can be missed.
  const groupIds = [school.groupA, school.groupB]
  occurrenceId = (await taughtDate(school, { groupIds, pattern: { recurLimit: 4 } })).occurrenceId
})

const recordAt = (mark: string, time: string) =>
  onAttendance(
    school.teacher,
    contracts.recordAttendance,
    { occurrenceId, entries: [{ studentId: school.ben.id, mark }] },
    { at: clock(time) },
  )
async function runOn(day: string): Promise<void> {
  stopClock(new Date(`${day}T04:40:00Z`))
  await runJobNamed('attendance-risk')
}
const listEmitted = () =>
  prisma().outboxEvent.findMany({
    where: { type: 'attendance.atRisk' },
    orderBy: { createdAt: 'asc' },
    select: { payload: true, state: true },
  })
const atRiskPayload = (percent: number) => ({ studentId: school.ben.id, percent, threshold: 80 })

test('a student who cannot reach the expected share any more is told of once, and again only after they could', async () => {
  await recordAt('PRESENT', '10:01:00')
  await runOn('2026-12-02')
  expect(await listEmitted()).toEqual([])
  await recordAt('ABSENT', '10:05:00')
  await runOn('2026-12-02')
  await runOn('2026-12-03')
  expect((await listEmitted()).map(({ payload }) => payload)).toEqual([atRiskPayload(0)])
  await recordAt('EXCUSED', '10:10:00')
  await runOn('2026-12-03')
  expect(await prisma().attendanceRisk.count()).toBe(0)
  await recordAt('ABSENT', '10:15:00')
  await runOn('2026-12-04')
  await runOn('2026-12-05')
  expect((await listEmitted()).map(({ payload }) => payload)).toEqual([atRiskPayload(0), atRiskPayload(0)])
})

test('what was emitted is not reported as given up', async () => {
  await outboxJob.run()
  expect((await listEmitted()).map(({ state }) => state)).toEqual(['DONE', 'DONE'])
})
