import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock, onAttendance, taughtDate } from '../../support/attendance'
import { runJobNamed } from '../../support/jobs'
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

async function closesAfter(hours: number): Promise<void> {
  const value = { value: hours, changedAt: new Date() }
  const key = 'registerClosesAfterHours'
  await prisma().setting.upsert({ where: { key }, create: { key, ...value }, update: value })
  forgetSettings()
}
async function runAt(time: string): Promise<void> {
  stopClock(new Date(time))
  await runJobNamed('registers-close')
}
const registerOf = (occurrenceId: string) =>
  prisma().attendanceRegister.findUnique({ where: { occurrenceId }, select: { state: true, closedById: true } })
const stateOf = (occurrenceId: string, studentId: string) =>
  prisma().attendance.findUnique({
    where: { occurrenceId_studentId: { occurrenceId, studentId } },
    select: { state: true, how: true, byId: true },
  })
const bothGroups = () => ({ groupIds: [school.groupA, school.groupB] })
const recordOne = async (occurrenceId: string) =>
  onAttendance(
    school.teacher,
    contracts.recordAttendance,
    { occurrenceId, entries: [{ studentId: school.ann.id, mark: 'PRESENT' }] },
    { at: clock('10:05:00') },
  )
const [before, after] = ['2026-12-03T09:00:00Z', '2026-12-03T12:00:00Z']

test('no register closes by itself, unless the institution wants it', async () => {
  const { occurrenceId } = await taughtDate(school, bothGroups())
  await recordOne(occurrenceId)
  await runAt(after)
  expect(await registerOf(occurrenceId)).toEqual({ state: 'OPEN', closedById: null })
})

test('one closes so long after its end: who is not marked was not there, and nobody has said so', async () => {
  await closesAfter(48)
  const { occurrenceId } = await taughtDate(school, bothGroups())
  await recordOne(occurrenceId)
  await runAt(before)
  expect(await registerOf(occurrenceId)).toMatchObject({ state: 'OPEN' })
  await runAt(after)
  expect(await registerOf(occurrenceId)).toEqual({ state: 'CLOSED', closedById: null })
  expect(await stateOf(occurrenceId, school.ann.id)).toEqual({ state: 'ATTENDED', how: 'REGISTER', byId: school.teacher.id })
  expect(await stateOf(occurrenceId, school.ben.id)).toEqual({ state: 'NOT_ATTENDED', how: 'CLOSED', byId: null })
  expect(await onAttendance(school.teacher, contracts.readRegister, { id: occurrenceId })).toMatchObject({ isClosed: true, closedBy: null })
  expect((await onAttendance(school.ben, contracts.readLog, {})).rows[0]).toMatchObject({ state: 'NOT_ATTENDED', how: 'CLOSED', by: null })
  expect(
    await prisma().auditEntry.findMany({
      where: { action: 'attendance.registerClosed', entityId: occurrenceId },
      select: { actorId: true, call: true },
    }),
  ).toEqual([{ actorId: null, call: 'job.registers-close' }])
})

test('one that was opened again closes so long after that, once', async () => {
  await closesAfter(48)
  const { occurrenceId } = await taughtDate(school, bothGroups())
  await recordOne(occurrenceId)
  await runAt(after)
  await onAttendance(school.teacher, contracts.reopenRegister, { occurrenceId }, { at: new Date('2026-12-03T14:00:00Z') })
  expect(await stateOf(occurrenceId, school.ben.id)).toMatchObject({ state: null })
  await runAt('2026-12-05T13:00:00Z')
  expect(await registerOf(occurrenceId)).toMatchObject({ state: 'OPEN' })
  await runAt('2026-12-05T15:00:00Z')
  await runAt('2026-12-05T16:00:00Z')
  expect(await registerOf(occurrenceId)).toMatchObject({ state: 'CLOSED' })
  expect(await prisma().auditEntry.count({ where: { action: 'attendance.registerClosed', entityId: occurrenceId } })).toBe(2)
})

test('one that nobody has kept stays open, and so does one of long ago', async () => {
  await closesAfter(48)
  const [untouched, old] = [await taughtDate(school, bothGroups()), await taughtDate(school, bothGroups())]
  await runAt(after)
  expect(await registerOf(untouched.occurrenceId)).toBeNull()
  await recordOne(old.occurrenceId)
  await runAt('2026-12-20T12:00:00Z')
  expect(await registerOf(old.occurrenceId)).toMatchObject({ state: 'OPEN' })
})
