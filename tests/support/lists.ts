import type { Contract } from '@/lib/contract'
import { registry } from '@/server/registry'
import { callAs, callsAmong, outputAs } from './call'

export const callOf = callsAmong(registry)

type Who = Parameters<typeof callAs>[0]
export const tryAs = <C extends Contract>(who: Who, contract: C, input: object, key?: string) =>
  callAs(who, callOf(contract), input, key === undefined ? {} : { key })
export const getAs = <C extends Contract>(who: Who, contract: C, input: object = {}) => outputAs(who, callOf(contract), input)
