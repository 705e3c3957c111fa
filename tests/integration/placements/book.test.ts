import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as editor from '@/lib/contracts/interface-editor'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock } from '../../support/attendance'
import { tryAs } from '../../support/interface-editor'
import { member, type Member } from '../../support/members'
import { madeProvider, onPlacement, placeStudent, providerInput, tryPlacement } from '../../support/placements'

let admin: Member, staff: Member, ann: Member
let clinicId: string
const now = clock('08:00:00')
const later = new Date(now.getTime() + 3_600_000)
const proofNeeded = { status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' }
beforeAll(async () => {
  stopClock(now)
  ;[admin, staff, ann] = [await member('ADMIN'), await member('STAFF'), await member('STUDENT')]
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().placementProvider.deleteMany()
  await prisma().outsideSupervisor.deleteMany()
  clinicId = await newClinic()
})

async function newClinic(): Promise<string> {
  const id = v7()
  await prisma().clinic.create({ data: { id, name: `Outreach ${id.slice(-6)}`, chairCount: 0, hasChairs: false } })
  return id
}
async function newProvider(own: Parameters<typeof providerInput>[0] = {}) {
  const input = providerInput({ clinicId, ...own })
  await onPlacement(staff, contracts.saveProvider, input)
  return input
}
const email = 'helen@eastfield.example'
const contactOf = (providerId: string, own: object = {}) => ({
  ...{ id: v7(), revision: 0, providerId, name: 'Dr Helen Whitlock', jobTitle: '', email, phone: '', signsOff: true },
  ...own,
})
const save = (contact: object, at?: Date) => tryPlacement(staff, contracts.saveContact, contact, at)
const saveContactOf = (contact: object) => onPlacement(staff, contracts.saveContact, contact)
const trySaveSupervisor = (own: object = {}) =>
  tryAs(admin, editor.saveSupervisor, { id: v7(), clinicId, name: 'Prof Whitlock', email, ...own })
const book = () =>
  prisma().outsideSupervisor.findMany({
    select: { name: true, email: true, organisation: true, active: true, clinicId: true },
    orderBy: { id: 'asc' },
  })
const theirs = { name: 'Prof Whitlock', email, organisation: '', active: true }
const contactsOf = async (id: string) => (await onPlacement(staff, contracts.readProvider, { id })).contacts

describe('an entry of the book that its editor made', () => {
  test('is used as it is, and stays when the contact changes or goes', async () => {
    expect(await trySaveSupervisor()).toMatchObject({ status: 'SUCCESS' })
    const provider = await newProvider()
    const contact = contactOf(provider.id, { email: 'HELEN@eastfield.example' })
    await saveContactOf(contact)
    expect(await book()).toMatchObject([theirs])
    expect(await contactsOf(provider.id)).toMatchObject([{ signsOff: true }])
    await saveContactOf({ ...contact, revision: 1, name: 'Helen W' })
    await onPlacement(staff, contracts.saveProvider, { ...provider, revision: 1, name: `${provider.name} II` })
    expect(await book()).toMatchObject([theirs])
    // With another address the contact becomes a separate person in the book.
    await saveContactOf({ ...contact, revision: 2, email: 'h.whitlock@eastfield.example' })
    expect(await book()).toMatchObject([theirs, { name: 'Dr Helen Whitlock', email: 'h.whitlock@eastfield.example', active: true }])
    await saveContactOf({ ...contact, revision: 3 })
    expect(await book()).toMatchObject([theirs])
    await onPlacement(staff, contracts.removeContact, { id: contact.id, revision: 4 })
    expect(await book()).toMatchObject([theirs])
  })

  test('and removed does not come back by a contact', async () => {
    const id = v7()
    await trySaveSupervisor({ id })
    const provider = await newProvider()
    const contact = contactOf(provider.id)
    await saveContactOf(contact)
    expect(await tryAs(admin, editor.removeSupervisor, { id })).toMatchObject({ status: 'SUCCESS' })
    expect(await contactsOf(provider.id)).toMatchObject([{ signsOff: false }])
    const refusal = { status: 'VALIDATION_FAILED', issues: [{ path: 'email', code: 'supervisorRemoved' }] }
    expect(await save({ ...contact, revision: 1 })).toMatchObject(refusal)
    expect(await save(contactOf(provider.id))).toMatchObject(refusal)
    expect(await book()).toMatchObject([{ ...theirs, active: false }])
    // The editor restores the contact.
    await trySaveSupervisor({ id })
    expect(await save({ ...contact, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is theirs from the moment they change one that a contact put there, or remove it', async () => {
    const provider = await newProvider()
    const contact = contactOf(provider.id)
    await saveContactOf(contact)
    const { id } = await prisma().outsideSupervisor.findFirstOrThrow()
    await tryAs(admin, editor.removeSupervisor, { id })
    expect(await save({ ...contact, revision: 1 })).toMatchObject({ issues: [{ path: 'email', code: 'supervisorRemoved' }] })
    await trySaveSupervisor({ id })
    await onPlacement(staff, contracts.removeContact, { id: contact.id, revision: 1 })
    expect(await book()).toMatchObject([{ name: 'Prof Whitlock', active: true }])
  })

  test('is one of thirty of its clinic at most, whoever puts them there', async () => {
    const full = Array.from({ length: 30 }, (_, at) => ({ id: v7(), clinicId, name: `Number ${at}`, email: `n${at}@practice.example` }))
    await prisma().outsideSupervisor.createMany({ data: full })
    const provider = await newProvider()
    expect(await save(contactOf(provider.id))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'name', code: 'tooManySupervisors' }],
    })
    const elsewhere = await newProvider({ clinicId: null })
    await saveContactOf(contactOf(elsewhere.id))
    expect(await tryPlacement(staff, contracts.saveProvider, { ...elsewhere, revision: 1, clinicId })).toMatchObject({
      issues: [{ path: 'clinicId', code: 'tooManySupervisors' }],
    })
  })

  test('is not there twice, however many save it at once', async () => {
    const [one, other] = [await newProvider(), await newProvider()]
    const answers = await Promise.all([save(contactOf(one.id)), save(contactOf(other.id)), trySaveSupervisor()])
    expect(answers.slice(0, 2)).toMatchObject([{ status: 'SUCCESS' }, { status: 'SUCCESS' }])
    expect(await book()).toHaveLength(1)
  })

  test('is audited when a contact puts it there, changes it or takes it out', async () => {
    const provider = await newProvider()
    const contact = contactOf(provider.id)
    await saveContactOf(contact)
    const { id } = await prisma().outsideSupervisor.findFirstOrThrow()
    await saveContactOf({ ...contact, revision: 1, email: 'h.whitlock@eastfield.example' })
    await onPlacement(staff, contracts.removeContact, { id: contact.id, revision: 2 })
    const rows = await prisma().auditEntry.findMany({ where: { entity: 'outside-supervisor', entityId: id }, orderBy: { id: 'asc' } })
    expect(rows.map(({ action, changes }) => [action, changes])).toEqual([
      ['placements.contactSaved', { name: { to: 'Dr Helen Whitlock' }, email: { to: email } }],
      ['placements.contactSaved', { email: { from: email, to: 'h.whitlock@eastfield.example' } }],
      ['placements.contactRemoved', {}],
    ])
  })
})

describe('the address of somebody who signs off', () => {
  test('takes a fresh proof where the book has another, whatever the contact says', async () => {
    const provider = await newProvider()
    const contact = contactOf(provider.id)
    await saveContactOf(contact)
    await prisma().outsideSupervisor.updateMany({ data: { email: 'new@eastfield.example' } })
    expect(await save({ ...contact, revision: 1, phone: '1' }, later)).toMatchObject(proofNeeded)
    expect(await book()).toMatchObject([{ email: 'new@eastfield.example' }])
  })

  test('is not touched when the provider is called otherwise', async () => {
    const provider = await newProvider()
    await saveContactOf(contactOf(provider.id))
    await prisma().outsideSupervisor.updateMany({ data: { email: 'new@eastfield.example', name: 'Helen' } })
    const renamed = { ...provider, revision: 1, name: `${provider.name} II` }
    expect(await tryPlacement(staff, contracts.saveProvider, renamed, later)).toMatchObject({ status: 'SUCCESS' })
    expect(await book()).toMatchObject([{ email: 'new@eastfield.example', name: 'Helen', organisation: renamed.name }])
  })

  test('comes into another clinic’s book with a fresh proof alone, as it is in the old one', async () => {
    const provider = await newProvider()
    await saveContactOf(contactOf(provider.id))
    await prisma().outsideSupervisor.updateMany({ data: { email: 'new@eastfield.example' } })
    const elsewhere = { ...provider, revision: 1, clinicId: await newClinic() }
    expect(await tryPlacement(staff, contracts.saveProvider, elsewhere, later)).toMatchObject(proofNeeded)
    expect(await tryPlacement(staff, contracts.saveProvider, elsewhere, now)).toMatchObject({ status: 'SUCCESS' })
    expect(await book()).toMatchObject([{ clinicId: elsewhere.clinicId, email: 'new@eastfield.example', active: true }])
  })
})

describe('a provider out of use', () => {
  test('has nobody who signs off, and nobody who begins to', async () => {
    const provider = await newProvider()
    const contact = contactOf(provider.id)
    await saveContactOf(contact)
    await onPlacement(staff, contracts.saveProvider, { ...provider, revision: 1, active: false })
    expect(await book()).toEqual([])
    expect(await contactsOf(provider.id)).toMatchObject([{ signsOff: false, revision: 2 }])
    expect(await save({ ...contact, revision: 2 })).toMatchObject({ issues: [{ path: 'signsOff', code: 'providerNotInUse' }] })
    await onPlacement(staff, contracts.saveProvider, { ...provider, revision: 2 })
    expect(await contactsOf(provider.id)).toMatchObject([{ signsOff: false }])
    expect(await save({ ...contact, revision: 2 })).toMatchObject({ status: 'SUCCESS' })
  })

  test('because students were placed there once has nobody who signs off, either', async () => {
    const id = await madeProvider(staff)
    const placement = await placeStudent(staff, id, ann)
    await onPlacement(staff, contracts.setPlacementState, { id: placement, revision: 1, on: 'cancel', reason: '', despite: false })
    await saveContactOf(contactOf(id))
    expect(await onPlacement(staff, contracts.removeProvider, { id, revision: 1 })).toEqual({ isKept: true })
    expect(await book()).toEqual([])
  })
})

describe('who is placed with a contact', () => {
  const notices = async () =>
    (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' } })).map(({ payload }) => {
      const { key, to, values } = Object(payload)
      return [key, to, values.fromOn]
    })

  test('hears once that the contact is reached otherwise or has gone', async () => {
    const [id, ben] = [await madeProvider(staff), await member('STUDENT')]
    const contact = contactOf(id, { signsOff: false })
    await saveContactOf(contact)
    const own = { contactId: contact.id }
    const first = await placeStudent(staff, id, ann, own)
    await placeStudent(staff, id, ann, { ...own, fromOn: '2027-01-04', toOn: '2027-01-15' })
    const proposed = await placeStudent(staff, id, ben, { ...own, state: 'PROPOSED' })
    await prisma().outboxEvent.deleteMany()
    await saveContactOf({ ...contact, revision: 1, jobTitle: 'Lead' })
    expect(await notices()).toEqual([])
    await saveContactOf({ ...contact, revision: 2, phone: '0115 496 0000' })
    expect(await notices()).toEqual([['placementChanged', [ann.id], '2026-12-07']])
    await prisma().outboxEvent.deleteMany()
    await onPlacement(staff, contracts.removeContact, { id: contact.id, revision: 3 })
    expect(await notices()).toEqual([['placementChanged', [ann.id], '2026-12-07']])
    expect(
      await prisma().placement.findMany({ where: { id: { in: [first, proposed] } }, select: { contactId: true, revision: true } }),
    ).toEqual([
      { contactId: null, revision: 2 },
      { contactId: null, revision: 2 },
    ])
  })
})

describe('the audit', () => {
  test('says which contact, agreement, check or places were changed', async () => {
    const specialtyId = v7()
    await prisma().specialty.create({ data: { id: specialtyId, name: `Oral surgery ${specialtyId.slice(-6)}` } })
    const { id: providerId } = await newProvider()
    const base = { id: v7(), revision: 0, providerId }
    const [contact, span] = [contactOf(providerId, { signsOff: false }), { fromOn: '2027-01-01', toOn: '2027-12-31' }]
    const last = async () => (await prisma().auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 }))[0]?.changes
    await saveContactOf(contact)
    await saveContactOf({ ...contact, revision: 1, phone: '1' })
    expect(await last()).toEqual({ contact: { from: contact.name, to: contact.name }, phone: { from: '', to: '1' } })
    const agreement = { ...base, ...span, id: v7(), name: '2027', remindDays: [] }
    await onPlacement(staff, contracts.saveAgreement, agreement)
    await onPlacement(staff, contracts.saveAgreement, { ...agreement, revision: 1, remindDays: [7] })
    expect(await last()).toEqual({ agreement: { from: '2027', to: '2027' }, remindDays: { from: [], to: [7] } })
    const check = { ...base, id: v7(), name: 'Insurance', doneOn: '2026-06-01', expiresOn: null }
    await onPlacement(staff, contracts.saveCheck, check)
    await onPlacement(staff, contracts.saveCheck, { ...check, revision: 1, name: 'Liability' })
    expect(await last()).toEqual({ check: { from: 'Insurance', to: 'Liability' } })
    const places = { ...base, ...span, id: v7(), specialtyId, places: 2 }
    await onPlacement(staff, contracts.saveCapacity, places)
    await onPlacement(staff, contracts.saveCapacity, { ...places, revision: 1, places: 3 })
    const specialty = `Oral surgery ${specialtyId.slice(-6)}`
    expect(await last()).toEqual({
      specialty: { from: specialty, to: specialty },
      span: { from: '2027-01-01 2027-12-31', to: '2027-01-01 2027-12-31' },
      places: { from: 2, to: 3 },
    })
  })
})
