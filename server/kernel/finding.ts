import 'server-only'
import type { FoundKind } from '@/lib/today/found-kinds'
import type { Actor } from './actor'
import type { Call } from './define-call'
import type { Tx } from './db'

/** The text that somebody typed into the command palette, and the most things of a kind to show them. */
type FindingAsk = {
  readonly db: Tx
  readonly actor: Actor
  readonly at: Date
  readonly today: string
  readonly q: string
  readonly limit: number
}

/** A thing that was found, by its own name; `note` tells it from others of that name. */
type FoundThing = {
  readonly id: string
  readonly caption: string
  readonly note: string | null
  /** The number of a case, which the screen formats. */
  readonly reference: number | null
  readonly href: string
}

/**
 * Finds things of a domain by a word. `list` is the call that lists them: the source is skipped for a person who may not make that call, and the call's scope
 * applies here.
 */
export type FindingSource = {
  readonly kind: FoundKind
  readonly list: Call
  readonly find: (ask: FindingAsk) => Promise<readonly FoundThing[]>
}

/** The sources are kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspFinding?: readonly FindingSource[] }

/** Provides the sources that the domains hand in (server/registry.ts). */
export function provideFinding(sources: readonly FindingSource[]): void {
  store.cuspFinding = sources
}

export function findingSources(): readonly FindingSource[] {
  return store.cuspFinding ?? []
}
