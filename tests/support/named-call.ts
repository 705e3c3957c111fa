import type { Call } from '@/server/kernel/define-call'
import { registry } from '@/server/registry'

/** The call of this name. */
export function callNamed(name: string): Call {
  const found = registry.find(({ contract }) => contract.name === name)
  if (!found) throw new Error(`no call ${name}`)
  return found
}
