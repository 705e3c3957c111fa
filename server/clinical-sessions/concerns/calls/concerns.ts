import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { entity, markers, teachers } from '../../access'
import { conflict } from '../../conflict'
import { claimedTime, lockSessionUntouchedFor, type SessionWithSide } from '../../lock-session'
import { findConcern, listConcerns, markConcernRemoved, upsertConcern } from '../queries/concerns'

const mostDrafts = 50

/** Drafts can also be saved on a session that is locked or cancelled. The history, which the student reads, does not mention them. */
export const saveConcernDraftCall = defineCall(contracts.saveConcernDraft, {
  ...teachers,
  audit: 'clinical-sessions.concernDraftSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, text, revision, occurredAt }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    assertTeaches(await lockSessionUntouchedFor({ actor, db }, sessionId))
    const of = { sessionId, authorId: actor.id }
    const stored = await findConcern(db, of)
    const savedAt = request.at.toISOString()
    if (stored && !stored.deletedAt && stored.text === text) return { revision: stored.revision, savedAt }
    const isNewest = revision === (stored?.revision ?? 0) || (stored?.deletedAt && revision === 0)
    if (!isNewest) throw conflict(stored && !stored.deletedAt ? { text: stored.text, revision: stored.revision } : null)
    const saved = await upsertConcern(db, { ...of, text, at: request.at })
    audit({ entity, entityId: sessionId, changes: { concernDraft: {} } })
    return { revision: saved, savedAt }
  },
})

export const removeConcernDraftCall = defineCall(contracts.removeConcernDraft, {
  ...teachers,
  audit: 'clinical-sessions.concernDraftRemoved',
  replay: 'idempotent',
  handle: async ({ actor, input: { sessionId, occurredAt }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    assertTeaches(await lockSessionUntouchedFor({ actor, db }, sessionId))
    if ((await markConcernRemoved(db, { sessionId, authorId: actor.id, at: request.at })) > 0)
      audit({ entity, entityId: sessionId, changes: { concernDraft: {} } })
    return {}
  },
})

export const listConcernDraftsCall = defineCall(contracts.listConcernDrafts, {
  ...markers,
  handle: async ({ actor, db }) => {
    // A draft of a concern is hidden during impersonation.
    const rows = readsConfidential(actor) ? await listConcerns(db, { authorId: actor.id, limit: mostDrafts }) : []
    return {
      drafts: rows.map(({ studentId, studentName, updatedAt, ...draft }) => ({
        ...draft,
        student: { id: studentId, displayName: studentName },
        updatedAt: updatedAt.toISOString(),
      })),
    }
  },
})

function assertTeaches({ side }: SessionWithSide): void {
  if (side !== 'teacher') throw refuse('FORBIDDEN')
}
