import 'server-only'
import type { Db } from './db'
import type { Call } from './define-call'

/** One entry as the file holds it. `key` identifies it; `called` is the name that people use, by which it is found in another institution. */
export type ConfigurationItem = {
  readonly key: string
  readonly called: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly revision: number
}

/**
 * A domain's part of the configuration file, and how it is imported: with the same call that its own screen saves with, so that all of that call's checks
 * apply. It never contains people or secrets.
 */
export type ConfigurationPart = {
  readonly name: string
  /** Fields that files from an earlier version do not have; they stay as they are. */
  readonly later?: readonly string[]
  readonly list: (db: Db) => Promise<readonly ConfigurationItem[]>
  /** The call that saves an entry; null for an entry that this version does not know. */
  readonly callFor: (key: string) => Call | null
  readonly inputOf: (fields: Readonly<Record<string, unknown>>, revision: number) => Readonly<Record<string, unknown>>
  /** How an entry that an import created is removed when the import is undone; without it such an entry stays. */
  readonly remove?: { readonly call: Call; readonly inputOf: (key: string, revision: number) => Readonly<Record<string, unknown>> }
  /** Additional input for the call when an entry is restored to its earlier state. */
  readonly givingBack?: (db: Db, input: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>
  /** The field within which an entry's name is unique, where others may have the same name elsewhere. */
  readonly within?: string
  /**
   * The keys of entries that were replaced by another entry here, as a tag is when it is merged. An older file may still contain them; importing it does not
   * change them.
   */
  readonly listReplacedKeys?: (db: Db) => Promise<readonly string[]>
}

const store = globalThis as { cuspConfigurationParts?: readonly ConfigurationPart[] }

/** Parts in the order in which they are imported: an entry that is named comes before the one that names it. */
export function provideConfiguration(parts: readonly ConfigurationPart[]): void {
  store.cuspConfigurationParts = parts
}

export function configurationParts(): readonly ConfigurationPart[] {
  return store.cuspConfigurationParts ?? []
}

type Entry = { readonly id: string; readonly revision: number }

/** The part for a list whose entries are found by id and saved with what was read. */
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
    remove: removeByDeleting(remove),
  }
}

/** Removes an entry as lists do: one that is in use stays. */
export function removeByDeleting(call: Call): NonNullable<ConfigurationPart['remove']> {
  return { call, inputOf: (id, revision) => ({ id, revision, as: 'DELETED' }) }
}
