import 'server-only'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import type { Db } from '@/server/kernel/db'
import { listEnrolmentsOn } from './queries/enrolments'
import type { UserScope } from './scope'

type Named = { readonly id: string; readonly name: string }
export type EnrolmentOn = {
  readonly programme: Named | null
  readonly year: number | 'GRADUATED' | null
  readonly group: Named | null
  readonly firm: Named | null
  readonly status: EnrolmentStatus
}

/** The enrolment of each of these people on a day ('YYYY-MM-DD'), by their ids, in one statement; for reports of past dates. */
export async function enrolmentsOn(
  db: Db,
  scope: UserScope,
  wanted: { userIds: readonly string[]; day: string },
): Promise<ReadonlyMap<string, EnrolmentOn>> {
  const rows = await listEnrolmentsOn(db, scope, wanted)
  return new Map(
    rows.map(({ userId, programme, year, graduated, group, firm, status }) => [
      userId,
      { programme, year: graduated ? 'GRADUATED' : year, group, firm, status },
    ]),
  )
}
