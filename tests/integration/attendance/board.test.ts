import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET } from '@/app/api/[...call]/route'
import * as contracts from '@/lib/contracts/attendance'
import { codeOf, stepAt, type CodeKind } from '@/server/attendance/codes'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { startListening, stopListening } from '@/server/kernel/live'
import { clock, onAttendance, taughtDate, tryAttendance } from '../../support/attendance'
import { ownPage, send } from '../../support/http'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
beforeAll(async () => {
  stopClock(clock('08:00:00'))
  school = await makePlannedSchool()
})
beforeEach(() => prisma().attemptWindow.deleteMany())

const bothGroups = () => ({ groupIds: [school.groupA, school.groupB] })
const codeShownAt = (id: string, kind: CodeKind, time: string) => codeOf(id, kind, stepAt(kind, clock(time)))

/** A date with an open check-in, from 09:55 to 10:20. */
async function openCheckIn(own: Parameters<typeof taughtDate>[1] = {}) {
  const date = await taughtDate(school, own)
  const input = { occurrenceIds: [date.occurrenceId], minutes: 20 }
  const { id, closesAt } = await onAttendance(school.teacher, contracts.openCheckIn, input, { at: clock('09:55:00') })
  return { ...date, id, closesAt }
}

describe('the board', () => {
  test('shows the code of now and who is in, to whoever keeps the register', async () => {
    const { id } = await openCheckIn(bothGroups())
    const board = await onAttendance(school.teacher, contracts.readBoard, { id }, { at: clock('09:58:00') })
    expect(board).toMatchObject({
      isOpen: true,
      letters: { text: codeShownAt(id, 'CODE', '09:58:00'), seconds: 300, changesAt: '2026-12-01T10:00:00.000Z' },
    })
    expect(board.qr?.path).toMatch(/^M/)
    expect(board.rows.map(({ state }) => state)).toEqual([null, null])
    await onAttendance(school.teacher, contracts.endCheckIn, { id }, { at: clock('10:05:00') })
    expect(await onAttendance(school.teacher, contracts.readBoard, { id }, { at: clock('10:05:01') })).toMatchObject({
      isOpen: false,
      letters: null,
      qr: null,
    })
    const token = codeShownAt(id, 'CODE', '10:04:00')
    expect(await tryAttendance(school.ann, contracts.checkIn, { token }, { at: clock('10:05:30') })).toMatchObject({
      code: 'attendance.EXPIRED',
    })
  })

  test('is answered with 304 until somebody is recorded or the code changes', async () => {
    await startListening()
    const { id, occurrenceId } = await openCheckIn()
    stopClock(clock('09:58:00'))
    const ask = (etag: string | null) =>
      send(GET, `/api/attendance/readBoard?id=${id}`, {
        method: 'GET',
        cookie: school.teacher.cookie,
        headers: { ...ownPage, ...(etag && { 'if-none-match': etag }) },
      })
    const first = await ask(null)
    expect([first.http, first.headers.get('etag')]).toEqual([200, expect.stringContaining(id)])
    // The event of the opening is still on its way to its listeners.
    const settled = async () => {
      const { headers } = await ask(null)
      return { etag: headers.get('etag'), again: (await ask(headers.get('etag'))).http }
    }
    await expect.poll(async () => (await settled()).again).toBe(304)
    const { etag } = await settled()
    const entries = [{ studentId: school.ann.id, mark: 'PRESENT' }]
    await onAttendance(school.teacher, contracts.recordAttendance, { occurrenceId, entries }, { at: clock('09:58:01') })
    await expect.poll(async () => (await ask(etag)).http).toBe(200)
    const { etag: second, again } = await settled()
    expect(again).toBe(304)
    stopClock(clock('09:58:21'))
    expect((await ask(second)).http).toBe(200)
    await stopListening()
  })

  test('is opened by two at once only once, and not too early, too late, or once the register is closed', async () => {
    const { occurrenceId } = await taughtDate(school)
    const open = (minutes: number, at: Date) =>
      tryAttendance(school.teacher, contracts.openCheckIn, { occurrenceIds: [occurrenceId], minutes }, { at })
    expect(await open(20, clock('08:30:00'))).toMatchObject({ code: 'attendance.EARLY', data: { opensAt: '2026-12-01T09:00:00.000Z' } })
    const two = await Promise.all([open(20, clock('10:00:00')), open(30, clock('10:00:00'))])
    const ids = two.map((answer) => (answer.status === 'SUCCESS' ? answer.output.id : null))
    expect(ids[0]).toBe(ids[1])
    expect(await open(20, clock('12:00:00'))).toMatchObject({ code: 'attendance.OVER' })
    await onAttendance(school.teacher, contracts.closeRegister, { occurrenceId }, { at: clock('11:00:00') })
    expect(await open(20, clock('11:01:00'))).toMatchObject({ code: 'attendance.CLOSED' })
  })
})
