import { CallError, isAbsent, type CallIssue } from './call-error'

/** The time without a change before the server is asked, in milliseconds: for a search that somebody waits for, and for a form that is being filled in. */
export const rests = { typing: 200, form: 500 } as const
export type Rest = keyof typeof rests

type Answered<T> = { readonly key: string; readonly found: T | null; readonly error: unknown }

/**
 * Asks one question at a time, once it rests. A newer question replaces it: the older request is aborted, and its answer is dropped if it comes all the same.
 */
export function questionStore<I, T>(restMs: number) {
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
    /** @returns a function that takes the question back. */
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
    /** Forgets the answer, because nothing is asked any more. */
    forget: () => tell(null),
  }
}

export interface Seen<T> {
  /** The last answer, which stays in sight while the next one is on its way. */
  found: T | null
  /** The answer to the present question. */
  current: T | null
  isAsking: boolean
  /** The problems with the question for which the server refused it, by field. */
  issues: readonly CallIssue[]
  /** The reason why there is no answer, where the question is not to blame. */
  error: unknown
  isFailed: boolean
  /** Whether no server answered, so that the question may be asked again later. */
  isOffline: boolean
}

/** The last answer as it relates to the present question; empty where there is no question. */
export function answerShownFor<T>(key: string | null, answered: Answered<T> | null): Seen<T> {
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
