'use client'

import type { ReactNode } from 'react'
import type { z } from 'zod'
import { call } from '@/lib/client/request'
import type { EntryContracts, Keyed, ListShape, ReadShape, SaveShape } from '@/lib/entry-contracts'
import { EntryForm, type EntryFormProps, type Use } from './entry-form'

type Fields<S extends SaveShape> = Omit<z.input<S>, keyof Keyed>
type Words<V> = Pick<
  EntryFormProps<z.ZodType, z.ZodType, string, V & object>,
  'path' | 'start' | 'nameOf' | 'names' | 'labelOf' | 'wordsOf' | 'children'
>

interface Calls<S extends SaveShape, R extends ReadShape> {
  calls: Pick<EntryContracts<ListShape, R, S>, 'read' | 'save' | 'remove'>
  words: { readonly title: string; readonly fresh: string }
  /** Sends the input, where saving needs more than the one call. */
  send?: (input: z.input<S>) => Promise<{ readonly revision: number; readonly savedAt: string }>
  /** Null for a new entry. */
  initial: z.output<R> | null
  /** The places where the entry is used, in words; '' where there are none. Null for a list whose entries nothing names. */
  usage: string | null
}

/** Absent for a list whose entries have no such state; the field `active` holds the state, unless both functions say otherwise. */
type InUse<V> = Omit<Use<V>, 'isActive' | 'activate'> & Partial<Pick<Use<V>, 'isActive' | 'activate'>>

interface Same<S extends SaveShape, R extends ReadShape> extends Calls<S, R>, Words<Fields<S>> {
  use?: InUse<Fields<S>>
  valuesOf?: undefined
}

interface Mapped<S extends SaveShape, R extends ReadShape, V extends object> extends Calls<S, R>, Words<V> {
  use?: InUse<V>
  /** The values to edit, where a field is not edited as it is stored: a number is typed as text. */
  valuesOf: (entry: z.output<R>['entry']) => V
  inputOf: (values: V, of: Keyed) => z.input<S>
}

type Loose = Readonly<Record<string, unknown>>
type LooseEntry = Keyed & Loose
type LooseSave = z.ZodType<Keyed, LooseEntry>
type LooseRead = z.ZodType<{ entry: LooseEntry; usage: { isReferenced: boolean } }, { entry: LooseEntry; usage: { isReferenced: boolean } }>
type LooseProps = Calls<LooseSave, LooseRead> &
  Words<Loose> & { use?: InUse<Loose>; valuesOf?: (entry: LooseEntry) => Loose; inputOf?: (values: Loose, of: Keyed) => LooseEntry }

/**
 * One entry of an institution's list, edited as a whole; below its fields stand the places where it is used, and its removal. `calls`: the result of
 * entryContracts. The values are the fields that `save` takes, unless `valuesOf` and `inputOf` say otherwise.
 */
export function EntryEditor<S extends SaveShape, R extends z.ZodType<{ entry: z.input<S>; usage: { isReferenced: boolean } }> & ReadShape>(
  props: Same<S, R>,
): ReactNode
export function EntryEditor<S extends SaveShape, R extends ReadShape, V extends object>(props: Mapped<S, R, V>): ReactNode
// The two signatures above have checked the fields; inside, the fields are whatever the list has.
export function EntryEditor({
  calls,
  words,
  initial,
  send,
  use,
  valuesOf = fieldsOf,
  inputOf = entryFrom,
  ...props
}: LooseProps): ReactNode {
  return (
    <EntryForm
      {...props}
      title={{ list: words.title, fresh: words.fresh }}
      initial={initial && { id: initial.entry.id, revision: initial.entry.revision, values: valuesOf(initial.entry) }}
      contract={calls.save}
      inputOf={({ values, ...of }) => inputOf(values, of)}
      savedOf={(output) => output}
      {...(send && { send })}
      reread={async (id) => {
        const { entry } = await call(calls.read, { id })
        return { revision: entry.revision, values: valuesOf(entry) }
      }}
      remove={(input) => call(calls.remove, input)}
      use={use && { isActive: ({ active }) => active === true, activate: (values) => ({ ...values, active: true }), ...use }}
      isReferenced={initial?.usage.isReferenced ?? false}
    />
  )
}

function fieldsOf({ id: _id, revision: _revision, ...fields }: LooseEntry): Loose {
  return fields
}

function entryFrom(values: Loose, { id, revision }: Keyed): LooseEntry {
  return { id, revision, ...values }
}
