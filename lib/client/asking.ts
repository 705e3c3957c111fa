import { CallError, isAbsent, type CallIssue } from './call-error'

/** How long nothing changes before the server is asked, in milliseconds: a search that somebody waits for, a form that is being filled in. */
export const rests = { typing: 200, form: 500 } as const
export type Rest = keyof typeof rests

type Answered<T> = { readonly key: string; readonly found: T | null; readonly error: unknown }

/**
 * One question at a time, asked once it rests. What is asked in the meantime takes its place: its request is given up, and its answer is dropped if it
 * comes all the same.
 */
export function asking<I, T>(restMs: number) {
  let answered: Answered<T> | null = null
  const listeners = new Set<() => void>()
  function tell(next: Answered<T> | null): void {
    if (answered === next) return
    answered = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => answered,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @returns What takes the question back. */
    ask(key: string, input: I, send: (input: I, signal: AbortSignal) => Promise<T>): () => void {
      const gone = new AbortController()
      const timer = setTimeout(() => {
        send(input, gone.signal).then(
          (found) => !gone.signal.aborted && tell({ key, found, error: null }),
          (error: unknown) => !gone.signal.aborted && tell({ key, found: null, error }),
        )
      }, restMs)
      return () => {
        clearTimeout(timer)
        gone.abort()
      }
    },
    /** Nothing is asked any more, so nothing has been answered. */
    forget: () => tell(null),
  }
}

export interface Seen<T> {
  /** The last answer, which stays in sight while the next one is on its way. */
  found: T | null
  /** The answer to what is asked now. */
  current: T | null
  isAsking: boolean
  /** What the server refuses in the question, by its fields. */
  issues: readonly CallIssue[]
  /** Why there is no answer, where the question is not to blame. */
  error: unknown
  isFailed: boolean
  /** Nothing answered: it may be asked again later. */
  isOffline: boolean
}

/** What was answered, seen from the question that is asked now; null where there is none. */
export function seenFrom<T>(key: string | null, answered: Answered<T> | null): Seen<T> {
  const last = key === null ? null : answered
  const current = last?.key === key ? last : null
  const error = current?.error ?? null
  const issues = error instanceof CallError ? error.issues : []
  const isFailed = error !== null && issues.length === 0
  return {
    found: last?.found ?? null,
    current: current?.found ?? null,
    isAsking: key !== null && current === null,
    issues,
    error: isFailed ? error : null,
    isFailed,
    isOffline: isAbsent(error),
  }
}
