import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { usualSpan } from '@/lib/reports/times'
import { spanProblem, usualEnd } from '@/lib/timetables/usage-span'
import { badField } from '@/server/kernel/errors'
import { clockAt, midnightOf, type TimeAsked } from '@/server/timetables'

/** The input with which calls about time say whose time is asked for, and when. */
export type TimeInput = {
  readonly timetableId?: string | undefined
  readonly programmeId?: string | undefined
  readonly year?: number | undefined
  readonly groupId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** @throws badField where these days cannot be asked for */
export async function timeAskedOf(
  of: TimeAsked['of'],
  input: TimeInput,
  at: Date,
): Promise<{ asked: TimeAsked; timeZone: string; today: string }> {
  const { timeZone, today } = await clockAt(at)
  const fromOn = input.from ?? usualSpan(input.to ?? today).from
  const toOn = input.to ?? usualEnd(fromOn)
  const problem = spanProblem(fromOn, toOn)
  if (problem !== null) throw badField('to', problem)
  const { timetableId = null, programmeId = null, year = null, groupId = null } = input
  const span = { from: midnightOf(fromOn, timeZone), to: midnightOf(addDays(toOn, 1), timeZone), fromOn, toOn }
  return { asked: { of, timetableId, programmeId, year, groupId, ...span }, timeZone, today }
}
