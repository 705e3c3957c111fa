import 'server-only'
import * as contracts from '@/lib/contracts/catalogue'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { countOwnPhrases, findPhrase, insertPhrase, markPhraseRemoved, updatePhrase } from '../queries/phrases'
import { phrasesFor } from '../scope'

const phraseWriters = {
  access: { kind: 'privilege', anyOf: ['MARK_TREATMENTSESSIONS', 'INTERFACE_ADMIN'] },
  module: null,
  effect: 'write',
} as const
const entity = 'feedback-phrase'
/** More phrases than anybody can find their way in. */
const mostPhrases = 200

export const savePhraseCall = defineCall(contracts.savePhrase, {
  ...phraseWriters,
  audit: 'catalogue.phraseSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { id, kind, text, own }, db, audit }) => {
    assertMayWrite(actor, own)
    const ownerId = own ? actor.id : null
    const phrase = await findPhrase(db, phrasesFor(actor), id)
    // The owner of a phrase never changes.
    if (phrase && phrase.ownerId !== ownerId) throw refuse('NOT_FOUND')
    if (!phrase?.active && (await countOwnPhrases(db, ownerId)) >= mostPhrases) throw badField('text', 'tooManyPhrases')
    if (phrase) await updatePhrase(db, id, { kind, text })
    else if (!(await insertPhrase(db, { id, ownerId, kind, text }))) throw refuse('NOT_FOUND')
    audit({ entity, entityId: id, changes: { kind: { to: kind }, text: own ? {} : { from: phrase?.text, to: text } } })
    return {}
  },
})

export const removePhraseCall = defineCall(contracts.removePhrase, {
  ...phraseWriters,
  audit: 'catalogue.phraseRemoved',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, audit }) => {
    const phrase = await findPhrase(db, phrasesFor(actor), id)
    if (!phrase) throw refuse('NOT_FOUND')
    assertMayWrite(actor, phrase.ownerId !== null)
    await markPhraseRemoved(db, id)
    audit({ entity, entityId: id })
    return {}
  },
})

/** A teacher edits their own phrases; those that everybody is offered are edited for the institution. */
function assertMayWrite({ privileges }: Actor, own: boolean): void {
  if (!holds(privileges, own ? 'MARK_TREATMENTSESSIONS' : 'INTERFACE_ADMIN')) throw refuse('FORBIDDEN')
}
