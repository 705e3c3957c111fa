import 'server-only'
import { isAmong } from '@/lib/menu'
import type { Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { boardCalls } from './calls/board'
import { checkInCall } from './calls/check-in'
import { followUpCalls } from './calls/follow-ups'
import { listCalls } from './calls/lists'
import { makesUpCalls } from './calls/makes-up'
import { registerCalls } from './calls/register'
import { reportCalls } from './calls/report'
import { listCheckInTimesOf } from './check-ins-of'

export { listFollowUpsCall } from './calls/follow-ups'
export { readBoardCall } from './calls/board'
export { listByEventCall, listByGroupCall, listByStudentCall, readHomeCall, readLogCall, readMineCall } from './calls/lists'
export { readRegisterCall } from './calls/register'
export { readReportCall } from './calls/report'
export { listAtRisk } from './at-risk'
export { listCheckInsOf } from './check-ins-of'
export { followAbsence } from './follow-absence'
export { forecastAttendance } from './forecast'
export { lockForOutside, sayFromOutside, type OutsideEntry } from './from-outside'
export { coveredDates, listClosedDates } from './queries/covered.sql'
export { opensAtOf } from './rules'
export { keepsRegisters } from './scope'
export { countTime, listHeldDates, type TimeCell, type TimeRow, type TimeTally } from './times/count-time.sql'

export const attendanceCalls = [
  ...registerCalls,
  ...makesUpCalls,
  ...boardCalls,
  checkInCall,
  ...listCalls,
  ...reportCalls,
  ...followUpCalls,
]

/** When the shell of somebody's phone offers Check-in, and whether it does at this moment. */
export async function checkInOf(actor: Actor) {
  const at = now()
  const times = await listCheckInTimesOf(prisma(), actor, at)
  return { isTime: isAmong(times, at.getTime()), times }
}
