import 'server-only'
import { z } from 'zod'
import { groupedBy } from '@/lib/grouped-by'
import { areAtOneTime, shownState } from '@/lib/placements/days'
import { firstTooFull, type Held, type Line } from '@/lib/placements/seats'
import { mostContacts } from '@/lib/placements/vocabulary'
import { defineBatch, type Applied, type BatchWork, type RowToApply } from '@/server/kernel/calls/batches'
import { grantScope } from '@/server/kernel/scope'
import { deleteProviderPlace, storeProviderPlace } from '@/server/places'
import { clockAt } from '@/server/timetables'
import { followPlacements } from '../follow'
import { listHeldPlaces } from '../queries/held'
import { listCapacities, listContacts, putCapacity, putContact } from '../queries/papers'
import {
  insertPlacements,
  listOfStudents,
  listStudents,
  lockPlacements,
  lockStudents,
  updatePlacements,
  type PlacementContent,
  type PlacementRow,
} from '../queries/placements'
import { deleteProvider, hasNamesake, insertProvider, listSpecialties, lockProviders, type ProviderRow } from '../queries/providers'
import { placementsOfSchool } from '../scope'
import { tellOfPlacements } from '../tell'
import { undoImported } from './undo'
import { Before, pickContent, Wanted } from './wanted'

const Settings = z.object({})
export type ImportWork = BatchWork<z.output<typeof Settings>>

/** Few rows at a time, so that providers and students are locked for a short time. */
const rowsAtOnce = 100
const everyProvider = grantScope({})

type Row = RowToApply<Wanted>
type Made = { readonly providerId: string | null; readonly contactId: string | null }
type Around = {
  readonly work: ImportWork
  readonly enabled: ReadonlyMap<string, unknown>
  readonly known: ReadonlyMap<string, PlacementRow>
  readonly there: (PlacementContent & { id: string; studentId: string })[]
  readonly specialties: ReadonlySet<string>
  readonly today: string
}

/** Every condition is checked again, because the rows were checked some time ago. */
async function apply(work: ImportWork, rows: readonly Row[]): Promise<Applied<z.input<typeof Before>>[]> {
  const { db, at } = work
  const providers = await lockProviders(
    db,
    everyProvider,
    rows.map(({ wanted }) => wanted.provider.id),
  )
  const placed = rows.flatMap(({ wanted }) => wanted.placement ?? [])
  const studentIds = [...new Set(placed.map(({ studentId }) => studentId))]
  await lockStudents(db, studentIds)
  const clock = await clockAt(at)
  const known = await lockPlacements(
    db,
    placementsOfSchool(),
    placed.map(({ id }) => id),
  )
  const from = placed.map(({ content }) => content.fromOn).sort()[0] ?? clock.today
  const around: Around = {
    ...{ work, known, today: clock.today },
    enabled: await listStudents(db, studentIds),
    there: await listOfStudents(db, { studentIds, from }),
    specialties: new Set((await listSpecialties(db)).map(({ id }) => id)),
  }
  const outcomes: Applied<z.input<typeof Before>>[] = []
  for (const [providerId, own] of groupedBy(rows, ({ wanted }) => wanted.provider.id)) {
    const [first] = own
    const made = first && !providers.has(providerId) ? await makeProvider(work, first.wanted.provider) : false
    const provider =
      providers.get(providerId) ?? (made ? (await lockProviders(db, everyProvider, [providerId])).get(providerId) : undefined)
    if (!provider) outcomes.push(...own.map(({ number }): Applied<never> => ({ number, state: 'REFUSED', reason: 'providerTaken' })))
    else outcomes.push(...(await applyProviderRows(provider, own, { ...around, isMade: made, from })))
  }
  return outcomes
}

/** Returns false where a provider of this name exists in the town by now. */
async function makeProvider({ db, at }: ImportWork, { id, made, places }: Wanted['provider']): Promise<boolean> {
  if (made === null || (await hasNamesake(db, { id, name: made.name, town: made.town }))) return false
  const { name, kind, bring, ...address } = made
  const place = await storeProviderPlace(db, { was: null, name, active: true, address, at })
  await insertProvider(db, { id, name, kind, active: true, clinicId: null, bring, notes: '', ...place, at })
  if (places) await putCapacity(db, { ...places, providerId: id, specialtyId: null })
  return true
}

/** Applies the rows of one provider: its days are made once, after all rows. */
async function applyProviderRows(
  provider: ProviderRow,
  rows: readonly Row[],
  { work, isMade, from, ...around }: Around & { isMade: boolean; from: string },
): Promise<Applied<z.input<typeof Before>>[]> {
  const { db, batch, at, emit } = work
  const clock = await clockAt(at)
  const lines = await listCapacities(db, provider.id)
  const held: Held[] = [...(await listHeldPlaces(db, { providerId: provider.id, from }))]
  const contacts = new Set((await listContacts(db, provider.id)).map(({ id }) => id))
  const changed: { id: string; before: PlacementRow | null; content: PlacementContent; studentId: string; isConfirmed: boolean }[] = []
  const outcomes: Applied<z.input<typeof Before>>[] = []
  for (const { number, wanted } of rows) {
    const { placement, contact } = wanted
    const before = placement ? (around.known.get(placement.id) ?? null) : null
    const reason = reasonAgainst(wanted, { provider, lines, held, before, contacts, byId: batch.actorId, ...around })
    if (reason !== null) {
      outcomes.push({ number, state: 'REFUSED', reason })
      continue
    }
    const did: Made = {
      providerId: isMade && !outcomes.some(isDone) ? provider.id : null,
      contactId: contact?.made && !contacts.has(contact.id) ? contact.id : null,
    }
    if (contact?.made && did.contactId !== null) {
      await putContact(db, { id: contact.id, providerId: provider.id, ...contact.made, supervisorId: null })
      contacts.add(contact.id)
    }
    if (placement) {
      const { id, studentId, state, content } = placement
      if (before) await updatePlacements(db, { ids: [id], content })
      else if (!(await insertPlacements(db, { rows: [{ id, studentId }], content, state }))) throw new Error('a placement is there already')
      const isConfirmed = (before?.state ?? state) === 'CONFIRMED'
      changed.push({ id, before, content, studentId, isConfirmed })
      around.there.splice(0, around.there.length, ...around.there.filter((one) => one.id !== id), { ...content, id, studentId })
      held.splice(0, held.length, ...held.filter((one) => one.id !== id), { ...content, id })
    }
    outcomes.push({
      ...{ number, state: 'DONE', mark: String((placement?.revision ?? 0) + 1) },
      before: { ...did, placement: placement && { id: placement.id, was: before && pickContent(before) } },
    })
  }
  // A new provider is deleted where none of its rows was taken.
  if (isMade && !outcomes.some(isDone)) {
    await deleteProvider(db, provider.id)
    await deleteProviderPlace(db, provider)
  }
  const confirmed = changed.filter(({ isConfirmed }) => isConfirmed)
  if (confirmed.length > 0) {
    const told = confirmed.map(({ studentId }) => studentId)
    await followPlacements(db, { provider, changed: confirmed.map(({ id, before }) => ({ id, before })), told, actorId: batch.byId, clock })
    const stays = (isNew: boolean) =>
      confirmed.filter(({ before }) => (before === null) === isNew).map(({ studentId, content }) => ({ studentId, ...content }))
    for (const notice of [
      ...tellOfPlacements('confirmed', stays(true), provider.name),
      ...tellOfPlacements('changed', stays(false), provider.name),
    ])
      emit(notice)
  }
  return outcomes
}

const isDone = ({ state }: { readonly state: string }) => state === 'DONE'

type Against = Omit<Around, 'work' | 'known'> & {
  readonly provider: ProviderRow
  readonly lines: readonly Line[]
  readonly held: readonly Held[]
  readonly before: PlacementRow | null
  readonly contacts: ReadonlySet<string>
  readonly byId: string
}
const capacityKey = ({ specialtyId, fromOn, toOn }: PlacementContent) => `${specialtyId} ${fromOn} ${toOn}`

function reasonAgainst(
  { placement, contact }: Wanted,
  { provider, lines, held, before, contacts, byId, enabled, there, specialties, today }: Against,
): string | null {
  if (contact?.made && !contacts.has(contact.id) && contacts.size >= mostContacts) return 'tooMany'
  if (contact && !contact.made && !contacts.has(contact.id)) return 'changedSince'
  if (!placement) return null
  const { id, studentId, content, revision } = placement
  if (revision !== (before?.revision ?? 0) || before?.state === 'CANCELLED') return 'changedSince'
  if (before && shownState(before.state, before, today) === 'COMPLETED') return 'changedSince'
  if (!provider.active) return 'providerNotInUse'
  if (content.toOn < today) return 'dayPast'
  if (!enabled.has(studentId)) return 'studentNotEnabled'
  if (studentId === byId) return 'notPlacedByOneself'
  const { specialtyId, contactId } = content
  if (specialtyId !== null && specialtyId !== before?.specialtyId && !specialties.has(specialtyId)) return 'specialtyUnknown'
  if (contactId !== null && contactId !== contact?.id && !contacts.has(contactId)) return 'changedSince'
  if (there.some((one) => one.studentId === studentId && one.id !== id && areAtOneTime(one, content))) return 'alreadyPlaced'
  if (before && capacityKey(before) === capacityKey(content)) return null
  const asked: Held = { id, ...content }
  const span = { fromOn: content.fromOn < today ? today : content.fromOn, toOn: content.toOn }
  return firstTooFull(lines, [...held.filter((one) => one.id !== id), asked], { ids: [id], ...span }) ? 'importPlacesGone' : null
}

/** The providers, contacts and placements of a file, which are imported and undone together. Records that somebody has changed since stay as they are. */
export const placementsBatch = defineBatch({
  kind: 'PLACEMENT_IMPORT',
  settings: Settings,
  wanted: Wanted,
  before: Before,
  chunk: rowsAtOnce,
  apply,
  undo: undoImported,
})
