import 'server-only'
import { daysBetween } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/placements'
import { areAtOneTime, daysOfPlacement, hasNoOtherDays, shownState } from '@/lib/placements/days'
import { firstTooFull, type Held } from '@/lib/placements/seats'
import { mostPlacementDays } from '@/lib/placements/vocabulary'
import { placement as machine } from '@/lib/states/placement'
import { minutesOf } from '@/lib/wall-time'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { clockAt } from '@/server/timetables'
import { changing, placementEntity } from '../access'
import { followPlacements } from '../follow'
import { listHeldPlaces } from '../queries/held'
import { listAgreements, listCapacities } from '../queries/papers'
import {
  findPlacement,
  insertPlacements,
  isContactOf,
  listOfStudents,
  listStudents,
  lockPlacements,
  lockStudents,
  changePlacementState,
  updatePlacements,
  type PlacementContent,
  type PlacementRow,
} from '../queries/placements'
import { isUsableSpecialty, lockProvider, type ProviderRow } from '../queries/providers'
import { coveredUntil } from '../rules'
import { placementsFor, providersFor } from '../scope'
import { cancelledNotice, changedNotice, confirmedNotice } from '../tell'

type Span = { readonly fromOn: string; readonly toOn: string }

/** @throws placements.NO_ROOM with the first days on which one of these placements exceeds the places */
async function assertRoom(db: Tx, { provider, asked, span }: { provider: ProviderRow; asked: readonly Held[]; span: Span }): Promise<void> {
  const ids = asked.map(({ id }) => id)
  const [lines, held] = [await listCapacities(db, provider.id), await listHeldPlaces(db, { providerId: provider.id, from: span.fromOn })]
  const others = held.filter(({ id }) => !ids.includes(id))
  const full = firstTooFull(lines, [...others, ...asked], { ids, ...span })
  if (!full) return
  const { fromOn, toOn, students, places } = full
  throw refuse('CONFLICT', { code: 'placements.NO_ROOM', data: { fromOn, toOn, students, places } })
}

/** @throws placements.NO_AGREEMENT where no agreement covers all days */
async function assertAgreed(db: Tx, { provider, span }: { provider: ProviderRow; span: Span }): Promise<void> {
  const until = coveredUntil(await listAgreements(db, provider.id), span)
  if (until !== span.toOn) throw refuse('CONFLICT', { code: 'placements.NO_AGREEMENT', data: { coveredUntil: until } })
}

function normaliseContent({
  providerId,
  specialtyId,
  fromOn,
  toOn,
  weekdays,
  startsTime,
  minutes,
  contactId,
  notes,
}: PlacementContent): PlacementContent {
  const sorted = [...new Set(weekdays)].sort((one, other) => one - other)
  return { providerId, specialtyId, fromOn, toOn, weekdays: sorted, startsTime, minutes, contactId, notes }
}

/** The part of a span from today on: days that are over are not counted again. */
const toCome = ({ fromOn, toOn }: Span, today: string): Span => ({ fromOn: fromOn < today ? today : fromOn, toOn })

/** The key under which a placement counts against the places of a provider. */
const capacityKey = ({ providerId, specialtyId, fromOn, toOn }: PlacementContent) => `${providerId} ${specialtyId} ${fromOn} ${toOn}`
/** A key of when and where somebody is placed. */
const stayKey = ({ providerId, fromOn, toOn, weekdays, startsTime, minutes }: PlacementContent) =>
  JSON.stringify([providerId, fromOn, toOn, weekdays, startsTime, minutes])

/** A placement that is over does not change any more: it stays as it was, and another one is made for later days. */
const isOver = (row: PlacementRow, today: string) => shownState(row.state, row, today) === 'COMPLETED'

/** A key of everything about a placement that its student reads. */
const shownKey = (content: PlacementContent) => JSON.stringify([stayKey(content), content.specialtyId, content.contactId, content.notes])

type Checking = {
  readonly actorId: string
  readonly provider: ProviderRow
  readonly content: PlacementContent
  readonly endsTime: string
  readonly wanted: readonly { readonly id: string; readonly revision: number; readonly studentId: string }[]
  readonly known: ReadonlyMap<string, PlacementRow>
  readonly today: string
}

/** The invalid fields, each with the reason. */
async function issuesOf(db: Tx, { actorId, provider, content, endsTime, wanted, known, today }: Checking) {
  const { fromOn, toOn, startsTime, specialtyId, contactId } = content
  const before = [...known.values()]
  const hadAll = (has: (row: PlacementRow) => boolean) => before.length === wanted.length && before.every(has)
  const students = await listStudents(
    db,
    wanted.map(({ studentId }) => studentId),
  )
  const others = (await listOfStudents(db, { studentIds: wanted.map(({ studentId }) => studentId), from: fromOn })).filter(
    ({ id }) => !known.has(id),
  )
  const isSpecialtyKnown =
    specialtyId === null || hadAll((row) => row.specialtyId === specialtyId) || (await isUsableSpecialty(db, specialtyId))
  const inOrder = toOn >= fromOn && endsTime > startsTime
  const isTooLong = daysBetween(fromOn, toOn) >= mostPlacementDays
  const isMoved = before.some((row) => row.fromOn !== fromOn && shownState(row.state, row, today) === 'ACTIVE')
  // A student who has left keeps the days that they had, or fewer of them.
  const keeps = (row: PlacementRow | undefined) => row?.providerId === provider.id && !isTooLong && hasNoOtherDays(content, row)
  return [
    // A provider out of use has nobody placed any more, so that anything saved would be an extension.
    !provider.active && issueAt('providerId', 'providerUnknown'),
    isMoved && issueAt('fromOn', 'placementBegun'),
    !isSpecialtyKnown && issueAt('specialtyId', 'specialtyUnknown'),
    contactId !== null && !(await isContactOf(db, { id: contactId, providerId: provider.id })) && issueAt('contactId', 'contactUnknown'),
    toOn < fromOn && issueAt('toOn', 'datesInOrder'),
    toOn >= fromOn && isTooLong && issueAt('toOn', 'dateTooLate'),
    toOn >= fromOn && toOn < today && !hadAll((row) => row.toOn === toOn) && issueAt('toOn', 'dayPast'),
    endsTime <= startsTime && issueAt('endsTime', 'timesInOrder'),
    inOrder && !isTooLong && daysOfPlacement(content).length === 0 && issueAt('weekdays', 'noDates'),
    ...wanted.flatMap(({ id, studentId }, place) => [
      !students.has(studentId) && !keeps(known.get(id)) && issueAt(`placements.${place}.studentId`, 'studentNotEnabled'),
      studentId === actorId && issueAt(`placements.${place}.studentId`, 'notPlacedByOneself'),
      wanted.some((other, at) => at < place && (other.studentId === studentId || other.id === id)) &&
        issueAt(`placements.${place}.studentId`, 'personTwice'),
      inOrder &&
        others.some((other) => other.studentId === studentId && areAtOneTime(other, content)) &&
        issueAt(`placements.${place}.studentId`, 'alreadyPlaced'),
    ]),
  ]
}

/** The existing placements as the actor saw them; a placement that is over stays as it was. @throws NOT_FOUND, CONFLICT, STATE_CHANGED */
async function lockSeen(
  db: Tx,
  { actor, wanted, providerId, today }: Pick<Checking, 'wanted' | 'today'> & { actor: Actor; providerId: string },
): Promise<Map<string, PlacementRow>> {
  const known = await lockPlacements(
    db,
    placementsFor(actor),
    wanted.map(({ id }) => id),
  )
  for (const { id, revision, studentId } of wanted) {
    const before = known.get(id)
    if (revision > 0 && !before) throw refuse('NOT_FOUND')
    if (revision !== (before?.revision ?? 0))
      throw refuse('CONFLICT', { data: { newer: before ? { id, revision: before.revision } : null } })
    if (!before) continue
    const isOtherProvider = before.providerId !== providerId && before.state !== 'PROPOSED'
    const isEnded = before.state === 'CANCELLED' || isOver(before, today)
    if (isEnded || before.studentId !== studentId || isOtherProvider) throw refuse('STATE_CHANGED')
  }
  return known
}

export const savePlacementsCall = defineCall(contracts.savePlacements, {
  ...changing,
  audit: 'placements.saved',
  handle: async ({ actor, input, db, request, audit, emit }) => {
    const { placements: wanted, providerId, state, despite, endsTime, ...fields } = input
    const provider = await lockProvider(db, providersFor(actor), providerId)
    if (!provider) throw refuse('NOT_FOUND')
    await lockStudents(
      db,
      wanted.map(({ studentId }) => studentId),
    )
    const clock = await clockAt(request.at)
    const { today } = clock
    const known = await lockSeen(db, { actor, wanted, providerId, today })
    const content = normaliseContent({ ...fields, providerId, minutes: minutesOf(endsTime) - minutesOf(fields.startsTime) })
    assertSound(await issuesOf(db, { actorId: actor.id, provider, content, endsTime, wanted, known, today }))
    // A student who has a place already keeps it, whatever became of the provider's places since.
    const taking = wanted.filter(({ id }) => {
      const before = known.get(id)
      return !before || capacityKey(before) !== capacityKey(content)
    })
    if (taking.length > 0) {
      await assertRoom(db, { provider, asked: taking.map(({ id }) => ({ id, ...content })), span: toCome(content, today) })
      if (!despite) await assertAgreed(db, { provider, span: content })
    }
    const fresh = wanted.filter(({ id }) => !known.has(id))
    if (!(await insertPlacements(db, { rows: fresh.map(({ id, studentId }) => ({ id, studentId })), content, state })))
      throw refuse('CONFLICT', { data: { newer: null } })
    await updatePlacements(db, { ids: [...known.keys()], content })
    const stateOf = (id: string) => known.get(id)?.state ?? state
    const confirmed = wanted.filter(({ id }) => stateOf(id) === 'CONFIRMED')
    const told = confirmed.filter(({ id }) => {
      const before = known.get(id)
      return !before || shownKey(before) !== shownKey(content)
    })
    const changed = confirmed.map(({ id }) => ({ id, before: known.get(id) ?? null }))
    await followPlacements(db, { provider, changed, told: told.map(({ studentId }) => studentId), actorId: actor.id, clock })
    const tells = (ids: readonly string[], notice: typeof confirmedNotice) => {
      if (ids.length > 0) emit(notice(ids, { provider: provider.name, ...content }))
    }
    tells(
      told.flatMap(({ id, studentId }) => (known.has(id) ? [] : [studentId])),
      confirmedNotice,
    )
    tells(
      told.flatMap(({ id, studentId }) => (known.has(id) ? [studentId] : [])),
      changedNotice,
    )
    for (const { id, studentId } of wanted) {
      const before = known.get(id)
      const row = { ...content, studentId, state: stateOf(id) }
      audit({ entity: placementEntity, entityId: id, changes: changesOf<Readonly<Record<string, unknown>>>(before ?? null, row) })
    }
    return {
      savedAt: request.at.toISOString(),
      placements: wanted.map(({ id, revision }) => ({ id, revision: revision + 1, state: shownState(stateOf(id), content, today) })),
    }
  },
})

export const setPlacementStateCall = defineCall(contracts.setPlacementState, {
  ...changing,
  audit: 'placements.stateSet',
  handle: async ({ actor, input: { id, revision, on, reason, despite }, db, request, audit, emit }) => {
    const seen = await findPlacement(db, placementsFor(actor), id)
    const provider = seen && (await lockProvider(db, providersFor(actor), seen.providerId))
    const before = (await lockPlacements(db, placementsFor(actor), [id])).get(id)
    if (!provider || !before) throw refuse('NOT_FOUND')
    // A placement that somebody moved to another provider in the meantime is a conflict as well.
    if (before.revision !== revision || before.providerId !== provider.id)
      throw refuse('CONFLICT', { data: { newer: { id, revision: before.revision } } })
    const clock = await clockAt(request.at)
    const { today } = clock
    if (isOver(before, today)) throw refuse('STATE_CHANGED')
    if (on === 'confirm' && before.state === 'PROPOSED') {
      if (before.toOn < today) throw refuse('STATE_CHANGED')
      if (before.studentId === actor.id) throw refuse('FORBIDDEN')
      assertSound([!(await listStudents(db, [before.studentId])).has(before.studentId) && issueAt('id', 'studentNotEnabled')])
      await assertRoom(db, { provider, asked: [before], span: toCome(before, today) })
      if (!despite) await assertAgreed(db, { provider, span: before })
    }
    const cancelReason = on === 'cancel' ? reason : ''
    const state = await transition({
      machine,
      from: before.state,
      on,
      compareAndSet: (from, to) => changePlacementState(db, { id, revision, from, to, cancelReason }),
    })
    const told = before.toOn >= today && (on === 'confirm' || before.state === 'CONFIRMED') ? [before.studentId] : []
    await followPlacements(db, { provider, changed: [{ id, before }], told, actorId: actor.id, clock })
    if (told.length > 0) emit((on === 'confirm' ? confirmedNotice : cancelledNotice)(told, { provider: provider.name, ...before }))
    audit({
      entity: placementEntity,
      entityId: id,
      changes: { state: { from: before.state, to: state }, ...(cancelReason && { reason: { to: cancelReason } }) },
    })
    return { revision: revision + 1, savedAt: request.at.toISOString(), state: shownState(state, before, today) }
  },
})

export const writingCalls = [savePlacementsCall, setPlacementStateCall]
