import type { ReactNode } from 'react'
import { loadChunk } from '@/components/ui/load-chunk'
import { CallError } from '@/lib/client/call-error'

/** The screen after a right password, or a provider's answer, that is not enough for a session. Null: the login failed. */
export async function stepAfter(error: unknown, onBack: () => void): Promise<ReactNode> {
  return error instanceof CallError && error.status === 'SECOND_FACTOR_REQUIRED' ? stepScreen(error.answer?.secondFactor, onBack) : null
}

/** The screen of a step, whose code is loaded only when it is needed; null where loading fails. */
export async function stepScreen(said: unknown, onBack: () => void): Promise<ReactNode> {
  const { secondStepOf } = await loadChunk(() => import('./second-step')).catch(() => ({ secondStepOf: () => null }))
  return secondStepOf(said, onBack)
}
