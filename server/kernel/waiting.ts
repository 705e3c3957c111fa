import 'server-only'
import type { WaitingKind, WaitingVerb } from '@/lib/today/vocabulary'
import type { Actor } from './actor'
import type { Call } from './define-call'
import type { Tx } from './db'

/** The person who looks at 'Today', and the most rows to show them of each kind. */
export type WaitingAsk = { readonly db: Tx; readonly actor: Actor; readonly at: Date; readonly today: string; readonly limit: number }

/** One thing that waits, only in words that people wrote, because the language is not known here. A field that is left out is unknown. */
export type WaitingThing = {
  readonly id: string
  readonly title: string
  /** The number of a case, which the screen formats. */
  readonly reference?: number | null
  /** How many items the thing stands for, such as comments on one session. */
  readonly of?: number
  readonly person?: string | null
  readonly note?: string | null
  /** A day, or an instant whose day is shown as well. */
  readonly due?: string | Date | null
  readonly since?: Date | null
  readonly verb: WaitingVerb
  readonly href: string
}

/** `count`: the things due now, as the kind's list counts them; `later`: the others in that list. `things` are the most urgent ones of `count`. */
export type Waits = { readonly count: number; readonly later?: number; readonly things: readonly WaitingThing[] }

/**
 * The things of one kind in a domain that can wait for somebody. `list` is the call that returns the whole list: the source is skipped for a person who may not
 * make that call. The number here equals the number there (a test compares them), so both use the same query.
 */
export type WaitingSource = {
  readonly kind: WaitingKind
  readonly list: Call
  /** The page that shows the list. */
  readonly href: string
  /** Restricts the source to the people it waits for, where the call is open to more. */
  readonly isFor?: (actor: Actor) => boolean
  readonly find: (ask: WaitingAsk) => Promise<Waits>
}

/** The sources are kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspWaiting?: readonly WaitingSource[] }

/** Provides the sources that the domains hand in (server/registry.ts). */
export function provideWaiting(sources: readonly WaitingSource[]): void {
  store.cuspWaiting = sources
}

export function waitingSources(): readonly WaitingSource[] {
  return store.cuspWaiting ?? []
}
