import 'server-only'
import { formatsFor } from '@/lib/format'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import type { Issue } from '@/server/kernel/errors'
import { findChairBeyond } from '../queries/lists.sql'

type Chairs = { readonly hasChairs: boolean; readonly chairCount: number }
type Changed = { readonly id: string; readonly before: Chairs; readonly after: Chairs }

/** The problem with a save that removes chairs, some or all of them, while somebody is to sit on one or an open session is on it. */
export async function chairsTaken(
  { db, request }: { readonly db: Tx; readonly request: RequestInfo },
  { id, before, after }: Changed,
): Promise<Issue | false> {
  const isSwitched = before.hasChairs !== after.hasChairs
  if (!isSwitched && after.chairCount >= before.chairCount) return false
  const isSwitchedOff = isSwitched && !after.hasChairs
  const taken = await findChairBeyond(db, {
    id,
    chairCount: isSwitchedOff ? 0 : after.chairCount,
    today: await institutionToday(request.at),
  })
  if (taken === null) return false
  const { day } = formatsFor({ locale: request.locale, timeZone: await institutionTimeZone() })
  return issueAt(after.hasChairs ? 'chairCount' : 'hasChairs', 'chairTaken', {
    chair: taken.chair,
    shift: taken.shift,
    day: day(taken.heldOn),
  })
}
