import type { BulkAct, Who } from '@/lib/contracts/users/bulk'
import { changeMany, previewBulk } from '@/lib/contracts/users/bulk'
import { getAs, tryAs } from './accounts'
import type { Member } from './members'

/** Changes many people as the screen does: first the preview, then the change with the preview's digest. */
export async function doToMany(by: Member, who: Who, act: BulkAct, how: { at?: Date } = {}) {
  const { digest } = await getAs(by, previewBulk, { who, act }, how)
  return tryAs(by, changeMany, { who, act, digest }, how)
}

export const reasonsOf = (left: readonly { reason: string; count: number }[]) =>
  Object.fromEntries(left.map(({ reason, count }) => [reason, count]))
