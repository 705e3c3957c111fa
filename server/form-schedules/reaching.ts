import 'server-only'
import type { Audience } from '@/lib/audience'
import { listGroupsOf } from '@/server/groupings'
import type { Db } from '@/server/kernel/db'
import { grantScope } from '@/server/kernel/scope'
import { findReachable } from './queries/audience'

/** Whether an audience includes somebody: the person is looked up once, and any number of audiences can then be asked about. */
export async function audiencesWith(db: Db, userId: string, today: string): Promise<(audience: Audience) => boolean> {
  const [person, groups] = await Promise.all([findReachable(db, grantScope({}), userId), listGroupsOf(db, { userId, day: today })])
  if (!person) return () => false
  const { programmeId, year, firmId, roles } = person
  const [groupIds, roleIds] = [new Set(groups), new Set(roles.map(({ roleId }) => roleId))]
  return (audience) =>
    !audience.leftOut.includes(userId) &&
    (audience.userIds.includes(userId) ||
      (firmId !== null && audience.firmIds.includes(firmId)) ||
      audience.roleIds.some((id) => roleIds.has(id)) ||
      audience.groupIds.some((id) => groupIds.has(id)) ||
      audience.years.some((one) => one.programmeId === programmeId && one.year === year))
}
