import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { renameOrganisation } from '@/server/catalogue'
import { institutionToday } from '@/server/config'
import { issueAt, assertSound } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { assertProven } from '@/server/kernel/secrets/proof'
import { clockAt } from '@/server/timetables'
import { changing, placing, providerEntity } from '../access'
import { renameEvents } from '../follow'
import { countMerge, moveAll } from '../queries/merge.sql'
import { listContacts } from '../queries/papers'
import { listConfirmedPlacements } from '../queries/placements'
import { findProvider, lockProviders, type ProviderRow } from '../queries/providers'
import { removeOrEndUse } from '../removing'
import { providersFor } from '../scope'
import { moveSigners } from '../supervisors'
import { providerNotices } from '../tell'

/** @throws NOT_FOUND where the first provider does not exist; a bad field where the second cannot take its place. */
function pairOf(from: ProviderRow | null | undefined, into: ProviderRow | null | undefined): { from: ProviderRow; into: ProviderRow } {
  if (!from) throw refuse('NOT_FOUND')
  assertSound([from.id === into?.id && issueAt('intoId', 'providerItself'), !into?.active && issueAt('intoId', 'providerUnknown')])
  if (!into) throw refuse('NOT_FOUND')
  return { from, into }
}

export const previewMergeCall = defineCall(contracts.previewProviderMerge, {
  ...placing,
  handle: async ({ actor, input: { id, intoId }, db, request }) => {
    const scope = providersFor(actor)
    const { from, into } = pairOf(await findProvider(db, scope, id), await findProvider(db, scope, intoId))
    const counts = await countMerge(db, { fromId: id, intoId, today: await institutionToday(request.at) })
    return { name: from.name, into: { name: into.name, town: into.town }, ...counts }
  },
})

export const mergeProviderCall = defineCall(contracts.mergeProvider, {
  ...changing,
  audit: 'placements.providersMerged',
  turn: () => 'placement-providers',
  handle: async ({ actor, input: { id, revision, intoId }, db, request, audit, emit }) => {
    const locked = await lockProviders(db, providersFor(actor), [id, intoId])
    const { from, into } = pairOf(locked.get(id), locked.get(intoId))
    if (from.revision !== revision) throw refuse('CONFLICT', { data: { newer: { id, revision: from.revision } } })
    const clock = await clockAt(request.at)
    const counts = await countMerge(db, { fromId: id, intoId, today: clock.today })
    const moving = await listConfirmedPlacements(db, { providerId: id, from: clock.today })
    const signers = (await listContacts(db, id)).filter(({ signsOff }) => signsOff)
    await moveAll(db, { fromId: id, intoId })
    const clinicId = into.clinic?.id ?? null
    const moved = signers.map((contact) => ({ ...contact, providerId: intoId }))
    if (moved.length > 0 && (from.clinic?.id ?? null) !== clinicId) {
      // The signers' addresses move into the book of another clinic.
      assertProven(actor, request.at)
      await moveSigners(db, moved, { provider: { name: into.name, clinicId }, audit })
    } else
      await renameOrganisation(
        db,
        moved.flatMap(({ supervisorId }) => supervisorId ?? []),
        into.name,
      )
    const told = moving.map(({ studentId }) => studentId)
    await renameEvents(db, { provider: into, told, actorId: actor.id, clock })
    for (const notice of providerNotices(moving, into.name)) emit(notice)
    const isKept = await removeOrEndUse(db, from, { at: request.at, audit, emit })
    audit({
      entity: providerEntity,
      entityId: id,
      changes: {
        mergedInto: { from: from.name, to: into.name },
        into: { to: intoId },
        ...Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, { to: count }])),
      },
    })
    audit({ entity: providerEntity, entityId: intoId, changes: { tookPlaceOf: { to: from.name } } })
    return { isKept }
  },
})

export const mergingCalls = [previewMergeCall, mergeProviderCall]
