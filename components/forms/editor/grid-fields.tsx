'use client'

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { idsIn } from '@/lib/forms/copies'
import { fieldsOf, type FieldOf, type GridRow } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { rowsFrom } from '@/lib/forms/pasted'
import { proposedId } from '@/lib/forms/proposed'
import { propertyId, takenIds, useCaption, useEditing, useFieldChange } from './editor-context'
import { PasteList } from './paste-list'
import { PropertyProblems } from './property-problems'
import { ScaleSelect } from './scale-select'

/** The scale of a grid and its rows, each with an id of its own. */
export function GridFields({ field }: { field: FieldOf<'GRID'> }) {
  const t = useTranslations('formEditor.grid')
  const of = useTranslations('formEditor.of')
  const editor = useTranslations('formEditor')
  const { draft, say } = useEditing()
  const caption = useCaption()
  const change = useFieldChange(field)
  const { language } = draft.definition
  const { rows } = field
  const id = propertyId(field.uid, 'rows')
  const others = fieldsOf(draft.definition).filter(({ type, uid }) => type === 'GRID' && uid !== field.uid)
  const isFull = rows.length >= formLimits.rowsOfGrid
  const setRow = (at: number, row: Partial<GridRow>) =>
    change({ rows: rows.map((one, place) => (place === at ? { ...one, ...row } : one)) })

  function add() {
    const made = { uid: newId(), id: proposedId('', 'row', idsIn(draft.definition)), caption: {} }
    change({ rows: [...rows, made] })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${CSS.escape(id)} li:last-of-type input`)?.focus())
  }

  function move(at: number, to: number) {
    const next = [...rows]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(to, 0, moved)
    change({ rows: next })
    if (moved) say(editor(to > at ? 'movedDown' : 'movedUp', { caption: moved.caption[language] || String(at + 1) }))
  }

  const pasting = { language, newUid: newId, taken: idsIn(draft.definition), there: rows.length }
  return (
    <>
      <ScaleSelect
        id={propertyId(field.uid, 'scaleId')}
        label={of('scale')}
        value={field.scaleId}
        onChange={(scaleId) => change({ scaleId })}
      />
      <PropertyProblems uid={field.uid} property="scaleId" />
      <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1 text-dense font-medium">{t('rows')}</legend>
        <ol className="flex flex-col gap-2">
          {rows.map((row, at) => {
            const name = row.caption[language] || String(at + 1)
            return (
              <li key={row.uid} className="flex flex-wrap items-end gap-1">
                <TextField
                  className="min-w-0 grow basis-40"
                  label={t('caption', { number: at + 1 })}
                  hideLabel
                  placeholder={t('caption', { number: at + 1 })}
                  maxLength={300}
                  value={row.caption[language] ?? ''}
                  onChange={(text) => setRow(at, { caption: { ...row.caption, [language]: text } })}
                  // The id follows the caption as long as nobody wrote one.
                  onBlur={() => {
                    if (!/^row(_\d+)?$/.test(row.id) && row.id !== '') return
                    const own = takenIds(draft.definition, row.uid)
                    setRow(at, { id: proposedId(row.caption[language] ?? '', 'row', own) })
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || isFull) return
                    event.preventDefault()
                    add()
                  }}
                />
                <span className="flex">
                  <IconButton
                    size="sm"
                    label={t('up', { name })}
                    icon={<ArrowUp />}
                    disabledReason={at === 0 && t('first')}
                    onPress={() => move(at, at - 1)}
                  />
                  <IconButton
                    size="sm"
                    label={t('down', { name })}
                    icon={<ArrowDown />}
                    disabledReason={at === rows.length - 1 && t('last')}
                    onPress={() => move(at, at + 1)}
                  />
                  <IconButton
                    size="sm"
                    label={t('remove', { name })}
                    icon={<Trash2 />}
                    onPress={() => change({ rows: rows.filter((_, place) => place !== at) })}
                  />
                </span>
                <TextField
                  className="min-w-0 basis-full"
                  label={t('id', { name })}
                  hideLabel
                  spellCheck={false}
                  autoCapitalize="none"
                  maxLength={40}
                  value={row.id}
                  onChange={(typed) =>
                    setRow(at, {
                      id: typed
                        .toLowerCase()
                        .replace(/[^a-z0-9_]/g, '')
                        .replace(/^[_0-9]+/, ''),
                    })
                  }
                />
              </li>
            )
          })}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Plus />} disabledReason={isFull && t('full')} onPress={add}>
            {t('add')}
          </Button>
          <PasteList
            title={t('paste')}
            help={t('pasteHelp')}
            countOf={(pasted) => rowsFrom(pasted, pasting).length}
            onAdd={(pasted) => change({ rows: [...rows, ...rowsFrom(pasted, pasting)] })}
          />
        </div>
      </fieldset>
      <PropertyProblems uid={field.uid} property="rows" />
      {others.length > 0 && (
        <Select
          label={t('self')}
          placeholder={of('noSelf')}
          value={field.self ?? ''}
          options={others.map((one) => ({ value: one.uid, label: caption(one) }))}
          onChange={(self) => change({ self: self || null })}
        />
      )}
    </>
  )
}
