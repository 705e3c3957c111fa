import type { SaveState } from '@/components/ui/save-indicator'
import { retryNow } from '@/lib/client/queue-decisions'
import type { ListedRequest } from '@/lib/client/queue-list'
import type { FailedSaves, FailedSavesState } from './failed-saves'

type Known = {
  readonly failedSaves: FailedSaves
  readonly failedSavesState: FailedSavesState
  readonly isStoring: boolean
  readonly unsent: readonly ListedRequest[]
  readonly offline: boolean
  readonly saved: string | null
  readonly onCompare: () => void
}

/** The place where the work is: only on the screen, on this device, or at the server. */
export function saveStateOf({ failedSaves, failedSavesState, isStoring, unsent, offline, saved, onCompare }: Known): SaveState {
  if (failedSavesState === 'failed') return { kind: 'failed', onRetry: () => void failedSaves.retry() }
  if (failedSavesState === 'trying') return { kind: 'saving' }
  const refused = unsent.filter(({ state }) => state === 'refused')
  if (refused.some((one) => one.refused?.status === 'CONFLICT')) return { kind: 'conflict', onCompare }
  if (refused.length > 0) return { kind: 'failed', onRetry: () => void retryNow() }
  if (unsent.length > 0) return offline ? { kind: 'queued', storing: isStoring } : { kind: 'saving' }
  if (isStoring) return { kind: 'saving' }
  return saved === null ? { kind: 'idle' } : { kind: 'saved', time: saved }
}
