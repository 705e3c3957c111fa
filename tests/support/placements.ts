import { v7 } from 'uuid'
import type { Contract, InputOf, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { placementsCalls } from '@/server/placements'
import { callAs, callsAmong, type Answered } from './call'
import type { Member } from './members'

export const placementCall = callsAmong(placementsCalls)

export function tryPlacement<C extends Contract>(who: Member | null, contract: C, input: object, at?: Date): Promise<Answered<C>> {
  if (at) stopClock(at)
  return callAs(who, placementCall(contract), input, at ? { at } : {})
}

export async function onPlacement<C extends Contract>(who: Member, contract: C, input: object, at?: Date): Promise<OutputOf<C>> {
  const answer = await tryPlacement(who, contract, input, at)
  if (answer.status === 'SUCCESS') return answer.output
  throw new Error(`${contract.name} was refused: ${JSON.stringify(answer)}`)
}

export function providerInput(own: Partial<InputOf<typeof contracts.saveProvider>> = {}) {
  return {
    id: v7(),
    revision: 0,
    name: `Eastfield Dental Centre ${v7().slice(-6)}`,
    kind: 'PRIMARY_CARE',
    active: true,
    line1: '14 Station Road',
    line2: '',
    line3: '',
    postcode: 'NG4 2EF',
    town: 'Eastfield',
    region: '',
    country: 'United Kingdom',
    latitude: null,
    longitude: null,
    clinicId: null,
    bring: 'Your scrubs',
    notes: 'Pays late',
    ...own,
  }
}

export const year = { fromOn: '2026-09-01', toOn: '2027-08-31' }

/** A provider with places for any specialty and an agreement for a year. */
export async function madeProvider(staff: Member, own: { places?: number; name?: string; town?: string } = {}): Promise<string> {
  const { places = 5, ...fields } = own
  const input = providerInput(fields)
  await onPlacement(staff, contracts.saveProvider, input)
  await onPlacement(staff, contracts.saveCapacity, { id: v7(), revision: 0, providerId: input.id, specialtyId: null, ...year, places })
  await onPlacement(staff, contracts.saveAgreement, {
    id: v7(),
    revision: 0,
    providerId: input.id,
    name: '2026/27',
    ...year,
    remindDays: [30, 7],
  })
  return input.id
}

export function placementInput(providerId: string, students: readonly { readonly id: string }[], own: object = {}) {
  return {
    placements: students.map(({ id }) => ({ id: v7(), revision: 0, studentId: id })),
    providerId,
    specialtyId: null,
    fromOn: '2026-12-07',
    toOn: '2026-12-18',
    weekdays: [2, 4],
    startsTime: '09:00',
    endsTime: '16:30',
    contactId: null,
    notes: '',
    state: 'CONFIRMED',
    despite: false,
    ...own,
  }
}

export async function placeStudent(staff: Member, providerId: string, student: { readonly id: string }, own: object = {}): Promise<string> {
  const { placements } = await onPlacement(staff, contracts.savePlacements, placementInput(providerId, [student], own))
  const [one] = placements
  if (!one) throw new Error('nothing was placed')
  return one.id
}

/** The dates in a person's diary, as days and times of London. */
export async function diaryOf(userId: string): Promise<string[]> {
  const rows = await prisma().$queryRaw<{ at: string }[]>`
    SELECT to_char(starts_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI') || to_char(ends_at AT TIME ZONE 'Europe/London', '-HH24:MI') AS at
    FROM diary_entry WHERE subject_id = ${userId}::uuid AND source = 'OCCURRENCE' AND is_shown AND plan_id IS NULL ORDER BY starts_at`
  return rows.map(({ at }) => at)
}
