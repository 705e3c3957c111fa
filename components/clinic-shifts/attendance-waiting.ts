import type { ListedRequest } from '@/lib/client/queue-list'
import { shiftPresences, type ShiftPresence } from '@/lib/clinical/vocabulary'
import { recordAttendance } from '@/lib/contracts/clinic-shifts'

/** Who was said to be there in a request that waits on this device; of a refused one nothing, since it will not come to be. */
export function entriesIn({
  contractName,
  state,
  body,
}: Pick<ListedRequest, 'contractName' | 'state' | 'body'>): (readonly [studentId: string, presence: ShiftPresence])[] {
  if (contractName !== recordAttendance.name || state === 'refused' || !Array.isArray(body.entries)) return []
  const entries: readonly unknown[] = body.entries
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('studentId' in entry) || !('presence' in entry)) return []
    const { studentId, presence: said } = entry
    const presence = shiftPresences.find((one) => one === said)
    return typeof studentId === 'string' && presence ? [[studentId, presence] as const] : []
  })
}

/** What a tap makes of it. */
export function nextPresence(presence: ShiftPresence | undefined): ShiftPresence {
  if (presence === 'PRESENT') return 'LATE'
  return presence === 'LATE' ? 'ABSENT' : 'PRESENT'
}
