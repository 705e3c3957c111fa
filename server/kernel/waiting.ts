import 'server-only'
import type { WaitingKind, WaitingVerb } from '@/lib/today/vocabulary'
import type { Actor } from './actor'
import type { Call } from './define-call'
import type { Tx } from './db'

/** Who looks at 'Today', and how many rows they are shown of a kind at most. */
export type WaitingAsk = { readonly db: Tx; readonly actor: Actor; readonly at: Date; readonly today: string; readonly limit: number }

/** One thing that waits, in people's words alone: no language is known here. What is left out is not known of it. */
export type WaitingThing = {
  readonly id: string
  readonly title: string
  /** The number of a case, which the screen writes in its way. */
  readonly reference?: number | null
  /** How many there are of it in this thing, such as comments on one session. */
  readonly of?: number
  readonly person?: string | null
  readonly note?: string | null
  /** A day, or an instant of which the day is told, too. */
  readonly due?: string | Date | null
  readonly since?: Date | null
  readonly verb: WaitingVerb
  readonly href: string
}

/** `count`: due now, as the kind's list counts it; `later`: what that list holds besides. The things are the most urgent of `count`. */
export type Waits = { readonly count: number; readonly later?: number; readonly things: readonly WaitingThing[] }

/**
 * What of a domain can wait for somebody. `list` is the call that answers the whole list: who may not make it is not asked for, and the number here is
 * the number there (a test compares them), so both ask by the same query.
 */
export type WaitingSource = {
  readonly kind: WaitingKind
  readonly list: Call
  /** Where that list is shown. */
  readonly href: string
  /** Narrows it to whom it waits for, where the call is open to more. */
  readonly isFor?: (actor: Actor) => boolean
  readonly find: (ask: WaitingAsk) => Promise<Waits>
}

/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspWaiting?: readonly WaitingSource[] }

/** Says what there is (server/registry.ts, as the domains hand it in). */
export function provideWaiting(sources: readonly WaitingSource[]): void {
  store.cuspWaiting = sources
}

export function waitingSources(): readonly WaitingSource[] {
  return store.cuspWaiting ?? []
}
