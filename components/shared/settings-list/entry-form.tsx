'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor, type Editor, type Stored } from '@/components/shared/editor/use-editor'
import { Chip } from '@/components/ui/chip'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Contract } from '@/lib/contract'
import type { Removing } from '@/lib/entry-contracts'
import type { EditPath, PathBelow } from '@/lib/paths'

/** The way in which a used entry is taken out of use and comes back; absent where entries have no such state. */
export interface Use<V> {
  isActive: (values: V) => boolean
  activate: (values: V) => V
  /** The button 'Take out of use', and what it means. */
  action: string
  help: string
  /** The note 'Not in use', and how the entry comes back. */
  inactive: string
  inactiveHelp: string
}

export interface EntryFormProps<I extends z.ZodType, O extends z.ZodType, E extends string, V extends object> {
  title: { readonly list: string; readonly fresh: string }
  /** `removed`: the address after a deletion, where that is not the list. */
  path: { readonly list: PathBelow; readonly edit: EditPath | `${EditPath}/${string}`; readonly removed?: PathBelow }
  /** Null for a new entry. */
  initial: (Stored<V> & { readonly id: string }) | null
  start: V
  /** The contract that saves the entry and defines what each field must be. */
  contract: Contract<I, O, E>
  inputOf: (stored: Stored<V> & { readonly id: string }) => z.input<I>
  savedOf: (output: z.output<O>) => { readonly revision: number; readonly savedAt: string }
  /** Sends the input, where saving needs more than the one call. */
  send?: (input: z.input<I>) => Promise<z.output<O>>
  reread: (id: string) => Promise<Stored<V>>
  remove: (input: Removing) => Promise<unknown>
  nameOf: (values: V) => string
  use?: Use<V>
  /** The places where the entry is used, in words; '' where there are none. Null for an entry that nothing ever names. */
  usage: string | null
  /** Whether something names the entry, so that it cannot be deleted. */
  isReferenced: boolean
  /** The name of a field, by the first part of its path. */
  names: Readonly<Record<keyof V & string, string>>
  /** The name of a part within a field; null where the field's name holds. */
  labelOf?: (path: string) => string | null
  /** The text for a refusal that no field caused. */
  wordsOf?: (error: CallError) => string | null
  children: (editor: Editor<V>) => ReactNode
}

/** The form inside EntryEditor, for an entry that is read or saved in a way of its own. */
export function EntryForm<I extends z.ZodType, O extends z.ZodType, E extends string, V extends object>(props: EntryFormProps<I, O, E, V>) {
  const {
    title,
    path,
    initial,
    start,
    contract,
    inputOf,
    savedOf,
    send,
    reread,
    remove: removeBy,
    nameOf,
    use,
    usage,
    isReferenced,
    names,
    labelOf,
    wordsOf,
    children,
  } = props
  const t = useTranslations('lists')
  const tEditor = useTranslations('editor')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => initial?.id ?? newId())
  const [saved, setSaved] = useState(initial?.values ?? null)
  const editor = useEditor({
    contract,
    initial: initial ?? { values: start, revision: 0 },
    inputOf: (values, revision) => inputOf({ id, values, revision }),
    savedOf,
    ...(send && { send }),
    wordsOf,
    reread: () =>
      reread(id).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }),
    onSaved: () => {
      setSaved(editor.values)
      if (initial) return router.refresh()
      notify.success(t('made', { name: nameOf(editor.values) }))
      router.replace(`${path.edit}/${id}`)
    },
  })
  const isActive = saved === null || !use || use.isActive(saved)
  const name = saved ? nameOf(saved) : ''

  async function remove(as: Removing['as']) {
    if (
      as === 'DELETED' &&
      !(await confirm({ title: t('deleteQuestion', { name }), body: tEditor('removal.deleteHelp'), action: t('delete'), tone: 'danger' }))
    )
      return
    try {
      await removeBy({ id, revision: editor.revision, as })
    } catch (error) {
      const isNowUsed = error instanceof CallError && error.status === 'STATE_CHANGED'
      const own = error instanceof CallError ? wordsOf?.(error) : null
      notify.error(own ?? (isNowUsed ? t('nowUsed') : problem(error)))
      return router.refresh()
    }
    if (as === 'DELETED') notify.success(tEditor('removal.deleted', { caption: name }))
    else notify.success(t('takenOut', { name }), { onUndo: bringBack })
    router.push(as === 'DELETED' ? (path.removed ?? path.list) : path.list)
    router.refresh()
  }

  function bringBack() {
    const values = use?.activate(saved ?? editor.values) ?? editor.values
    void call(contract, inputOf({ id, values, revision: editor.revision + 1 })).then(
      () => router.refresh(),
      (error: unknown) => notify.error(problem(error)),
    )
  }

  return (
    <EditorForm
      title={initial ? name : title.fresh}
      after={use && !isActive ? <Chip>{use.inactive}</Chip> : undefined}
      back={{ href: path.list, label: title.list }}
      editor={editor}
      names={names}
      labelOf={(at) => labelOf?.(at) ?? fieldNameOf(names, at)}
      below={
        initial && (
          <Removal
            words={
              usage === null ? t('neverNamed') : usage === '' ? t(isReferenced ? 'onlyRemoved' : 'unused') : t('used', { what: usage })
            }
            as={!isReferenced ? 'DELETED' : use && isActive ? 'DEACTIVATED' : null}
            labels={{ DELETED: t('delete'), DEACTIVATED: use?.action ?? '' }}
            help={!isReferenced ? t('deletable') : isActive ? (use?.help ?? '') : (use?.inactiveHelp ?? '')}
            disabledReason={editor.isChanged && tEditor('removal.saveFirst')}
            onRemove={remove}
          />
        )
      }
    >
      {children(editor)}
    </EditorForm>
  )
}

function fieldNameOf(names: Readonly<Record<string, string>>, path: string): string {
  return names[path.split('.')[0] ?? ''] ?? ''
}
