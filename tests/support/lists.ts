import type { Contract } from '@/lib/contract'
import type { Call } from '@/server/kernel/define-call'
import { registry } from '@/server/registry'
import { callAs, outputAs } from './call'

export function callOf<C extends Contract>(contract: C): Call<C> {
  const call = registry.find((one) => one.contract.name === contract.name)
  if (!call) throw new Error(`no call for ${contract.name}`)
  return call as unknown as Call<C>
}

type Who = Parameters<typeof callAs>[0]
export const tryAs = <C extends Contract>(who: Who, contract: C, input: object, key?: string) =>
  callAs(who, callOf(contract), input, key === undefined ? {} : { key })
export const getAs = <C extends Contract>(who: Who, contract: C, input: object = {}) => outputAs(who, callOf(contract), input)
