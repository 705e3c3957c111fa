import type { Contract } from '@/lib/contract'
import { clinicShiftsCalls } from '@/server/clinic-shifts'
import { callAs, callsAmong, outputAs, type Answered } from './call'
import type { Member } from './members'
import type { OutputOf } from '@/lib/contract'

/** The call of a contract of the clinics' shifts, as the registry would find it. */
export const shiftCall = callsAmong(clinicShiftsCalls)

export function tryShift<C extends Contract>(
  who: Member | null,
  contract: C,
  input: Readonly<Record<string, unknown>>,
  how: { key?: string; at?: Date } = {},
): Promise<Answered<C>> {
  return callAs(who, shiftCall(contract), input, how)
}

export function shiftOutput<C extends Contract>(
  who: Member,
  contract: C,
  input: Readonly<Record<string, unknown>>,
  how: { at?: Date } = {},
): Promise<OutputOf<C>> {
  return outputAs(who, shiftCall(contract), input, how)
}
