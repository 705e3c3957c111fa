import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { readSettings } from '@/server/config'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import type { Actor } from '@/server/kernel/actor'
import { blockEntity, choosing, own } from '../access'
import { findStudies, listBlockRows, lockSharedBlock } from '../queries/blocks'
import { listOffering } from '../queries/offers.sql'
import { listProviderNames } from '../queries/providers'
import { listRankings, storeRanking } from '../queries/rankings.sql'
import { ownBlocks } from '../scope'
import { blockView, isChoosing, offeredProviders } from './blocks'

const mostBlocks = 10
const nowhere = { programmeId: null, year: null }

const scopeOf = async (db: Db, actor: Actor) => ownBlocks(actor, (await findStudies(db, actor.id)) ?? nowhere)

export const readMyBlocksCall = defineCall(contracts.readMyBlocks, {
  ...own,
  // A student's choices are for nobody else to see.
  notWhileViewing: true,
  handle: async ({ actor, db, request }) => {
    const { timeZone } = await readSettings()
    const { rows } = await listBlockRows(db, await scopeOf(db, actor), { limit: mostBlocks, offset: 0 })
    if (rows.length === 0) return { rows: [] }
    const rankings = new Map(
      (await listRankings(db, { blockIds: rows.map(({ id }) => id), studentId: actor.id })).map((one) => [one.blockId, one]),
    )
    const [first = '', last = ''] = [
      rows.map(({ fromOn }) => fromOn).sort()[0],
      rows
        .map(({ toOn }) => toOn)
        .sort()
        .at(-1),
    ]
    const offering = await listOffering(db, { fromOn: first, toOn: last })
    const names = await listProviderNames(db, [...new Set([...rankings.values()].flatMap(({ providerIds }) => providerIds))])
    return {
      rows: rows.map((row) => {
        const { programme: _, years: __, neverAgain: ___, specialty, ...view } = blockView(row, { at: request.at, timeZone })
        const ranking = rankings.get(row.id)
        const chosen = ranking?.providerIds ?? []
        const offered = offeredProviders(row, offering)
        const gone = chosen.filter((id) => !offered.some((one) => one.id === id)).flatMap((id) => names.get(id) ?? [])
        const isShown = (id: string) => view.isOpen || chosen.includes(id)
        return {
          ...view,
          specialty: specialty?.name ?? null,
          revision: ranking?.revision ?? 0,
          savedAt: chosen.length > 0 ? (ranking?.savedAt.toISOString() ?? null) : null,
          chosen,
          providers: [
            ...offered.filter(({ id }) => isShown(id)).map((one) => ({ ...one, isOffered: true })),
            ...gone.map((one) => ({ ...one, places: 0, isOffered: false })),
          ],
        }
      }),
    }
  },
})

export const savePreferencesCall = defineCall(contracts.savePreferences, {
  ...choosing,
  audit: 'placements.preferencesSaved',
  handle: async ({ actor, input: { blockId, revision, providerIds }, db, request, audit }) => {
    const studies = await findStudies(db, actor.id)
    const block = await lockSharedBlock(db, ownBlocks(actor, studies ?? nowhere), blockId)
    if (!block) throw refuse('NOT_FOUND')
    const isTheirs = studies?.programmeId === block.programme.id && studies.year !== null && block.years.includes(studies.year)
    // A student who has changed years can still read their choices, but not change them.
    if (!isTheirs || !isChoosing(block, request.at)) throw refuse('STATE_CHANGED', { code: 'placements.NOT_CHOOSING' })
    const offered = new Set(offeredProviders(block, await listOffering(db, block)).map(({ id }) => id))
    assertSound([
      providerIds.length > block.choices && issueAt('providerIds', 'tooManyChoices', { most: block.choices }),
      ...providerIds.flatMap((id, place) => [
        !offered.has(id) && issueAt(`providerIds.${place}`, 'providerUnknown'),
        providerIds.indexOf(id) < place && issueAt(`providerIds.${place}`, 'providerTwice'),
      ]),
    ])
    if (!(await storeRanking(db, { blockId, studentId: actor.id, revision, at: request.at, providerIds }))) {
      const [newer] = await listRankings(db, { blockIds: [blockId], studentId: actor.id })
      throw refuse('CONFLICT', { data: { newer: newer ? { id: blockId, revision: newer.revision } : null } })
    }
    // The audit gets only the number of choices, because others read it.
    audit({ entity: blockEntity, entityId: blockId, changes: { choices: { to: providerIds.length } } })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const preferenceCalls = [readMyBlocksCall, savePreferencesCall]
