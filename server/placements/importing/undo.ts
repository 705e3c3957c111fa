import 'server-only'
import { groupedBy } from '@/lib/grouped-by'
import { placement as machine } from '@/lib/states/placement'
import type { RowToUndo, Undone } from '@/server/kernel/calls/batches'
import { transition } from '@/server/kernel/calls/transition'
import { grantScope } from '@/server/kernel/scope'
import { deleteProviderPlace, isRoomNamed, storeProviderPlace } from '@/server/places'
import { clockAt } from '@/server/timetables'
import { followPlacements } from '../follow'
import { deleteContact, findContact, listContacts } from '../queries/papers'
import {
  listWithContact,
  lockPlacements,
  lockStudents,
  changePlacementState,
  updatePlacements,
  type PlacementRow,
} from '../queries/placements'
import { deleteProvider, endUse, isEverPlaced, listToCome, lockProviders, type ProviderRow } from '../queries/providers'
import { placementsOfSchool } from '../scope'
import { endSigning } from '../supervisors'
import { tellOfPlacements } from '../tell'
import type { ImportWork } from './batch'
import type { Before, Wanted } from './wanted'

type Row = RowToUndo<Wanted, Before>

/** The last row is undone first: placements are removed before the contacts and providers that they name. */
export async function undoImported(work: ImportWork, rows: readonly Row[]): Promise<Undone[]> {
  const { db, at } = work
  const providers = await lockProviders(
    db,
    grantScope({}),
    rows.map(({ wanted }) => wanted.provider.id),
  )
  const placed = rows.flatMap(({ wanted }) => wanted.placement ?? [])
  await lockStudents(
    db,
    placed.map(({ studentId }) => studentId),
  )
  const known = await lockPlacements(
    db,
    placementsOfSchool(),
    placed.map(({ id }) => id),
  )
  const { today } = await clockAt(at)
  const kept = new Map<number, string>()
  const back: { row: PlacementRow; before: Before }[] = []
  for (const { number, before, mark, wanted } of rows) {
    if (!before?.placement) continue
    const row = known.get(before.placement.id)
    if (!row || String(row.revision) !== mark || row.providerId !== wanted.provider.id) kept.set(number, 'changedSince')
    else if (row.state === 'CONFIRMED' && row.fromOn <= today) kept.set(number, 'datesHeld')
    else back.push({ row, before })
  }
  for (const [providerId, those] of groupedBy(back, ({ row }) => row.providerId)) {
    const provider = providers.get(providerId)
    if (provider) await putBack(work, provider, those)
  }
  for (const { number, before, wanted } of rows) {
    const provider = providers.get(wanted.provider.id)
    if (!before || kept.has(number) || !provider) continue
    if (before.contactId !== null && !(await dropContact(work, before.contactId))) kept.set(number, 'importUsedSince')
    if (before.providerId !== null && !(await dropProvider(work, provider))) kept.set(number, 'importUsedSince')
  }
  return rows.map(({ number }) => {
    const reason = kept.get(number)
    return reason === undefined ? { number, state: 'UNDONE' } : { number, state: 'KEPT', reason }
  })
}

/** Restores placements as they were before the import and cancels those that it made. Students who know of their placement are told. */
async function putBack(
  { db, batch, at, emit }: ImportWork,
  provider: ProviderRow,
  those: readonly { row: PlacementRow; before: Before }[],
): Promise<void> {
  const clock = await clockAt(at)
  for (const { row, before } of those) {
    const { id, revision, state } = row
    const was = before.placement?.was ?? null
    if (was) await updatePlacements(db, { ids: [id], content: was })
    else
      await transition({
        machine,
        from: state,
        on: 'cancel',
        compareAndSet: (from, to) => changePlacementState(db, { id, revision, from, to, cancelReason: '' }),
      })
  }
  const confirmed = those.filter(({ row }) => row.state === 'CONFIRMED')
  if (confirmed.length === 0) return
  const told = confirmed.map(({ row }) => row.studentId)
  const changed = confirmed.map(({ row }) => ({ id: row.id, before: row }))
  await followPlacements(db, { provider, changed, told, actorId: batch.byId, clock })
  const cancelled = confirmed.filter(({ before }) => !before.placement?.was).map(({ row }) => row)
  const changedBack = confirmed.flatMap(({ row, before }) =>
    before.placement?.was ? [{ ...before.placement.was, studentId: row.studentId }] : [],
  )
  for (const notice of [
    ...tellOfPlacements('cancelled', cancelled, provider.name),
    ...tellOfPlacements('changed', changedBack, provider.name),
  ])
    emit(notice)
}

/** Returns false where placements name the contact by now, or somebody has changed it. */
async function dropContact({ db, at }: ImportWork, id: string): Promise<boolean> {
  const { today } = await clockAt(at)
  const contact = await findContact(db, id)
  if (!contact) return true
  if (contact.revision !== 1 || contact.supervisorId !== null) return false
  if ((await listWithContact(db, { contactId: id, from: today })).length > 0) return false
  await deleteContact(db, id)
  return true
}

/**
 * Takes a provider out of use where anybody was ever placed there, and deletes it otherwise. Returns false where students are to come, or somebody has changed
 * it.
 */
async function dropProvider({ db, at }: ImportWork, provider: ProviderRow): Promise<boolean> {
  const { today } = await clockAt(at)
  const { id, revision, name } = provider
  if (revision !== 1 || (await listToCome(db, { id, today, limit: 1 })).count > 0) return false
  const contacts = await listContacts(db, id)
  if (contacts.length > 0) return false
  if ((await isEverPlaced(db, id)) || (await isRoomNamed(db, provider.roomId))) {
    await storeProviderPlace(db, { was: provider, name, active: false, address: provider, at })
    await endUse(db, { id, at })
    await endSigning(db, contacts, () => undefined)
    return true
  }
  await deleteProvider(db, id)
  await deleteProviderPlace(db, provider)
  return true
}
