import 'server-only'
import { refuse, type Refusal } from '@/server/kernel/errors'

/** Somebody has saved this part since: nothing is overwritten, and the answer contains the part as it is now; null if it was removed. */
export function conflict(newer: Readonly<Record<string, unknown>> | null): Refusal {
  return refuse('CONFLICT', { data: { newer } })
}

/** The same content again changes nothing, whatever its revision: it was sent twice, or two people agree. */
export function sameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
