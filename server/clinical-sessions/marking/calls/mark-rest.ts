import 'server-only'
import { targetKey, type Target } from '@/lib/clinical/marking'
import type { InputOf, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { lockSharedCatalogue } from '@/server/catalogue'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { entity, teachers } from '../../access'
import { compareLines } from '../as-seen'
import { claimOn, markEvidence } from '../../evidence'
import { assertMay, claimedTime, lockSessionFor } from '../../lock-session'
import { insertHistory } from '../../queries/history'
import { clearRest, insertRest, listRestPlaces, type RestPlace } from '../queries/rest'
import { listLinesChanged, type SeenLine } from '../queries/seen.sql'
import { claimCheckByMarking } from '../../checks/claim-check'

type Left = OutputOf<typeof contracts.markRest>['left'][number]['why']

export const markRestCall = defineCall(contracts.markRest, {
  ...teachers,
  audit: 'clinical-sessions.restMarked',
  replay: 'keyed',
  evidence: markEvidence,
  handle: async ({ actor, input: { sessionId, value, targets: asked, occurredAt }, db, request, audit, touch, vouch }) => {
    const claimed = claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'mark')
    await lockSharedCatalogue(db)
    const targets = distinctTargets(asked.map(({ target }) => target))
    const seenLines = linesSeen(asked)
    const linesChanged = await listLinesChanged(db, { sessionId, readerId: actor.id, lines: seenLines })
    const changed = new Set(linesChanged.map(({ id }) => id))
    const revisionOf = new Map(seenLines.map(({ id, revision }) => [id, revision]))
    const isChanged = (target: Target) => target.kind === 'criterion' && changed.has(target.lineId)
    const seen = new Map(asked.map(({ target, scaleId }) => [targetKey(target), scaleId]))
    const placeOf = new Map(
      (await listRestPlaces(db, { sessionId, targets, value, seenScaleIds: targets.map((target) => seen.get(targetKey(target))) })).map(
        (place) => [place.target, place],
      ),
    )
    const free = targets.flatMap((target) => {
      const place = placeOf.get(targetKey(target))
      if (!place?.scaleId || !isFree(place) || isChanged(target)) return []
      const lineRevision = target.kind === 'criterion' ? (revisionOf.get(target.lineId) ?? null) : null
      return [{ target, scaleId: place.scaleId, lineRevision }]
    })
    // Changed lines are left out and reported; the lines to be marked are compared once more.
    const lineIds = new Set(free.flatMap(({ target }) => (target.kind === 'criterion' ? [target.lineId] : [])))
    const isMarked = ({ id }: SeenLine) => lineIds.has(id)
    const vouched = vouch(claimOn(session, compareLines(seenLines.filter(isMarked), linesChanged.filter(isMarked))))
    const written =
      free.length === 0
        ? new Map<string, number>()
        : await insertRest(db, vouched, { sessionId, places: free, value, at: request.at, occurredAt: claimed })
    if (free.length > 0) {
      const marked = free.map(({ target }) => target)
      await insertHistory(db, {
        sessionId,
        at: request.at,
        byId: actor.id,
        act: 'marked',
        detail: { side: 'TEACHER', targets: marked, to: value, occurredAt },
      })
      await claimCheckByMarking({ actor, db, request, touch }, session, occurredAt)
      audit({ entity, entityId: sessionId, changes: changesOf(marked, { to: value }) })
    }
    const agreed = (target: Target) =>
      isSame(placeOf.get(targetKey(target)), value) ? placeOf.get(targetKey(target))?.mark?.revision : undefined
    const revisions = asked.map(({ target }) => written.get(targetKey(target)) ?? agreed(target) ?? null)
    const left = targets.flatMap((target) => {
      const place = placeOf.get(targetKey(target))
      const why = leftReason(place, value) ?? (place && isFree(place) && isChanged(target) ? 'CHANGED' : null)
      return why ? [{ target, why }] : []
    })
    return { savedAt: request.at.toISOString(), revisions, left }
  },
})

export const unmarkRestCall = defineCall(contracts.unmarkRest, {
  ...teachers,
  audit: 'clinical-sessions.restUnmarked',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, value, targets, occurredAt }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'mark')
    const cleared = await clearRest(db, { sessionId, targets, value, givenById: actor.id, at: request.at })
    if (cleared.size > 0) {
      const taken = distinctTargets(targets).filter((target) => cleared.has(targetKey(target)))
      await insertHistory(db, {
        sessionId,
        at: request.at,
        byId: actor.id,
        act: 'markCleared',
        detail: { side: 'TEACHER', targets: taken, from: value, occurredAt },
      })
      audit({ entity, entityId: sessionId, changes: changesOf(taken, { from: value }) })
    }
    return { savedAt: request.at.toISOString(), revisions: targets.map((target) => cleared.get(targetKey(target)) ?? null) }
  },
})

/** Each line once, with the oldest revision of it that is named. @throws VALIDATION_FAILED if a criterion names none */
function linesSeen(asked: InputOf<typeof contracts.markRest>['targets']): SeenLine[] {
  const seen = new Map<string, number>()
  for (const [at, { target, lineRevision }] of asked.entries()) {
    if (target.kind !== 'criterion') continue
    if (lineRevision === undefined) throw badField(`targets.${at}.lineRevision`, 'required')
    seen.set(target.lineId, Math.min(lineRevision, seen.get(target.lineId) ?? lineRevision))
  }
  return [...seen].map(([id, revision]) => ({ id, revision }))
}

function isFree({ mark, onScale }: RestPlace): boolean {
  return mark === null && onScale
}

/** Whether the target already has this mark, so that nothing is reported. */
function isSame(place: RestPlace | undefined, value: number | null): boolean {
  return place?.mark != null && place.mark.value === value && place.mark.scaleId === place.scaleId
}

function leftReason(place: RestPlace | undefined, value: number | null): Left | null {
  if (!place || place.scaleId === null) return 'GONE'
  if (place.mark) return isSame(place, value) ? null : 'MARKED'
  return place.onScale ? null : 'OFF_SCALE'
}

function distinctTargets(targets: readonly Target[]): Target[] {
  return [...new Map(targets.map((target) => [targetKey(target), target])).values()]
}

function changesOf(targets: readonly Target[], change: { from?: number | null; to?: number | null }) {
  return Object.fromEntries(targets.map((target) => [`teacher ${targetKey(target)}`, change]))
}
