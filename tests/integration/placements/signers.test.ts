import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import { prisma } from '@/server/kernel/db'
import { decideLinkCall, readLinkCall } from '@/server/sign-off/calls/links'
import { callAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { onPlacement, providerInput } from '../../support/placements'
import { askedOutside, newestToken, signer } from '../../support/sign-off'

let admin: Member, student: Member, staff: Member
beforeAll(async () => {
  ;[admin, student, staff] = [await member('ADMIN'), await member('STUDENT'), await member('STAFF')]
})

/** A contact of a provider, asked to sign a form. */
async function askContact() {
  const provider = providerInput()
  await onPlacement(staff, contracts.saveProvider, provider)
  const contact = {
    ...{ id: v7(), revision: 0, providerId: provider.id, name: 'Helen Marsh', jobTitle: '', phone: '', signsOff: true },
    email: `${v7().slice(-12)}@practice.example`,
  }
  await onPlacement(staff, contracts.saveContact, contact)
  const { supervisorId } = await prisma().placementContact.findUniqueOrThrow({ where: { id: contact.id } })
  const response = await askedOutside({ admin, student, chosen: [{ id: supervisorId }] })
  return { contact, supervisorId: supervisorId ?? '', response, token: await newestToken(contact) }
}

describe('a contact who was asked to sign', () => {
  test('signs nothing any more once they have gone', async () => {
    const { contact, supervisorId, token } = await askContact()
    expect(await callAs(null, readLinkCall, { token })).toMatchObject({ status: 'SUCCESS' })
    await onPlacement(staff, contracts.removeContact, { id: contact.id, revision: 1 })
    expect(await callAs(null, readLinkCall, { token })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await prisma().outsideSupervisor.findUnique({ where: { id: supervisorId } })).toMatchObject({
      name: 'Helen Marsh',
      active: false,
    })
  })

  test('keeps their name in what they have signed', async () => {
    const { contact, response, token } = await askContact()
    const answers = { [response.uid('verdict')]: 'Well done' }
    expect(await callAs(null, decideLinkCall, { token, decision: 'SIGN', ...signer, answers })).toMatchObject({ status: 'SUCCESS' })
    await onPlacement(staff, contracts.removeContact, { id: contact.id, revision: 1 })
    expect(await prisma().placementContact.count({ where: { id: contact.id } })).toBe(0)
    expect(await prisma().formSignature.findMany({ where: { task: { responseId: response.responseId } }, select: { name: true } })).toEqual(
      [{ name: 'Dr Helen Marsh' }],
    )
  })
})
