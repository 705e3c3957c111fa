import { CallError } from '@/lib/client/call-error'

/** What the server took for a patient's data in what was sent; nothing where it refused it for another reason. */
export function patientFoundIn(error: unknown): readonly string[] {
  if (!(error instanceof CallError) || error.code !== 'reflections.PATIENT') return []
  const found: readonly unknown[] = Array.isArray(error.answer?.found) ? error.answer.found : []
  return found.flatMap((one) => (typeof one === 'string' ? [one] : []))
}
