import 'server-only'
import { timetableDraft as machine, type DraftEvent } from '@/lib/states/timetable-draft'
import { deleteUnapplied } from '@/server/imports'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { followDates } from '../dates/lay-out'
import { occurrenceIdsOf } from '../queries/timetables'
import { setDraftState, type FoundDraft } from './queries/drafts.sql'

/** Dates whose people are looked up at once. */
const datesAtOnce = 500

/** Opens or closes a draft. A closed draft takes nobody's time, and previewed files are deleted with it; one that is opened again takes time as before. */
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

/** Brings the diary up to date for many dates, in parts. */
export async function followInParts(db: Tx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += datesAtOnce) await followDates(db, ids.slice(from, from + datesAtOnce))
}
