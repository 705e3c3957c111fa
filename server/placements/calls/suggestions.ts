import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { mostOpenSuggestions } from '@/lib/placements/vocabulary'
import { placementSuggestion as machine } from '@/lib/states/placement-suggestion'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { changing, choosing, own, placing, suggestionEntity } from '../access'
import { findPlacement, lockStudents } from '../queries/placements'
import { listPlacers, mostPlacers } from '../queries/reminders.sql'
import { insertSuggestion, listSuggestions, lockSuggestion, changeSuggestionState, type SuggestionRow } from '../queries/suggestions'
import { ownSuggestions, placementsFor, suggestionsFor } from '../scope'
import { suggestedNotice, suggestionDecidedNotice } from '../tell'

const mostShown = 100
const viewOf = ({ student: _, studentId: __, at, ...row }: SuggestionRow) => ({ ...row, at: at.toISOString() })

export const listMySuggestionsCall = defineCall(contracts.listMySuggestions, {
  ...own,
  // A student's suggestions are for nobody else to see.
  notWhileViewing: true,
  handle: async ({ actor, db, request }) => ({
    today: await institutionToday(request.at),
    rows: (await listSuggestions(db, ownSuggestions(actor), { only: null, newestFirst: true, limit: mostShown })).map(viewOf),
  }),
})

export const listSuggestionsCall = defineCall(contracts.listSuggestions, {
  ...placing,
  handle: async ({ actor, db, request }) => ({
    today: await institutionToday(request.at),
    rows: (await listSuggestions(db, suggestionsFor(actor), { only: 'OPEN', newestFirst: false, limit: mostShown })).map((row) => ({
      ...viewOf(row),
      student: {
        ...{ id: row.student.id, displayName: row.student.displayName },
        caption: row.student.group?.name ?? row.student.studentIdNumber ?? '',
      },
    })),
  }),
})

const plainText = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\s+/g, ' ')

export const suggestPlaceCall = defineCall(contracts.suggestPlace, {
  ...choosing,
  audit: 'placements.suggested',
  handle: async ({ actor, input, db, request, audit, emit }) => {
    // A student's suggestions are stored one after the other, so that nothing is proposed twice at a time.
    await lockStudents(db, [actor.id])
    const today = await institutionToday(request.at)
    const open = await listSuggestions(db, ownSuggestions(actor), { only: 'OPEN', newestFirst: true, limit: mostShown })
    const isSame = (one: SuggestionRow) =>
      plainText(one.name) === plainText(input.name) &&
      plainText(one.town) === plainText(input.town) &&
      one.fromOn <= input.toOn &&
      input.fromOn <= one.toOn
    assertSound([
      input.toOn < input.fromOn && issueAt('toOn', 'datesInOrder'),
      input.fromOn < today && issueAt('fromOn', 'dayPast'),
      open.some(isSame) && issueAt('name', 'suggestedAlready'),
      open.length >= mostOpenSuggestions && issueAt('name', 'tooMany'),
    ])
    if (!(await insertSuggestion(db, { ...input, studentId: actor.id, at: request.at })))
      throw refuse('CONFLICT', { data: { newer: null } })
    const to = (await listPlacers(db, { limit: mostPlacers })).filter((id) => id !== actor.id)
    if (to.length > 0) emit(suggestedNotice(to, { name: input.name, person: actor.displayName }))
    audit({ entity: suggestionEntity, entityId: input.id, changes: { name: { to: input.name } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const withdrawSuggestionCall = defineCall(contracts.withdrawSuggestion, {
  ...choosing,
  audit: 'placements.suggestionWithdrawn',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const found = await lockSuggestion(db, ownSuggestions(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    await transition({
      ...{ machine, from: found.state, on: 'withdraw' },
      compareAndSet: (from, to) => changeSuggestionState(db, { id, from, to, byId: null, at: request.at }),
    })
    audit({ entity: suggestionEntity, entityId: id, changes: { state: { from: found.state, to: 'WITHDRAWN' } } })
    return {}
  },
})

/** Locks a suggestion that somebody else has made. @throws NOT_FOUND, FORBIDDEN */
async function lockOthers(db: Tx, actor: Actor, id: string): Promise<SuggestionRow> {
  const found = await lockSuggestion(db, suggestionsFor(actor), id)
  if (!found) throw refuse('NOT_FOUND')
  // Nobody decides about their own suggestion.
  if (found.studentId === actor.id) throw refuse('FORBIDDEN')
  return found
}

export const declineSuggestionCall = defineCall(contracts.declineSuggestion, {
  ...changing,
  audit: 'placements.suggestionDeclined',
  handle: async ({ actor, input: { id, reason }, db, request, audit, emit }) => {
    const found = await lockOthers(db, actor, id)
    await transition({
      ...{ machine, from: found.state, on: 'decline' },
      compareAndSet: (from, to) => changeSuggestionState(db, { id, from, to, byId: actor.id, at: request.at, reason }),
    })
    emit(suggestionDecidedNotice('placementSuggestionDeclined', [found.studentId], { name: found.name }))
    audit({ entity: suggestionEntity, entityId: id, changes: { state: { from: found.state, to: 'DECLINED' }, reason: { to: reason } } })
    return { savedAt: request.at.toISOString() }
  },
})

/**
 * The provider and the placement are made like all others, with the checks of places, agreements and clashes; this call records that they came of the
 * suggestion.
 */
export const acceptSuggestionCall = defineCall(contracts.acceptSuggestion, {
  ...changing,
  audit: 'placements.suggestionAccepted',
  handle: async ({ actor, input: { id, placementId }, db, request, audit, emit }) => {
    const found = await lockOthers(db, actor, id)
    const placement = await findPlacement(db, placementsFor(actor), placementId)
    if (placement?.studentId !== found.studentId || placement.state === 'CANCELLED') throw badField('placementId', 'invalid')
    await transition({
      ...{ machine, from: found.state, on: 'accept' },
      compareAndSet: (from, to) => changeSuggestionState(db, { id, from, to, byId: actor.id, at: request.at, placementId }),
    })
    emit(suggestionDecidedNotice('placementSuggestionAccepted', [found.studentId], { name: found.name }))
    audit({
      entity: suggestionEntity,
      entityId: id,
      changes: { state: { from: found.state, to: 'ACCEPTED' }, placement: { to: placementId } },
    })
    return { savedAt: request.at.toISOString() }
  },
})

export const suggestionCalls = [
  listMySuggestionsCall,
  listSuggestionsCall,
  suggestPlaceCall,
  withdrawSuggestionCall,
  declineSuggestionCall,
  acceptSuggestionCall,
]
