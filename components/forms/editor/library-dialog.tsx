'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Spinner } from '@/components/ui/spinner'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { listLibraryItems, readLibraryItem } from '@/lib/contracts/forms'
import { copiedFields, copiedPage, idsIn } from '@/lib/forms/copies'
import type { Definition, Field } from '@/lib/forms/definition'
import { findPiece, useEditing } from './editor-context'
import { newPage, withNewFields } from './edits'

type Item = OutputOf<typeof listLibraryItems>['items'][number]
const kinds = ['FIELD', 'GROUP', 'PAGE'] as const

/** Copies a library item into the form; the copy records where it came from. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('formEditor')
  const problem = useProblemText()
  const { draft, selected, select } = useEditing()
  const [items, setItems] = useState<readonly Item[] | null>(null)

  useEffect(() => {
    void Promise.all(kinds.map((kind) => call(listLibraryItems, { kind })))
      .then((found) => setItems(found.flatMap((one) => one.items).filter(({ active }) => active)))
      .catch(() => setItems([]))
  }, [])

  async function insert(item: Item) {
    try {
      const { content, version } = await call(readLibraryItem, { id: item.id })
      const origin = { itemId: item.id, version }
      const added: string[] = []
      draft.change((before) => {
        const form = before.definition
        const made = copyOf(content, form, origin)
        added.push(...made.fields.map(({ uid }) => uid))
        return { ...before, definition: insertCopy(form, made, selected) }
      })
      if (added[0] !== undefined) select(added[0])
      onClose()
    } catch (error) {
      notify.error(problem(error))
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('fromLibrary')} description={t('library.insertHelp')} closesOnBackdrop>
      {items === null && <Spinner />}
      {items?.length === 0 && <p className="py-4 text-muted">{t('library.none')}</p>}
      <ul className="flex flex-col gap-2 py-2">
        {items?.map((item) => (
          <li key={item.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{item.name}</span>
              <span className="block text-meta text-muted">{t(`library.kind.${item.kind}`)}</span>
            </span>
            <Button size="sm" aria-label={t('library.insertOne', { name: item.name })} onPress={() => void insert(item)}>
              {t('library.insert')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type Content = OutputOf<typeof readLibraryItem>['content']
type Origin = { itemId: string; version: number }

type Copy = { readonly page: Definition['pages'][number] | null; readonly fields: readonly Field[] }

/** The copy gets its own uids, with a record of where they came from. */
function copyOf(content: Content, form: Definition, origin: Origin): Copy {
  const making = { newUid: newId, taken: idsIn(form) }
  if (content.kind === 'OPTIONS') return { page: null, fields: [] }
  if (content.kind !== 'PAGE') {
    const fields = copiedFields(content.kind === 'FIELD' ? [content.field] : content.fields, making)
    return { page: null, fields: fields.map((field) => ({ ...field, origin })) }
  }
  const page = copiedPage(content.page, making)
  const fields = page.fields.map((field) => ({ ...field, origin }))
  return { page: { ...page, origin, fields }, fields }
}

function insertCopy(form: Definition, { page, fields }: Copy, selected: string | null): Definition {
  if (page) return { ...form, pages: [...form.pages, page] }
  if (fields.length === 0) return form
  const withOne = form.pages.length === 0 ? { ...form, pages: [newPage()] } : form
  const place = findPiece(withOne, selected)
  const on = place?.page ?? withOne.pages.at(-1)
  return on ? withNewFields(withOne, on.uid, fields, place?.field?.uid ?? null) : form
}
