'use client'

import { FilePlus2, Library, ListPlus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Menu } from '@/components/ui/menu'
import type { Field, Page } from '@/lib/forms/definition'
import { fieldTypes } from '@/lib/forms/vocabulary'
import { findPiece, useEditing } from './editor-context'
import { newField, newPage, withNewFields } from './edits'
import { fieldIcons } from './field-icon'
import { LibraryDialog } from './library-dialog'
import { ListDialog } from './list-dialog'

/** Adds a page, or a field after the chosen piece. */
export function AddMenu() {
  const t = useTranslations('formEditor')
  const { draft, selected, select } = useEditing()
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)

  function addPage() {
    const page = newPage()
    draft.change((before) => ({ ...before, definition: { ...before.definition, pages: [...before.definition.pages, page] } }))
    select(page.uid, 'caption')
  }

  function addFields(fields: readonly Field[]) {
    draft.change((before) => {
      const form = before.definition
      const fresh: Page | null = form.pages.length === 0 ? newPage() : null
      const withOne = fresh ? { ...form, pages: [fresh] } : form
      const place = findPiece(withOne, selected)
      const page = place?.page ?? withOne.pages.at(-1)
      return page ? { ...before, definition: withNewFields(withOne, page.uid, fields, place?.field?.uid ?? null) } : before
    })
    const last = fields.at(-1)
    // The last new field is selected, so that the next one is added after a pasted list; a single new field still needs its caption.
    if (last) select(last.uid, fields.length === 1 ? 'caption' : undefined)
  }

  return (
    <>
      <Menu
        size="sm"
        label={t('add')}
        icon={<Plus />}
        placement="below-end"
        entries={[
          { id: 'page', label: t('page'), icon: <FilePlus2 />, onAction: addPage },
          { id: 'library', label: t('fromLibrary'), icon: <Library />, onAction: () => setLibraryOpen(true) },
          { id: 'list', label: t('fieldsFromList'), icon: <ListPlus />, onAction: () => setListOpen(true) },
          {
            id: 'fields',
            heading: t('fields'),
            actions: fieldTypes.map((type) => ({
              id: type,
              label: t(`type.${type}`),
              icon: fieldIcons[type],
              onAction: () => addFields([newField(type)]),
            })),
          },
        ]}
      />
      {isListOpen && <ListDialog onClose={() => setListOpen(false)} onAdd={addFields} />}
      {isLibraryOpen && <LibraryDialog onClose={() => setLibraryOpen(false)} />}
    </>
  )
}
