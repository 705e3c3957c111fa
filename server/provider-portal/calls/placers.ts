import 'server-only'
import * as contracts from '@/lib/contracts/provider-portal'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { changing, linkDays, most, placing, providerEntity } from '../access'
import { mailPortal } from '../links'
import * as answers from '../queries/answers'
import { endLinks, listLastLinks, lockContact } from '../queries/links'
import { listPortalPlacements } from '../queries/page.sql'
import { shownHashOf } from '../rules'

export const readPortalStateCall = defineCall(contracts.readPortalState, {
  ...placing,
  handle: async ({ input: { providerId }, db, request }) => {
    const today = await institutionToday(request.at)
    const { rows: placed } = await listPortalPlacements(db, { providerId, today, limit: most.placements })
    const answered = await answers.listAnswers(
      db,
      placed.map(({ id }) => id),
    )
    const shown = new Map(placed.map((one) => [one.id, shownHashOf(one)]))
    return {
      linkDays,
      links: (await listLastLinks(db, providerId)).map(({ sentAt, openedAt, expiresAt, endedAt, ...link }) => ({
        ...link,
        sentAt: sentAt.toISOString(),
        openedAt: openedAt && openedAt.toISOString(),
        endsAt: (endedAt ?? expiresAt).toISOString(),
        isOver: endedAt !== null || expiresAt <= request.at,
      })),
      answers: answered.flatMap(({ placementId, shownHash, byName, at }) =>
        shown.get(placementId) === shownHash ? [{ placementId, by: byName, at: at.toISOString() }] : [],
      ),
      notes: (await answers.listNotes(db, { providerId, limit: most.notes })).map(({ at, settledAt, settledBy, placement, ...note }) => ({
        ...note,
        at: at.toISOString(),
        // Where nobody of the school settled the note, its author did, who agrees by now.
        settled: settledAt && { at: settledAt.toISOString(), by: settledBy?.displayName ?? note.byName },
        placement: placement && {
          student: placement.student.displayName,
          fromOn: placement.fromOn.toISOString().slice(0, 10),
          toOn: placement.toOn.toISOString().slice(0, 10),
        },
      })),
    }
  },
})

export const openPortalCall = defineCall(contracts.openPortal, {
  ...changing,
  audit: 'provider-portal.sent',
  handle: async ({ actor, input: { contactId, email }, db, request, audit, emit }) => {
    const contact = await lockContact(db, contactId)
    if (!contact) throw refuse('NOT_FOUND')
    if (!contact.provider.active) throw refuse('STATE_CHANGED', { code: 'provider-portal.NOT_IN_USE' })
    // The link goes only to the address that was on the screen.
    if (contact.email === '' || contact.email !== email) throw badField('email', 'emailInvalid')
    const sent = await mailPortal({ db, at: request.at, emit }, contact, { byId: actor.id })
    if ('reached' in sent) throw refuse('STATE_CHANGED', { code: 'sign-off.TOO_MANY_MAILS' })
    audit({
      entity: providerEntity,
      entityId: contact.provider.id,
      changes: { contact: { to: contact.name }, until: { to: sent.expiresAt.toISOString() } },
    })
    return { expiresAt: sent.expiresAt.toISOString() }
  },
})

export const closePortalCall = defineCall(contracts.closePortal, {
  ...changing,
  audit: 'provider-portal.closed',
  handle: async ({ input: { contactId }, db, request, audit }) => {
    const contact = await lockContact(db, contactId)
    if (!contact) throw refuse('NOT_FOUND')
    const ended = await endLinks(db, { contactId, at: request.at })
    audit({ entity: providerEntity, entityId: contact.provider.id, changes: { contact: { from: contact.name }, links: { to: ended } } })
    return {}
  },
})

export const settleNoteCall = defineCall(contracts.settleProviderNote, {
  ...changing,
  audit: 'provider-portal.noteSettled',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const note = await answers.findNote(db, id)
    if (!note) throw refuse('NOT_FOUND')
    if (!(await answers.settleNote(db, { id, byId: actor.id, at: request.at })))
      throw refuse('STATE_CHANGED', { code: 'provider-portal.SETTLED' })
    audit({ entity: providerEntity, entityId: note.providerId })
    return {}
  },
})

export const placerCalls = [readPortalStateCall, openPortalCall, closePortalCall, settleNoteCall]
