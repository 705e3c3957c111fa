import type { z } from 'zod'
import { contractsOf, type Contract } from './contract'

/** What the browser and the server know of every entry of a list. */
export type Keyed = { readonly id: string; readonly revision: number }
type Searched = { readonly q?: string | undefined }
export type Removing = Keyed & { readonly as: 'DELETED' | 'DEACTIVATED' }
type EntryRead = { readonly entry: Keyed; readonly usage: { readonly isReferenced: boolean } }
type EntriesFound = { readonly rows: readonly { readonly id: string }[]; readonly total: number }

type FindShape = z.ZodType<Searched, Searched>
type OneShape = z.ZodType<{ readonly id: string }, { readonly id: string }>
type RemoveShape = z.ZodType<Removing, Removing>
type SavedShape = z.ZodType<
  { readonly revision: number; readonly savedAt: string },
  { readonly revision: number; readonly savedAt: string }
>
type DoneShape = z.ZodType<Readonly<Record<never, never>>, Readonly<Record<never, never>>>
export type ListShape = z.ZodType<EntriesFound, EntriesFound>
export type ReadShape = z.ZodType<EntryRead, EntryRead>
export type SaveShape = z.ZodType<Keyed, Keyed>

/** The four calls of a list. `L` and `R` are the answers of `list` and `read`, `S` is the input of `save`. */
export type EntryContracts<L extends ListShape, R extends ReadShape, S extends SaveShape, E extends string = string> = {
  readonly list: Contract<FindShape, L>
  readonly read: Contract<OneShape, R>
  readonly save: Contract<S, SavedShape, E>
  readonly remove: Contract<RemoveShape, DoneShape, E>
}

/** The file of a list's schemas exports what `entryShapes` of lists/parts.shapes.ts makes, and its own `SaveEntry`. */
type EntryShapes = {
  readonly Entries: ListShape
  readonly ReadEntry: ReadShape
  readonly SaveEntry: SaveShape
  readonly FindEntries: FindShape
  readonly OneEntry: OneShape
  readonly RemoveEntry: RemoveShape
  readonly Saved: SavedShape
  readonly Done: DoneShape
}

type Named<E extends string> = {
  readonly domain: string
  /** The names in the calls: `catalogue.readTerm`, `catalogue.listTerms`. Without them: `programmes.read`, `programmes.list`. */
  readonly one?: string
  readonly many?: string
  /** False where no other table names an entry, so that every entry can be deleted. */
  readonly isNamed?: boolean
  /** Refusals besides `<domain>.IN_USE`, which `remove` declares itself. */
  readonly saveErrors?: readonly E[]
  readonly removeErrors?: readonly E[]
}

/**
 * Declares `list`, `read`, `save` and `remove` for a list of the institution. A save with revision 0 makes an entry; removing takes an entry out of use if it
 * is used, and deletes it otherwise.
 */
export function entryContracts<M extends EntryShapes & Readonly<Record<string, z.ZodType>>, const E extends string = never>(
  load: () => Promise<M>,
  { domain, one = '', many = '', isNamed = true, saveErrors = [], removeErrors = [] }: Named<E>,
): EntryContracts<M['Entries'], M['ReadEntry'], M['SaveEntry']> {
  const contract = contractsOf(load)
  const inUse = isNamed ? [inUseOf(domain)] : []
  return {
    list: contract({ name: `${domain}.list${many}`, method: 'GET', input: 'FindEntries', output: 'Entries' }),
    read: contract({ name: `${domain}.read${one}`, method: 'GET', input: 'OneEntry', output: 'ReadEntry' }),
    save: contract({ name: `${domain}.save${one}`, method: 'POST', input: 'SaveEntry', output: 'Saved', errors: saveErrors }),
    remove: contract({
      name: `${domain}.remove${one}`,
      method: 'POST',
      input: 'RemoveEntry',
      output: 'Done',
      errors: [...inUse, ...removeErrors],
    }),
  }
}

/** Whether something refers to entries of the list, so that their uses are counted. */
export function isNamedBySomething({ remove }: Pick<EntryContracts<ListShape, ReadShape, SaveShape>, 'remove'>): boolean {
  return remove.errors.some((error) => error === inUseOf(error.split('.')[0] ?? ''))
}

/** The refusal to delete an entry that something names. */
export function inUseOf(domain: string): string {
  return `${domain}.IN_USE`
}
