import type { FailedSaves, FailedSavesState } from '@/components/shared/live/failed-saves'
import type { SaveState } from '@/components/ui/save-indicator'
import type { ListedRequest } from '@/lib/client/queue-list'

type Known = {
  readonly failedSaves: FailedSaves
  readonly failedSavesState: FailedSavesState
  readonly isStoring: boolean
  readonly unsent: readonly ListedRequest[]
  readonly offline: boolean
  readonly saved: string | null
  readonly retry: () => void
}

/** Where the work is: on the screen alone, on this device, or at the server. */
export function saveStateOf({ failedSaves, failedSavesState, isStoring, unsent, offline, saved, retry }: Known): SaveState {
  if (failedSavesState === 'failed') return { kind: 'failed', onRetry: () => void failedSaves.retry() }
  if (failedSavesState === 'trying') return { kind: 'saving' }
  const refused = unsent.filter(({ state }) => state === 'refused')
  if (refused.some((one) => one.refused?.status === 'CONFLICT')) return { kind: 'conflict', onCompare: showRefused }
  if (refused.length > 0) return { kind: 'failed', onRetry: retry }
  if (unsent.length > 0) return offline ? { kind: 'queued', storing: isStoring } : { kind: 'saving' }
  if (isStoring) return { kind: 'saving' }
  return saved === null ? { kind: 'idle' } : { kind: 'saved', time: saved }
}

export const refusedId = 'form-refused'

function showRefused(): void {
  const list = document.getElementById(refusedId)
  list?.scrollIntoView({ block: 'start' })
  list?.focus({ preventScroll: true })
}
