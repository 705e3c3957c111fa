import 'server-only'
import type { Db } from './db'
import type { Call } from './define-call'

/** One entry as the file holds it. `key`: which one it is; `called`: what people call it, and what finds it in another institution. */
export type ConfigurationItem = {
  readonly key: string
  readonly called: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly revision: number
}

/**
 * What a domain gives to the file of the whole configuration, and how it takes it back: by the call that its own screen saves with, so that
 * everything that is checked there is checked here. Never people, never secrets.
 */
export type ConfigurationPart = {
  readonly name: string
  /** Fields that a file from an earlier version does not know: they stay as they are. */
  readonly later?: readonly string[]
  readonly list: (db: Db) => Promise<readonly ConfigurationItem[]>
  /** The call that saves one; null for what this version does not know. */
  readonly callFor: (key: string) => Call | null
  readonly inputOf: (fields: Readonly<Record<string, unknown>>, revision: number) => Readonly<Record<string, unknown>>
  /** How an entry goes that an import made and somebody takes back; without it such an entry stays. */
  readonly remove?: { readonly call: Call; readonly inputOf: (key: string, revision: number) => Readonly<Record<string, unknown>> }
  /** What a call takes besides, where an entry becomes again what it was. */
  readonly givingBack?: (db: Db, input: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>
  /** The field within which a name is one entry's alone, where others may have the same elsewhere. */
  readonly within?: string
  /** Which ones have become another here, by their keys: a file from before still has them, and they stay what they became. */
  readonly becameAnother?: (db: Db) => Promise<readonly string[]>
}

const store = globalThis as { cuspConfigurationParts?: readonly ConfigurationPart[] }

/** In the order in which they are taken over: what is named comes before what names it. */
export function provideConfiguration(parts: readonly ConfigurationPart[]): void {
  store.cuspConfigurationParts = parts
}

export function configurationParts(): readonly ConfigurationPart[] {
  return store.cuspConfigurationParts ?? []
}

type Entry = { readonly id: string; readonly revision: number }

/** Of a list whose entries are found by their id and saved with what was read. */
export function entriesPart<E extends Entry>({
  name,
  later = [],
  list,
  calledBy,
  save,
  remove,
}: {
  name: string
  later?: readonly string[]
  list: (db: Db) => Promise<readonly E[]>
  calledBy: (entry: E) => string
  save: Call
  remove: Call
}): ConfigurationPart {
  return {
    name,
    later,
    list: async (db) =>
      (await list(db)).map((entry) => {
        const { revision, ...fields } = entry
        return { key: entry.id, called: calledBy(entry), fields, revision }
      }),
    callFor: () => save,
    inputOf: (fields, revision) => ({ ...fields, revision }),
    remove: removal(remove),
  }
}

/** As lists take entries away: what is in use stays. */
export function removal(call: Call): NonNullable<ConfigurationPart['remove']> {
  return { call, inputOf: (id, revision) => ({ id, revision, as: 'DELETED' }) }
}
