import { CallError } from '@/lib/client/call-error'
import type { ListedRequest } from '@/lib/client/queue-list'
import { patientCode } from '@/lib/patient-check'

/** The texts that the server took for patient data in a refused request; empty where it refused the request for another reason. */
export function patientFoundIn(error: unknown): readonly string[] {
  return error instanceof CallError && error.code === patientCode ? textsOf(error.answer?.found) : []
}

/** The same for a request that waits on this device; null where it was refused for another reason, or not at all. */
export function patientFoundOf({ refused }: ListedRequest): readonly string[] | null {
  return refused?.code === patientCode ? textsOf(refused.answer.found) : null
}

function textsOf(found: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(found) ? found : []
  return all.flatMap((one) => (typeof one === 'string' ? [one] : []))
}
