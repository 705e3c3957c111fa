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
import { fieldsOf, type Definition, type Field } from '@/lib/forms/definition'
import { findPiece, useEditing } from './editor-context'
import { freeId, newPage, withNewFields } from './edits'

type Item = OutputOf<typeof listLibraryItems>['items'][number]
const kinds = ['FIELD', 'GROUP', 'PAGE'] as const

/** A copy of a library item into the form; it remembers where it came from. */
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
        const ids = fieldsOf(form).map(({ id }) => id)
        const copy = (field: Field): Field => {
          const id = freeId(field.id, ids)
          ids.push(id)
          const uid = newId()
          added.push(uid)
          return { ...field, uid, id, origin }
        }
        return { ...before, definition: inserted(form, content, copy, selected, origin) }
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

function inserted(form: Definition, content: Content, copy: (field: Field) => Field, selected: string | null, origin: Origin): Definition {
  if (content.kind === 'OPTIONS') return form
  if (content.kind === 'PAGE') {
    const page = { ...content.page, uid: newId(), origin, fields: content.page.fields.map(copy) }
    return { ...form, pages: [...form.pages, page] }
  }
  const fields = (content.kind === 'FIELD' ? [content.field] : content.fields).map(copy)
  const withOne = form.pages.length === 0 ? { ...form, pages: [newPage()] } : form
  const place = findPiece(withOne, selected)
  const page = place?.page ?? withOne.pages.at(-1)
  return page ? withNewFields(withOne, page.uid, fields, place?.field?.uid ?? null) : form
}
