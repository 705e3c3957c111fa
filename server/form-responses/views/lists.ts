import 'server-only'
import { originKinds } from '@/lib/forms/vocabulary'
import { incompleteReasons } from '@/lib/states/form-response'
import { knownWord } from '@/server/forms'
import type { AttachableDate } from '@/server/timetables'
import type { ListedRow } from '../queries/lists'

export function isoOrNull(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

export function reasonOf(stored: string | null) {
  return incompleteReasons.find((one) => one === stored) ?? null
}

type Waiting<K> = {
  readonly kind: K
  readonly user: { readonly id: string; readonly displayName: string } | null
  readonly poolRole: { readonly name: string } | null
  readonly outside: { readonly name: string } | null
}
export function waitsForView<K>({ kind, user, poolRole, outside }: Waiting<K>) {
  return { kind, person: user, role: user ? null : (outside?.name ?? poolRole?.name ?? null) }
}

/** The dates that responses are attached to, by their ids. */
export type Events = ReadonlyMap<string, AttachableDate>

export function rowView(
  { eventId, tasks, reason, originKind, opensAt, dueAt, extendedTo, submittedAt, completedAt, updatedAt, ...row }: ListedRow,
  events: Events,
) {
  return {
    ...row,
    event: eventId === null ? null : (events.get(eventId) ?? null),
    reason: reasonOf(reason),
    originKind: knownWord(originKinds, originKind),
    opensAt: isoOrNull(opensAt),
    dueAt: isoOrNull(dueAt),
    extendedTo: isoOrNull(extendedTo),
    submittedAt: isoOrNull(submittedAt),
    completedAt: isoOrNull(completedAt),
    updatedAt: updatedAt.toISOString(),
    waitsFor: tasks.map(waitsForView),
  }
}
