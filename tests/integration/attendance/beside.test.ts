import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/attendance'
import { codeOf, stepAt } from '@/server/attendance/codes'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock, onAttendance, taughtDate } from '../../support/attendance'
import type { Member } from '../../support/members'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
})
beforeEach(async () => {
  await prisma().attemptWindow.deleteMany()
  await prisma().attendance.deleteMany()
})

async function openCheckIn(own: Parameters<typeof taughtDate>[1] = {}) {
  const date = await taughtDate(school, { groupIds: [school.groupA, school.groupB], ...own })
  const input = { occurrenceIds: [date.occurrenceId], minutes: 20 }
  const { id } = await onAttendance(school.teacher, contracts.openCheckIn, input, { at: clock('09:55:00') })
  return { ...date, id }
}
const arrive = (who: Member, { id }: { id: string }, device: string, time = '09:56:00') =>
  onAttendance(who, contracts.checkIn, { token: codeOf(id, 'CODE', stepAt('CODE', clock(time))) }, { at: clock(time), device })

test('a student who is already at another event of the time, in another room, is looked at', async () => {
  const [one, other, third] = [await openCheckIn(), await openCheckIn({ roomId: school.smallRoomId }), await openCheckIn({ roomId: null })]
  expect(await arrive(school.ann, one, 'hers')).toMatchObject({ result: 'CHECKED_IN', flags: [] })
  expect(await arrive(school.ann, other, 'hers')).toMatchObject({ result: 'UNVERIFIED', flags: ['ELSEWHERE'] })
  expect(await arrive(school.ann, third, 'hers')).toMatchObject({ flags: ['ELSEWHERE'] })
  const { rows, counts } = await onAttendance(school.teacher, contracts.readRegister, { id: other.occurrenceId }, { at: clock('10:01:00') })
  expect(rows.find(({ student }) => student.id === school.ann.id)).toMatchObject({ flags: ['ELSEWHERE'] })
  expect(counts.toLookAt).toBe(1)
})

test('in the same room, or at events one after the other, nobody is', async () => {
  const [one, sameRoom, later] = [
    await openCheckIn(),
    await openCheckIn(),
    await openCheckIn({ roomId: school.smallRoomId, startsTime: '09:00', minutes: 60 }),
  ]
  for (const date of [one, sameRoom, later]) expect(await arrive(school.ann, date, 'hers')).toMatchObject({ flags: [] })
})

test('one phone for two students in two rooms is seen, also where the first check-in has ended', async () => {
  const [one, other] = [await openCheckIn(), await openCheckIn({ roomId: school.smallRoomId })]
  await arrive(school.ann, one, 'shared')
  await onAttendance(school.teacher, contracts.endCheckIn, { id: one.id }, { at: clock('09:57:00') })
  expect(await arrive(school.ben, other, 'shared', '09:58:00')).toMatchObject({ result: 'UNVERIFIED', flags: ['SAME_DEVICE'] })
  const { rows } = await onAttendance(school.teacher, contracts.readRegister, { id: other.occurrenceId }, { at: clock('10:01:00') })
  // A student to be looked at comes before Ann, whose name comes first.
  expect(rows.map(({ student }) => student.id)).toEqual([school.ben.id, school.ann.id])
  expect(rows[0]).toMatchObject({ sameAs: school.ann.displayName })
  // The two stored hashes do not reveal that it was one device.
  const hashes = await prisma().attendance.findMany({ select: { deviceHash: true } })
  expect(new Set(hashes.map(({ deviceHash }) => deviceHash)).size).toBe(2)
})
