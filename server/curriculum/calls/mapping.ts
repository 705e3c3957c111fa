import 'server-only'
import * as contracts from '@/lib/contracts/curriculum/components'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import * as queries from '../queries/components.sql'
import { listUnmappedBy, recordHistory } from '../queries/history'
import { curriculumOf } from '../scope'
import { componentEntity, nodeToChange, readingToEdit, requireYear, writing } from './access'

/** How long a mapping that was removed can be restored: the offer is shown for seconds, but the request may come late. */
const undoneWithinMs = 10 * 60_000

const keyOf = ({ componentId, outcomeId }: queries.Pair): string => `${componentId} ${outcomeId}`

export const mapOutcomesCall = defineCall(contracts.mapOutcomes, {
  ...writing,
  audit: 'curriculum.outcomesMapped',
  handle: async ({ actor, input: { pairs }, db, request, audit }) => {
    if (new Set(pairs.map(keyOf)).size < pairs.length) throw badField('pairs', 'outcomeTwice')
    const componentIds = [...new Set(pairs.map(({ componentId }) => componentId))]
    const places = await queries.listPlacesOf(db, componentIds)
    const [first] = places
    if (!first || places.length < componentIds.length) throw refuse('NOT_FOUND')
    if (places.some(({ yearId }) => yearId !== first.yearId)) throw badField('pairs', 'nodeOfOtherYear')
    await nodeToChange(db, actor, first.nodeId)
    // The places are read again because the year is locked only from here on.
    if ((await queries.listPlacesOf(db, componentIds)).length < componentIds.length) throw refuse('CONFLICT')
    const had = new Map((await queries.listPairs(db, pairs)).map((pair) => [keyOf(pair), pair.level]))
    const changed = pairs.filter((pair) => (had.get(keyOf(pair)) ?? null) !== pair.level)
    const outcomes = new Map(
      (await queries.listOutcomeStates(db, [...new Set(pairs.map(({ outcomeId }) => outcomeId))])).map((one) => [one.id, one]),
    )
    if (pairs.some(({ outcomeId }) => !outcomes.has(outcomeId))) throw refuse('NOT_FOUND')
    // A pair that is mapped already may change its level or be removed even where its outcome is retired.
    const closed = changed.filter((pair) => pair.level !== null && !had.has(keyOf(pair)) && !outcomes.get(pair.outcomeId)?.open)
    if (closed.length > 0) {
      // A person who has just removed a mapping may restore it.
      const since = new Date(request.at.getTime() - undoneWithinMs)
      const unmapped = await listUnmappedBy(db, { byId: actor.id, since, componentIds })
      if (closed.some((pair) => !unmapped.has(keyOf(pair)))) throw badField('pairs', 'outcomeRetired')
    }
    if (changed.length === 0) return { before: [] }
    await queries.storePairs(db, changed)
    if (await queries.hasTooMany(db, componentIds)) throw badField('pairs', 'tooManyOutcomes')
    const nodes = new Map(places.map(({ id, nodeId }) => [id, nodeId]))
    for (const componentId of new Set(changed.map((pair) => pair.componentId))) {
      const of = changed.filter((pair) => pair.componentId === componentId)
      const codes = of.map(({ outcomeId }) => outcomes.get(outcomeId)?.code ?? '').join(', ')
      const isOnlyGone = of.every(({ level }) => level === null)
      await recordHistory(db, {
        nodeId: nodes.get(componentId) ?? first.nodeId,
        at: request.at,
        byId: actor.id,
        act: isOnlyGone ? 'UNMAPPED' : 'MAPPED',
        changes: { code: isOnlyGone ? { from: codes } : { to: codes } },
        componentId,
        unmappedIds: of.flatMap(({ outcomeId, level }) => (level === null ? [outcomeId] : [])),
      })
      audit({
        entity: componentEntity,
        entityId: componentId,
        changes: { outcomes: { to: of.map(({ outcomeId, level }) => ({ outcomeId, level })) } },
      })
    }
    return {
      before: changed.map(({ componentId, outcomeId }) => ({
        componentId,
        outcomeId,
        level: had.get(keyOf({ componentId, outcomeId, level: null })) ?? null,
      })),
    }
  },
})

export const listUnmappedCall = defineCall(contracts.listUnmapped, {
  ...readingToEdit,
  handle: async ({ actor, input: { yearId, frameworkId }, db }) => {
    await requireYear(db, curriculumOf(actor), yearId)
    const found = await queries.listUnmappedOutcomes(db, yearId, frameworkId)
    const proposals = await queries.listProposals(
      db,
      yearId,
      found.map(({ id }) => id),
    )
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ total: _total, ...row }) => ({
        ...row,
        proposals: proposals.flatMap(({ outcomeId, ...proposal }) => (outcomeId === row.id ? [proposal] : [])),
      })),
    }
  },
})

export const mappingCalls = [mapOutcomesCall, listUnmappedCall]
