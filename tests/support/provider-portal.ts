import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as placements from '@/lib/contracts/placements'
import * as contracts from '@/lib/contracts/provider-portal'
import { providerPortalCalls } from '@/server/provider-portal'
import { callsAmong, callAs, type Answered } from './call'
import type { Member } from './members'
import { madeProvider, onPlacement } from './placements'
import { newestToken } from './sign-off'

const portalCall = callsAmong(providerPortalCalls)

export const tryPortal = <C extends Contract>(who: Member | null, contract: C, input: object, at?: Date): Promise<Answered<C>> =>
  callAs(who, portalCall(contract), input, at ? { at } : {})

export async function onPortal<C extends Contract>(who: Member | null, contract: C, input: object, at?: Date): Promise<OutputOf<C>> {
  const answer = await tryPortal(who, contract, input, at)
  if (answer.status === 'SUCCESS') return answer.output
  throw new Error(`${contract.name} was refused: ${JSON.stringify(answer)}`)
}

export type Opened = { providerId: string; contact: { id: string; email: string; name: string }; token: string }

/** A provider with a contact who has a link. */
export async function openedPortal(staff: Member, own: { email?: string; signsOff?: boolean; providerId?: string } = {}): Promise<Opened> {
  const providerId = own.providerId ?? (await madeProvider(staff))
  const contact = { id: v7(), name: 'Helen Marsh', email: own.email ?? `${v7().slice(-12)}@practice.example` }
  const input = { ...contact, revision: 0, providerId, jobTitle: '', phone: '', signsOff: own.signsOff ?? false }
  await onPlacement(staff, placements.saveContact, input)
  await onPortal(staff, contracts.openPortal, { contactId: contact.id, email: contact.email })
  return { providerId, contact, token: await newestToken(contact) }
}
