import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { addDays } from '@/lib/clinical/shift'
import { stretchesOf } from '@/lib/placements/seats'
import { mostAgreements, mostCapacities, mostChecks, mostContacts } from '@/lib/placements/vocabulary'
import { isInBook } from '@/server/catalogue'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { assertProven } from '@/server/kernel/secrets/proof'
import { changing, providerEntity } from '../access'
import { listHeldPlaces } from '../queries/held'
import * as papers from '../queries/papers'
import { listWithContact } from '../queries/placements'
import { isUsableSpecialty, lockProvider, type ProviderRow } from '../queries/providers'
import { providersFor } from '../scope'
import { dropSigner, putSigner } from '../supervisors'
import { providerNotices } from '../tell'

type Kept = { readonly id: string; readonly providerId: string; readonly revision: number }
type Saving = { readonly id: string; readonly providerId: string; readonly revision: number }

/** Locks the provider and finds the record to save as it is; null where the record is new. @throws NOT_FOUND, CONFLICT */
async function lockForSaving<K extends Kept>(
  db: Tx,
  actor: Actor,
  { id, providerId, revision }: Saving,
  find: (db: Tx, id: string) => Promise<K | null>,
): Promise<{ provider: ProviderRow; before: K | null }> {
  const provider = await lockProvider(db, providersFor(actor), providerId)
  const before = await find(db, id)
  if (!provider || (before && before.providerId !== providerId)) throw refuse('NOT_FOUND')
  if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: before && { id, revision: before.revision } } })
  return { provider, before }
}

/** Does the same for a record that is removed, which is found by its id alone. */
async function lockGone<K extends Kept>(
  db: Tx,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
  find: (db: Tx, id: string) => Promise<K | null>,
): Promise<{ provider: ProviderRow; before: K }> {
  const seen = await find(db, id)
  if (!seen) throw refuse('NOT_FOUND')
  const { provider, before } = await lockForSaving(db, actor, { id, revision, providerId: seen.providerId }, find)
  if (!before) throw refuse('NOT_FOUND')
  return { provider, before }
}

type Named = Readonly<Record<string, unknown>> & { readonly name: string }

/** The changes of a contact, an agreement or a check for the audit, with its name. */
function auditedChanges(what: string, before: Named | null, { name, ...fields }: Named) {
  return {
    [what]: before ? { from: before.name, to: name } : { to: name },
    ...changesOf<Readonly<Record<string, unknown>>>(before, fields),
  }
}

/** Places have no name: they are identified by their specialty, where null means any, and their span. */
function placesNamed({ fromOn, toOn, places }: { fromOn: string; toOn: string; places: number }, specialty: string | null) {
  return { specialty, span: `${fromOn} ${toOn}`, places }
}

/** Notices to each student who is placed with a contact now or later: the contact's details have changed, or the contact has gone. */
async function noticesOfContact(
  db: Tx,
  { contactId, provider, at }: { contactId: string; provider: ProviderRow; at: Date },
): Promise<OutboxMessage[]> {
  return providerNotices(await listWithContact(db, { contactId, from: await institutionToday(at) }), provider.name)
}

export const saveContactCall = defineCall(contracts.saveContact, {
  ...changing,
  audit: 'placements.contactSaved',
  handle: async ({ actor, input, db, request, audit, emit }) => {
    const { id, providerId, revision, signsOff, ...fields } = input
    const { provider, before } = await lockForSaving(db, actor, input, papers.findContact)
    const book = before?.signsOff === true ? before.supervisor : null
    // The address in the book decides who can confirm a student's work, whatever the contact has said so far.
    if (signsOff && (book === null || !isInBook(book, fields))) assertProven(actor, request.at)
    const count = before ? 0 : (await papers.listContacts(db, providerId)).length
    assertSound([
      signsOff && fields.email === '' && issueAt('email', 'emailInvalid'),
      signsOff && !provider.active && issueAt('signsOff', 'providerNotInUse'),
      count >= mostContacts && issueAt('name', 'tooMany'),
    ])
    const place = { name: provider.name, clinicId: provider.clinic?.id ?? null }
    const supervisorId = signsOff ? await putSigner(db, before, { ...fields, provider: place, audit }) : null
    await papers.putContact(db, { id, providerId, ...fields, supervisorId })
    if (before && before.supervisorId !== supervisorId) await dropSigner(db, { contactId: id, supervisorId: before.supervisorId, audit })
    const isReached = before && before.name === fields.name && before.phone === fields.phone && before.email === fields.email
    if (before && !isReached) for (const notice of await noticesOfContact(db, { contactId: id, provider, at: request.at })) emit(notice)
    audit({
      entity: providerEntity,
      entityId: providerId,
      changes: auditedChanges('contact', before, { ...fields, signsOff }),
    })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeContactCall = defineCall(contracts.removeContact, {
  ...changing,
  audit: 'placements.contactRemoved',
  handle: async ({ actor, input, db, request, audit, emit }) => {
    const { provider, before } = await lockGone(db, actor, input, papers.findContact)
    const notices = await noticesOfContact(db, { contactId: before.id, provider, at: request.at })
    await papers.deleteContact(db, before.id)
    await dropSigner(db, { contactId: before.id, supervisorId: before.supervisorId, audit })
    for (const notice of notices) emit(notice)
    audit({ entity: providerEntity, entityId: provider.id, changes: { contact: { from: before.name } } })
    return {}
  },
})

export const saveAgreementCall = defineCall(contracts.saveAgreement, {
  ...changing,
  audit: 'placements.agreementSaved',
  handle: async ({ actor, input, db, request, audit }) => {
    const { id, providerId, revision, remindDays, ...fields } = input
    const { before } = await lockForSaving(db, actor, input, papers.findAgreement)
    const count = before ? 0 : (await papers.listAgreements(db, providerId)).length
    assertSound([fields.toOn < fields.fromOn && issueAt('toOn', 'datesInOrder'), count >= mostAgreements && issueAt('name', 'tooMany')])
    const row = { ...fields, remindDays: [...new Set(remindDays)].sort((one, other) => other - one) }
    await papers.putAgreement(db, { id, providerId, ...row }, { isMoved: before !== null && before.toOn !== fields.toOn })
    audit({ entity: providerEntity, entityId: providerId, changes: auditedChanges('agreement', before, row) })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeAgreementCall = defineCall(contracts.removeAgreement, {
  ...changing,
  audit: 'placements.agreementRemoved',
  handle: async ({ actor, input, db, audit }) => {
    const { provider, before } = await lockGone(db, actor, input, papers.findAgreement)
    await papers.deleteAgreement(db, before.id)
    audit({ entity: providerEntity, entityId: provider.id, changes: { agreement: { from: before.name }, toOn: { from: before.toOn } } })
    return {}
  },
})

export const saveCheckCall = defineCall(contracts.saveCheck, {
  ...changing,
  audit: 'placements.checkSaved',
  handle: async ({ actor, input, db, request, audit }) => {
    const { id, providerId, revision, ...fields } = input
    const { before } = await lockForSaving(db, actor, input, papers.findCheck)
    const count = before ? 0 : (await papers.listChecks(db, providerId)).length
    assertSound([
      fields.doneOn > (await institutionToday(request.at)) && issueAt('doneOn', 'dayInFuture'),
      fields.expiresOn !== null && fields.expiresOn < fields.doneOn && issueAt('expiresOn', 'datesInOrder'),
      count >= mostChecks && issueAt('name', 'tooMany'),
    ])
    await papers.putCheck(db, { id, providerId, ...fields })
    audit({ entity: providerEntity, entityId: providerId, changes: auditedChanges('check', before, fields) })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeCheckCall = defineCall(contracts.removeCheck, {
  ...changing,
  audit: 'placements.checkRemoved',
  handle: async ({ actor, input, db, audit }) => {
    const { provider, before } = await lockGone(db, actor, input, papers.findCheck)
    await papers.deleteCheck(db, before.id)
    audit({ entity: providerEntity, entityId: provider.id, changes: { check: { from: before.name } } })
    return {}
  },
})

/** The number of students beyond the places on the fullest day to come. */
async function countTooMany(db: Tx, { id, today }: { id: string; today: string }): Promise<number> {
  const [lines, held] = [await papers.listCapacities(db, id), await listHeldPlaces(db, { providerId: id, from: today })]
  const last = held.reduce((until, { toOn }) => (toOn > until ? toOn : until), addDays(today, 1))
  return Math.max(0, ...stretchesOf(lines, held, { fromOn: today, toOn: last }).map(({ students, places }) => students - places))
}

export const saveCapacityCall = defineCall(contracts.saveCapacity, {
  ...changing,
  audit: 'placements.capacitySaved',
  handle: async ({ actor, input, db, request, audit }) => {
    const { id, providerId, revision, ...fields } = input
    const { before } = await lockForSaving(db, actor, input, papers.findCapacity)
    const { specialtyId, fromOn, toOn } = fields
    const others = (await papers.listCapacities(db, providerId)).filter((one) => one.id !== id)
    const isKnown = specialtyId === null || specialtyId === before?.specialtyId || (await isUsableSpecialty(db, specialtyId))
    assertSound([
      toOn < fromOn && issueAt('toOn', 'datesInOrder'),
      !isKnown && issueAt('specialtyId', 'specialtyUnknown'),
      others.some((one) => one.specialtyId === specialtyId && one.fromOn <= toOn && fromOn <= one.toOn) &&
        issueAt('fromOn', 'capacityOverlaps'),
      others.length >= mostCapacities && issueAt('places', 'tooMany'),
    ])
    await papers.putCapacity(db, { id, providerId, ...fields })
    const named = specialtyId === null ? null : await papers.nameOfSpecialty(db, specialtyId)
    const [was, is] = [before && placesNamed(before, before.specialty?.name ?? null), placesNamed(fields, named)]
    audit({
      entity: providerEntity,
      entityId: providerId,
      changes: {
        specialty: { ...(was && { from: was.specialty }), to: is.specialty },
        span: { ...(was && { from: was.span }), to: is.span },
        ...changesOf<Readonly<Record<string, unknown>>>(was && { places: was.places }, { places: is.places }),
      },
    })
    const tooMany = await countTooMany(db, { id: providerId, today: await institutionToday(request.at) })
    return { revision: revision + 1, savedAt: request.at.toISOString(), tooMany }
  },
})

export const removeCapacityCall = defineCall(contracts.removeCapacity, {
  ...changing,
  audit: 'placements.capacityRemoved',
  handle: async ({ actor, input, db, audit }) => {
    const { provider, before } = await lockGone(db, actor, input, papers.findCapacity)
    await papers.deleteCapacity(db, before.id)
    audit({
      entity: providerEntity,
      entityId: provider.id,
      changes: {
        specialty: { from: before.specialty?.name ?? null },
        span: { from: `${before.fromOn} ${before.toOn}` },
        places: { from: before.places },
      },
    })
    return {}
  },
})

export const paperCalls = [
  saveContactCall,
  removeContactCall,
  saveAgreementCall,
  removeAgreementCall,
  saveCheckCall,
  removeCheckCall,
  saveCapacityCall,
  removeCapacityCall,
]
