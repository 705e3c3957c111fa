import type { Answer } from '@/lib/forms/answers'
import type { Signed } from '../signature-field'

export function signatureOf(answer: Answer | undefined): Signed | null {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) && 'strokes' in answer ? answer : null
}
