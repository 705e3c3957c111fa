import type { ListedRequest } from '@/lib/client/queue-list'

/** What the server took for a patient's data in something that waits here; null where it refused it for another reason, or not at all. */
export function patientFound({ refused }: ListedRequest): readonly string[] | null {
  if (refused?.code !== 'reflections.PATIENT') return null
  const found: readonly unknown[] = Array.isArray(refused.answer.found) ? refused.answer.found : []
  return found.flatMap((one) => (typeof one === 'string' ? [one] : []))
}
