import { patientCode } from '@/lib/patient-check'
import { listRequests } from './queue-list'
import { onQueue } from './queue-news'

export type QueueCounts = {
  readonly unsent: number
  readonly refused: number
  /** The records of refused requests whose writer is asked whether a patient's data stay: the record's own screen asks. */
  readonly questions: readonly string[]
}

const none: QueueCounts = { unsent: 0, refused: 0, questions: [] }
let current = none
const listeners = new Set<() => void>()
let stopListening: (() => void) | null = null

/** The number of requests that wait on this device, as an external store. */
export const queueCounts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    stopListening ??= onQueue(() => void updateCounts())
    void updateCounts()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stopListening?.()
      stopListening = null
    }
  },
  get: () => current,
  none: () => none,
}

async function updateCounts(): Promise<void> {
  const requests = await listRequests().catch(() => [])
  const refused = requests.filter(({ state }) => state === 'refused')
  const questions = refused.filter((one) => one.refused?.code === patientCode).map(({ entity }) => entity)
  const counts = { unsent: requests.length, refused: refused.length, questions }
  if (JSON.stringify(counts) === JSON.stringify(current)) return
  current = counts
  for (const listener of listeners) listener()
}
