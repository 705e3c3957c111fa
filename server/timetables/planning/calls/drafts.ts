import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { changing, planning, timetableEntity } from '../../calls/access'
import { planIdOf } from '../../clashes/queries/plan.sql'
import { countSerious } from '../../clashes/serious'
import { clockAt } from '../../dates/clock'
import { listNames } from '../../events/queries/events'
import { findTimetable, lockTimetable, type TimetableRow } from '../../queries/timetables'
import { timetablesFor } from '../../scope'
import { beginAct } from '../acts'
import { differenceOf } from '../difference'
import { mayChangeIt, seriesViews } from '../difference-view'
import { foretellAccept } from '../foretell'
import { newDraft } from '../new-draft'
import { turnDraft } from '../turn-draft'
import { findDraft, type FoundDraft } from '../queries/drafts.sql'

const mostPeople = 200

/** An open draft and the timetable beside it. */
async function draftOf(db: Db, actor: Actor, id: string): Promise<{ draft: FoundDraft; timetable: TimetableRow }> {
  const draft = await findDraft(db, id)
  const timetable = draft && (await findTimetable(db, timetablesFor(actor), draft.ofId))
  if (!draft || !timetable || draft.state !== 'OPEN') throw refuse('NOT_FOUND')
  return { draft, timetable }
}

/** The draft and its timetable, locked until the transaction ends: the timetable first, the order of all locks. */
async function lockDraft(db: Tx, actor: Actor, id: string): Promise<{ draft: FoundDraft; timetable: TimetableRow }> {
  const seen = await findDraft(db, id)
  if (!seen) throw refuse('NOT_FOUND')
  await lockTimetable(db, timetablesFor(actor), seen.ofId)
  await lockTimetable(db, timetablesFor(actor), id)
  return draftOf(db, actor, id)
}

export const makeDraftCall = defineCall(contracts.makeDraft, {
  ...changing,
  audit: 'timetables.draftMade',
  handle: async ({ actor, input: { id, timetableId, name }, db, request, audit }) => {
    const timetable = await lockTimetable(db, timetablesFor(actor), timetableId)
    if (!timetable) throw refuse('NOT_FOUND')
    const dates = await newDraft(db, { id, timetable, name, actorId: actor.id, at: request.at })
    audit({ entity: timetableEntity, entityId: timetableId, changes: { draft: { to: name } } })
    return { dates, savedAt: request.at.toISOString() }
  },
})

export const readDifferenceCall = defineCall(contracts.readDifference, {
  ...planning,
  handle: async ({ actor, input: { id }, db, request }) => {
    const { draft, timetable } = await draftOf(db, actor, id)
    const clock = await clockAt(request.at)
    const { series, seen } = await differenceOf(db, { draftId: id, timetableId: timetable.id, clock })
    return {
      draft: {
        ...{ id, name: draft.name, ofId: timetable.id, of: timetable.name, by: draft.by, tells: timetable.state === 'PUBLISHED' },
        at: draft.at.toISOString(),
      },
      series: await seriesViews(db, { series, actor, timeZone: clock.timeZone }),
      seen,
    }
  },
})

/** A call of its own, as counting clashes takes longer than the differences, which are shown in the meantime. */
export const readDraftClashesCall = defineCall(contracts.readDraftClashes, {
  ...planning,
  handle: async ({ actor, input: { id }, db, request }) => {
    const { timetable } = await draftOf(db, actor, id)
    const own = await findTimetable(db, timetablesFor(actor), id)
    const now = await countSerious(db, { ids: [timetable.id], from: request.at })
    const then = await countSerious(db, { ids: [id], from: request.at, planId: own && planIdOf(own) })
    return { now: now.get(timetable.id) ?? 0, draft: then.get(id) ?? 0 }
  },
})

export const previewAcceptCall = defineCall(contracts.previewAccept, {
  ...planning,
  handle: async ({ actor, input: { id, seriesIds }, db, request }) => {
    const { timetable } = await draftOf(db, actor, id)
    const clock = await clockAt(request.at)
    const { series } = await differenceOf(db, { draftId: id, timetableId: timetable.id, clock })
    const wanted = series.filter(({ seriesId }) => seriesIds.includes(seriesId))
    const { told, dates } = await foretellAccept({ db, actorId: actor.id, timetable, clock, series: wanted })
    const most = [...dates].toSorted((x, y) => y[1] - x[1]).slice(0, mostPeople)
    const names = new Map(
      (
        await listNames(
          db,
          most.map(([userId]) => userId),
        )
      ).map((one) => [one.id, one.displayName]),
    )
    return { told, people: most.map(([userId, count]) => ({ id: userId, displayName: names.get(userId) ?? '', dates: count })) }
  },
})

export const acceptDraftCall = defineCall(contracts.acceptDraft, {
  ...changing,
  audit: 'timetables.draftAccepted',
  handle: async ({ actor, input: { id, batchId, seriesIds, seen }, db, request, audit, afterCommit }) => {
    const { draft, timetable } = await lockDraft(db, actor, id)
    const clock = await clockAt(request.at)
    const found = await differenceOf(db, { draftId: id, timetableId: timetable.id, clock })
    const wanted = found.series.filter(({ seriesId }) => seriesIds.includes(seriesId))
    if (found.seen !== seen || wanted.length < new Set(seriesIds).size) throw refuse('STATE_CHANGED', { code: 'timetables.DRAFT_CHANGED' })
    const events = wanted.flatMap(({ events: of }) => of)
    if (events.some((event) => !mayChangeIt(actor, event))) throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
    const isWhole = wanted.length === found.series.length
    const act = await beginAct(db, {
      ...{ id: batchId, actor, locale: request.locale, at: request.at, afterCommit },
      settings: { timetableId: timetable.id, what: 'ACCEPT', name: draft.name, draft: { id, closesWith: isWhole ? wanted.length : null } },
      series: wanted.map(({ events: of }) => ({ parts: of.map(({ put, mark }) => ({ put, mark })) })),
    })
    audit({ entity: timetableEntity, entityId: timetable.id, changes: { draft: { to: draft.name }, events: { to: events.length } } })
    return { act }
  },
})

export const discardDraftCall = defineCall(contracts.discardDraft, {
  ...changing,
  audit: 'timetables.draftDiscarded',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const { draft, timetable } = await lockDraft(db, actor, id)
    await turnDraft(db, { draft, on: 'discard', at: request.at })
    audit({ entity: timetableEntity, entityId: timetable.id, changes: { draft: { from: draft.name } } })
    return {}
  },
})

export const draftCalls = [makeDraftCall, readDifferenceCall, readDraftClashesCall, previewAcceptCall, acceptDraftCall, discardDraftCall]
