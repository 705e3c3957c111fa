import type { Contract, OutputOf } from '@/lib/contract'
import { registry } from '@/server/registry'
import { callAs, callsAmong, outputAs, type Answered } from './call'
import type { Member } from './members'

/** The call of a contract of messages or of what is unread, as the registry would find it. */
export const messageCall = callsAmong(registry)

export const tryMessage = <C extends Contract>(
  who: Member | null,
  contract: C,
  input: object,
  how: { at?: Date; key?: string } = {},
): Promise<Answered<C>> => callAs(who, messageCall(contract), input, how)

export const onMessage = <C extends Contract>(who: Member, contract: C, input: object, how: { at?: Date } = {}): Promise<OutputOf<C>> =>
  outputAs(who, messageCall(contract), input, how)
