import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as timetables from '@/lib/contracts/timetables'
import { attendanceCalls } from '@/server/attendance'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
import { Refusal } from '@/server/kernel/errors'
import { runCall } from '@/server/kernel/calls/run-call'
import { callsAmong } from './call'
import type { Answered } from './call'
import type { Member } from './members'
import { madeEvent, madeTimetable, onTimetable, type PlannedSchool } from './timetables'

export const attendanceCall = callsAmong(attendanceCalls)

type How = { readonly at?: Date; readonly device?: string | null; readonly address?: string; readonly key?: string }

/** Makes a call as somebody, at a time, with a device. The clock is stopped at that time, too. */
export async function tryAttendance<C extends Contract>(
  who: Member | null,
  contract: C,
  input: object,
  { at, device, address = '192.0.2.1', key }: How = {},
): Promise<Answered<C>> {
  if (at) stopClock(at)
  const request = {
    id: v7(),
    at: at ?? new Date('2026-12-01T10:00:00Z'),
    address,
    userAgent: 'test',
    locale: 'en-GB',
    sameOrigin: true,
    // Each person has a phone of their own, unless the test says otherwise; null stands for a browser that keeps no cookie.
    ...(device !== null && { deviceHash: device ?? `phone of ${who?.id ?? 'nobody'}` }),
  }
  try {
    const { output } = await runCall(attendanceCall(contract) as Call, { actor: who?.actor ?? null, input, key: key ?? null, request })
    return { status: 'SUCCESS', output: output as OutputOf<C> }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, code: error.more.code, issues: error.more.issues ?? [], data: error.more.data ?? {} }
  }
}

export async function onAttendance<C extends Contract>(who: Member, contract: C, input: object, how: How = {}): Promise<OutputOf<C>> {
  const answer = await tryAttendance(who, contract, input, how)
  if (answer.status === 'SUCCESS') return answer.output
  throw new Error(`${contract.name} was refused: ${JSON.stringify(answer)}`)
}

export type Taught = { readonly timetableId: string; readonly eventId: string; readonly occurrenceId: string }

/** A published event with one date, Tuesday 1 December 2026 at 10:00, for Group A; the teacher teaches it. */
export async function taughtDate(school: PlannedSchool, own: Parameters<typeof madeEvent>[2] = {}): Promise<Taught> {
  stopClock(new Date('2026-11-24T09:00:00Z'))
  const timetableId = await madeTimetable(school, { name: `Year 4 ${v7().slice(-6)}` })
  const eventId = await madeEvent(school, timetableId, { ...own, pattern: { recurLimit: 1, ...own.pattern } })
  await onTimetable(school.staff, timetables.publishTimetable, { id: timetableId, revision: 1 })
  const { id: occurrenceId } = await prisma().occurrence.findFirstOrThrow({ where: { eventId }, orderBy: { originalOn: 'asc' } })
  return { timetableId, eventId, occurrenceId }
}

export const clock = (time: string): Date => new Date(`2026-12-01T${time}Z`)
