import 'server-only'
import type { FoundKind } from '@/lib/today/found-kinds'
import type { Actor } from './actor'
import type { Call } from './define-call'
import type { Tx } from './db'

/** Who typed what into the command palette, and how many things of a kind they are shown at most. */
type FindingAsk = {
  readonly db: Tx
  readonly actor: Actor
  readonly at: Date
  readonly today: string
  readonly q: string
  readonly limit: number
}

/** One thing by its own name; `note` says which of several it is. */
type FoundThing = {
  readonly id: string
  readonly caption: string
  readonly note: string | null
  /** The number of a case, which the screen writes in its way. */
  readonly reference: number | null
  readonly href: string
}

/** What of a domain is found by a word. `list` is the call that lists it: who may not make it is not asked for, and its scope is the scope here. */
export type FindingSource = {
  readonly kind: FoundKind
  readonly list: Call
  readonly find: (ask: FindingAsk) => Promise<readonly FoundThing[]>
}

/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspFinding?: readonly FindingSource[] }

/** Says what there is (server/registry.ts, as the domains hand it in). */
export function provideFinding(sources: readonly FindingSource[]): void {
  store.cuspFinding = sources
}

export function findingSources(): readonly FindingSource[] {
  return store.cuspFinding ?? []
}
