import 'server-only'
import { timetableDraft as machine, type DraftEvent } from '@/lib/states/timetable-draft'
import { deleteUnapplied } from '@/server/imports'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { followDates } from '../dates/lay-out'
import { occurrenceIdsOf } from '../queries/timetables'
import { setDraftState, type FoundDraft } from './queries/drafts.sql'

/** Dates whose people are found out at once. */
const datesAtOnce = 500

/** A draft that is over takes nobody's time any more, and files that were only looked at go with it; one that is opened again does so as it did. */
export async function turnDraft(db: Tx, { draft, on, at }: { draft: FoundDraft; on: DraftEvent; at: Date }): Promise<void> {
  await transition({
    machine,
    from: draft.state,
    on,
    compareAndSet: (from, to) => (from === 'DISCARDED' ? Promise.resolve(0) : setDraftState(db, { id: draft.id, from, to, at })),
  })
  if (on !== 'reopen') await deleteUnapplied(db, { kind: 'timetable', targetId: draft.id })
  await followInParts(db, await occurrenceIdsOf(db, draft.id))
}

/** The diary says of many dates what they are now. */
export async function followInParts(db: Tx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += datesAtOnce) await followDates(db, ids.slice(from, from + datesAtOnce))
}
