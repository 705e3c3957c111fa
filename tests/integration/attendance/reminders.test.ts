import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock, onAttendance, taughtDate } from '../../support/attendance'
import { runJobNamed } from '../../support/jobs'
import { runOutboxJob } from '../../support/outbox'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
})
beforeEach(async () => {
  await prisma().attendanceRegister.deleteMany()
  await prisma().occurrence.updateMany({ data: { state: 'SKIPPED' } })
})

/** The notices of open registers that the teacher got after the job ran at this time. */
async function noticesAt(time: string): Promise<unknown[]> {
  stopClock(new Date(time))
  await runJobNamed('registers-due')
  await runOutboxJob()
  const found = await prisma().message.findMany({
    where: { textKey: 'registersDue', at: new Date(time), thread: { members: { some: { userId: school.teacher.id } } } },
    select: { values: true },
  })
  return found.map(({ values }) => values)
}

async function remindAfter(hours: number): Promise<void> {
  const value = { value: hours, changedAt: new Date() }
  await prisma().setting.upsert({
    where: { key: 'registerDueAfterHours' },
    create: { key: 'registerDueAfterHours', ...value },
    update: value,
  })
  forgetSettings()
}

test('the teachers of a date are told once, two days after its end, that its register is open', async () => {
  await taughtDate(school, { title: 'Left open' })
  const { occurrenceId } = await taughtDate(school, { title: 'Closed' })
  await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('10:50:00') })
  expect(await noticesAt('2026-12-03T09:00:00Z')).toEqual([])
  expect(await noticesAt('2026-12-03T12:00:00Z')).toEqual([{ count: '1', title: 'Left open' }])
  expect(await noticesAt('2026-12-04T12:00:00Z')).toEqual([])
})

test('several are told in one notice, with the first of them', async () => {
  await taughtDate(school, { title: 'First' })
  await taughtDate(school, { title: 'Second', startsTime: '14:00' })
  expect(await noticesAt('2026-12-04T12:00:00Z')).toEqual([{ count: '2', title: 'First' }])
})

test('a date that ended long ago is not told, and nothing where the institution wants no reminders', async () => {
  await taughtDate(school, { title: 'Old' })
  expect(await noticesAt('2026-12-20T12:00:00Z')).toEqual([])
  await remindAfter(0)
  expect(await noticesAt('2026-12-04T13:00:00Z')).toEqual([])
  await remindAfter(1)
  expect(await noticesAt('2026-12-04T14:00:00Z')).toEqual([{ count: '1', title: 'Old' }])
})
