import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { canBeFound, hasAddress, isHalfPlaced } from '@/lib/places/address'
import { renameOrganisation } from '@/server/catalogue'
import { institutionToday } from '@/server/config'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { assertProven } from '@/server/kernel/secrets/proof'
import { storeProviderPlace } from '@/server/places'
import { clockAt } from '@/server/timetables'
import { changing, providerEntity } from '../access'
import { renameEvents } from '../follow'
import { listContacts } from '../queries/papers'
import { listConfirmedPlacements } from '../queries/placements'
import {
  hasNamesake,
  insertProvider,
  isUsableClinic,
  listToCome,
  lockProvider,
  updateProvider,
  type ProviderRow,
} from '../queries/providers'
import { removeOrEndUse } from '../removing'
import { providersFor } from '../scope'
import { endSigning, moveSigners } from '../supervisors'
import { providerNotices } from '../tell'

const mostToCome = 20

/** @throws placements.TO_COME where students are or will be placed there. */
async function assertNobodyToCome(db: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const toCome = await listToCome(db, { id, today: await institutionToday(at), limit: mostToCome })
  if (toCome.count > 0) throw refuse('STATE_CHANGED', { code: 'placements.TO_COME', data: toCome })
}

type Line = 'line1' | 'line2' | 'line3' | 'postcode' | 'town' | 'region' | 'country'
type Shown = Pick<ProviderRow, Line | 'latitude' | 'longitude' | 'bring'>
/** A key of everything about a provider, besides its name, that students placed there read. */
const shownKey = ({ line1, line2, line3, postcode, town, region, country, latitude, longitude, bring }: Shown) =>
  JSON.stringify([line1, line2, line3, postcode, town, region, country, latitude, longitude, bring])

export const saveProviderCall = defineCall(contracts.saveProvider, {
  ...changing,
  audit: 'placements.providerSaved',
  turn: () => 'placement-providers',
  handle: async ({ actor, input: { revision, ...input }, db, request, audit, emit }) => {
    const { id, name, kind, active, clinicId, bring, notes, ...address } = input
    const before = await lockProvider(db, providersFor(actor), id)
    if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: before && { id, revision: before.revision } } })
    const isVague = !hasAddress(address) || !canBeFound(address)
    assertSound([
      isHalfPlaced(address) && issueAt(address.latitude === null ? 'latitude' : 'longitude', 'positionHalf'),
      !isHalfPlaced(address) && isVague && issueAt('line1', 'addressVague'),
      (await hasNamesake(db, { id, name, town: address.town })) && issueAt('name', 'providerTaken'),
      clinicId !== null && clinicId !== before?.clinic?.id && !(await isUsableClinic(db, clinicId)) && issueAt('clinicId', 'clinicUnknown'),
    ])
    if (before?.active === true && !active) await assertNobodyToCome(db, { id, at: request.at })
    const place = await storeProviderPlace(db, { was: before, name, active, address, at: request.at })
    const row = { id, name, kind, active, clinicId, bring, notes }
    if (before) await updateProvider(db, { ...row, was: before, at: request.at })
    else if (!(await insertProvider(db, { ...row, ...place, at: request.at }))) throw refuse('CONFLICT', { data: { newer: null } })
    const isElsewhere = before !== null && (before.clinic?.id ?? null) !== clinicId
    const contacts = before ? await listContacts(db, id) : []
    const signers = contacts.filter(({ signsOff }) => signsOff)
    if (!active) await endSigning(db, contacts, audit)
    else if (isElsewhere && signers.length > 0) {
      // The signers' addresses move into the book of another clinic.
      assertProven(actor, request.at)
      await moveSigners(db, signers, { provider: { name, clinicId }, audit })
    } else if (before && before.name !== name)
      await renameOrganisation(
        db,
        signers.flatMap(({ supervisorId }) => supervisorId ?? []),
        name,
      )
    if (before) {
      const clock = await clockAt(request.at)
      const hear = shownKey(before) === shownKey(input) ? [] : await listConfirmedPlacements(db, { providerId: id, from: clock.today })
      const told = hear.map(({ studentId }) => studentId)
      if (before.name !== name) await renameEvents(db, { provider: { id, name, roomId: before.roomId }, told, actorId: actor.id, clock })
      for (const notice of providerNotices(hear, name)) emit(notice)
    }
    audit({
      entity: providerEntity,
      entityId: id,
      changes: changesOf<Readonly<Record<string, unknown>>>(before && { ...before, clinicId: before.clinic?.id ?? null }, input),
    })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeProviderCall = defineCall(contracts.removeProvider, {
  ...changing,
  audit: 'placements.providerRemoved',
  turn: () => 'placement-providers',
  handle: async ({ actor, input: { id, revision }, db, request, audit, emit }) => {
    const before = await lockProvider(db, providersFor(actor), id)
    if (!before) throw refuse('NOT_FOUND')
    if (before.revision !== revision) throw refuse('CONFLICT', { data: { newer: { id, revision: before.revision } } })
    await assertNobodyToCome(db, { id, at: request.at })
    const isKept = await removeOrEndUse(db, before, { at: request.at, audit, emit })
    audit({
      entity: providerEntity,
      entityId: id,
      changes: { name: { from: before.name }, removed: { to: isKept ? 'DEACTIVATED' : 'DELETED' } },
    })
    return { isKept }
  },
})

export const writingProviderCalls = [saveProviderCall, removeProviderCall]
