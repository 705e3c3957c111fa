import type { Contract } from '@/lib/contract'
import type { Call } from '@/server/kernel/define-call'
import { registry } from '@/server/registry'

/** The call of a contract of messages or of what is unread, as the registry would find it. */
export function messageCall<C extends Contract>(contract: C): Call<C> {
  const call = registry.find((one) => one.contract.name === contract.name)
  if (!call) throw new Error(`no call for ${contract.name}`)
  return call as unknown as Call<C>
}
