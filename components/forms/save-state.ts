import type { Unkept, UnkeptState } from '@/components/shared/live/unkept'
import type { SaveState } from '@/components/ui/save-indicator'
import type { ListedRequest } from '@/lib/client/queue-list'

type Known = {
  readonly unkept: Unkept
  readonly unkeptState: UnkeptState
  readonly isStoring: boolean
  readonly unsent: readonly ListedRequest[]
  readonly offline: boolean
  readonly saved: string | null
  readonly retry: () => void
}

/** Where the work is: on the screen alone, on this device, or at the server. */
export function saveStateOf({ unkept, unkeptState, isStoring, unsent, offline, saved, retry }: Known): SaveState {
  if (unkeptState === 'failed') return { kind: 'failed', onRetry: () => void unkept.retry() }
  if (unkeptState === 'trying') return { kind: 'saving' }
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
