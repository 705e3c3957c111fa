'use client'

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { moveItem } from '@/components/shared/editor/in-order'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { TextField } from '@/components/ui/text-field'
import { useEditing } from './editor-context'
import { PasteList } from './paste-list'

interface RowsFieldProps<Row> {
  id: string
  /** The list whose texts the field shows: those of options or of the rows of a grid. */
  of: 'options' | 'grid'
  legend: string
  rows: readonly Row[]
  /** The number of rows that are drawn; the others wait until they are asked for. */
  drawn?: number
  isFull: boolean
  keyOf: (row: Row) => string
  make: () => Row
  /** The rows that a pasted text becomes. */
  pasted: (text: string) => Row[]
  onChange: (rows: Row[]) => void
  onAdded?: () => void
  captionClass: string
  onCaptionLeft?: (row: Row, change: (row: Partial<Row>) => void) => void
  /** Further fields of a row, between its caption and its buttons. */
  beside?: (row: Row, name: string, change: (row: Partial<Row>) => void) => ReactNode
  below?: (row: Row, name: string, change: (row: Partial<Row>) => void) => ReactNode
  /** Content below the rows and above the buttons of the list. */
  more?: ReactNode
}

/** A list of rows with a caption each, in order: rows are added, pasted, moved and removed. */
export function RowsField<Row extends { readonly caption: Readonly<Record<string, string>> }>({
  id,
  of,
  legend,
  rows,
  drawn = rows.length,
  isFull,
  keyOf,
  make,
  pasted,
  onChange,
  onAdded,
  captionClass,
  onCaptionLeft,
  beside,
  below,
  more,
}: RowsFieldProps<Row>) {
  const t = useTranslations(`formEditor.${of}`)
  const editor = useTranslations('formEditor')
  const { draft, say } = useEditing()
  const { language } = draft.definition

  function add() {
    onChange([...rows, make()])
    onAdded?.()
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${CSS.escape(id)} li:last-of-type input`)?.focus())
  }

  function move(name: string, at: number, to: number) {
    onChange(moveItem(rows, at, to))
    say(editor(to > at ? 'movedDown' : 'movedUp', { caption: name }))
  }

  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">{legend}</legend>
      <ol className="flex flex-col gap-2">
        {rows.slice(0, drawn).map((row, at) => {
          const name = row.caption[language] || String(at + 1)
          const change = (changed: Partial<Row>) => onChange(rows.map((one, place) => (place === at ? { ...one, ...changed } : one)))
          return (
            <li key={keyOf(row)} className="flex flex-wrap items-end gap-1">
              <TextField
                className={captionClass}
                label={t('caption', { number: at + 1 })}
                hideLabel
                placeholder={t('caption', { number: at + 1 })}
                maxLength={300}
                value={row.caption[language] ?? ''}
                onChange={(text) =>
                  onChange(rows.map((one, place) => (place === at ? { ...one, caption: { ...one.caption, [language]: text } } : one)))
                }
                onBlur={() => onCaptionLeft?.(row, change)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isFull) return
                  event.preventDefault()
                  add()
                }}
              />
              {beside?.(row, name, change)}
              <span className="flex">
                <IconButton
                  size="sm"
                  label={t('up', { name })}
                  icon={<ArrowUp />}
                  disabledReason={at === 0 && t('first')}
                  onPress={() => move(name, at, at - 1)}
                />
                <IconButton
                  size="sm"
                  label={t('down', { name })}
                  icon={<ArrowDown />}
                  disabledReason={at === rows.length - 1 && t('last')}
                  onPress={() => move(name, at, at + 1)}
                />
                <IconButton
                  size="sm"
                  label={t('remove', { name })}
                  icon={<Trash2 />}
                  onPress={() => onChange(rows.filter((_, place) => place !== at))}
                />
              </span>
              {below?.(row, name, change)}
            </li>
          )
        })}
      </ol>
      {more}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus />} disabledReason={isFull && t('full')} onPress={add}>
          {t('add')}
        </Button>
        <PasteList
          title={t('paste')}
          help={t('pasteHelp')}
          countOf={(text) => pasted(text).length}
          onAdd={(text) => onChange([...rows, ...pasted(text)])}
        />
      </div>
    </fieldset>
  )
}
