import type { ReactNode } from 'react'
import { loadChunk } from '@/components/ui/load-chunk'
import { CallError } from '@/lib/client/call-error'

/** The screen after a right password, or a provider's answer, that is not enough. Null: the login failed. */
export async function stepAfter(error: unknown, onBack: () => void): Promise<ReactNode> {
  return error instanceof CallError && error.status === 'SECOND_FACTOR_REQUIRED' ? stepScreen(error.answer?.secondFactor, onBack) : null
}

/** Its code comes only when it is needed; null where it does not come. */
export async function stepScreen(said: unknown, onBack: () => void): Promise<ReactNode> {
  const { secondStepOf } = await loadChunk(() => import('./second-step')).catch(() => ({ secondStepOf: () => null }))
  return secondStepOf(said, onBack)
}
