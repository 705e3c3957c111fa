import 'server-only'
import * as contracts from '@/lib/contracts/concerns'
import { concern, isOver } from '@/lib/states/concern'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { dayIn } from '@/lib/format'
import { dayOrNull } from '@/server/kernel/calls/day-of'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { findConcern, insertEntry, listEntries, moveConcern, updateConcern } from '../queries/case'
import { listConcerns } from '../queries/lists'
import { mostEntries, respondUntil, writingInCase } from '../rules'
import { disclosedTo, raisedBy } from '../scope'
import { concernNotice } from '../tell'
import { lineView, nameGiven, outcomeOf, saidView } from '../views'
import { concernEntity, handlersOf, lockConcernFor, ownReads, ownWrites, writerReads } from './access'

const newest = { where: {}, order: 'newest', skip: 0, limit: 200 } as const

export const listConcernsRaisedCall = defineCall(contracts.listConcernsRaised, {
  ...writerReads,
  handle: async ({ actor, db }) => ({
    rows: (await listConcerns(db, raisedBy(actor), newest)).map((row) => ({
      ...lineView(row),
      student: nameGiven(row),
      raisedAt: row.raisedAt.toISOString(),
    })),
  }),
})

export const readConcernRaisedCall = defineCall(contracts.readConcernRaised, {
  ...writerReads,
  handle: async ({ actor, input: { id }, db }) => {
    const found = await findConcern(db, raisedBy(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const entries = await listEntries(db, id, { sight: 'RAISER', limit: mostEntries })
    return {
      ...lineView(found),
      student: nameGiven(found),
      raisedAt: found.raisedAt.toISOString(),
      facts: found.facts,
      nameShown: found.nameShown,
      entries: entries.map((entry) => saidView(entry, actor.id)),
      mayWithdraw: found.state === 'OPEN',
      mayAdd: !isOver(found.state),
    }
  },
})

export const listConcernsAboutMeCall = defineCall(contracts.listConcernsAboutMe, {
  ...ownReads,
  handle: async ({ actor, db }) => ({
    rows: (await listConcerns(db, disclosedTo(actor), newest)).map((row) => ({
      ...lineView(row),
      disclosedAt: row.disclosedAt?.toISOString() ?? '',
    })),
  }),
})

export const readConcernAboutMeCall = defineCall(contracts.readConcernAboutMe, {
  ...ownReads,
  handle: async ({ actor, input: { id }, db, request }) => {
    const found = await findConcern(db, disclosedTo(actor), id)
    if (!found?.disclosedAt) throw refuse('NOT_FOUND')
    const today = await institutionToday(request.at)
    const entries = await listEntries(db, id, { sight: 'STUDENT', limit: mostEntries })
    const appealUntil = dayOrNull(found.appealUntil)
    return {
      ...lineView(found),
      disclosedAt: found.disclosedAt.toISOString(),
      raisedBy: found.nameShown ? found.raisedBy.displayName : null,
      outcome: found.state === 'RESOLVED' ? outcomeOf(found.outcome) : null,
      entries: entries.map((entry) => saidView(entry, actor.id)),
      respondUntil: found.kind === 'CONCERN' ? respondUntil({ disclosedOn: dayIn(found.disclosedAt, await institutionTimeZone()) }) : null,
      mayRespond: !isOver(found.state),
      appealUntil:
        found.state === 'RESOLVED' && found.appealedAt === null && appealUntil !== null && today <= appealUntil ? appealUntil : null,
    }
  },
})

export const respondToConcernCall = defineCall(contracts.respondToConcern, {
  ...ownWrites,
  audit: 'concerns.responded',
  limit: () => writingInCase,
  handle: async ({ actor, input: { id, text }, db, request, emit, audit }) => {
    const found = await lockConcernFor(db, disclosedTo(actor), id)
    if (isOver(found.state)) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    await updateConcern(db, id, { respondedAt: found.respondedAt ?? request.at })
    await insertEntry(db, { concernId: id, at: request.at, authorId: actor.id, kind: 'RESPONSE', sight: 'STUDENT', text })
    emit(concernNotice({ key: 'concernResponded', to: handlersOf(found, actor.id), about: found, view: 'case' }))
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})

export const appealConcernCall = defineCall(contracts.appealConcern, {
  ...ownWrites,
  audit: 'concerns.appealed',
  handle: async ({ actor, input: { id, text }, db, request, emit, audit }) => {
    const found = await lockConcernFor(db, disclosedTo(actor), id)
    const until = dayOrNull(found.appealUntil)
    const isLate = until === null || (await institutionToday(request.at)) > until
    if (found.state === 'RESOLVED' && (isLate || found.appealedAt !== null)) throw refuse('STATE_CHANGED', { code: 'concerns.TOO_LATE' })
    await transition({
      machine: concern,
      from: found.state,
      on: 'appeal',
      compareAndSet: (from, to) => moveConcern(db, { id, from, to }, { appealedAt: request.at, keepUntil: null }),
    })
    await insertEntry(db, { concernId: id, at: request.at, authorId: actor.id, kind: 'APPEAL', sight: 'STUDENT', step: 'APPEALED', text })
    emit(concernNotice({ key: 'concernAppealed', to: handlersOf(found, actor.id), about: found, view: 'case' }))
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})
