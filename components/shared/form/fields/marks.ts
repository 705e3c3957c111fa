import { notObserved, type ScaleMark } from '@/components/ui/scale'
import type { Answer } from '@/lib/forms/answers'

export function markOf(answer: Answer | undefined): ScaleMark {
  if (answer === notObserved) return notObserved
  return typeof answer === 'number' ? answer : null
}
