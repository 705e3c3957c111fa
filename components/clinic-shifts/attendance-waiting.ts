import type { Applied } from '@/lib/client/channel'
import type { ListedRequest } from '@/lib/client/queue-list'
import { shiftPresences, type ShiftPresence } from '@/lib/clinical/vocabulary'
import { recordAttendance } from '@/lib/contracts/clinic-shifts'

type Entry = readonly [studentId: string, presence: ShiftPresence]

/** The marks in a request that waits on this device; none for a refused one, since it will not be stored. */
export function entriesIn({ contractName, state, body }: Pick<ListedRequest, 'contractName' | 'state' | 'body'>): Entry[] {
  return contractName !== recordAttendance.name || state === 'refused' ? [] : presencesIn(body.entries)
}

/** The students for whom the server kept a later record, with that record: the record from this device was not stored. */
export function laterRecordsIn({ contractName, answer }: Pick<Applied, 'contractName' | 'answer'>): Entry[] {
  return contractName !== recordAttendance.name ? [] : presencesIn(answer.left)
}

/**
 * The taps on this device, with the server's own record in place of those that it did not store. Students who were tapped again and still wait keep the new
 * tap.
 */
export function withoutLeft(
  tapped: ReadonlyMap<string, ShiftPresence>,
  { left, waiting }: { readonly left: readonly Entry[]; readonly waiting: readonly Entry[] },
): ReadonlyMap<string, ShiftPresence> {
  const stays = new Map(left)
  const anew = new Set(waiting.map(([studentId]) => studentId))
  return new Map(
    [...tapped].map(([studentId, presence]) => [studentId, anew.has(studentId) ? presence : (stays.get(studentId) ?? presence)]),
  )
}

function presencesIn(entries: unknown): Entry[] {
  const all: readonly unknown[] = Array.isArray(entries) ? entries : []
  return all.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('studentId' in entry) || !('presence' in entry)) return []
    const { studentId, presence: said } = entry
    const presence = shiftPresences.find((one) => one === said)
    return typeof studentId === 'string' && presence ? [[studentId, presence] as const] : []
  })
}

/** The mark after a tap. */
export function nextPresence(presence: ShiftPresence | undefined): ShiftPresence {
  if (presence === 'PRESENT') return 'LATE'
  return presence === 'LATE' ? 'ABSENT' : 'PRESENT'
}
