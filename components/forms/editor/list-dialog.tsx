'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { newId } from '@/lib/client/new-id'
import { idsIn } from '@/lib/forms/copies'
import type { Field } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { captionsOf, rowsFrom } from '@/lib/forms/pasted'
import { proposedId } from '@/lib/forms/proposed'
import { useEditing } from './editor-context'
import { newField } from './edits'
import { PasteDialog } from './paste-list'
import { ScaleSelect } from './scale-select'

/** The types of field that a pasted line can become. */
const kinds = ['SCALE', 'GRID', 'BOOLEAN', 'TEXT', 'MULTILINE', 'NUMBER', 'DATE'] as const
type Kind = (typeof kinds)[number]

/** A page of questions from a list of captions: all of one type, and on one scale. */
export function ListDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (fields: readonly Field[]) => void }) {
  const t = useTranslations('formEditor')
  const { draft, choices } = useEditing()
  const { language } = draft.definition
  const [kind, setKind] = useState<Kind>('SCALE')
  const [scaleId, setScaleId] = useState<string | null>(choices.scales.find(({ active }) => active)?.id ?? null)
  const [isRequired, setRequired] = useState(false)
  const required = isRequired ? ('ALWAYS' as const) : ('NEVER' as const)
  const taken = idsIn(draft.definition)

  function made(pasted: string): Field[] {
    if (kind === 'GRID') {
      const rows = rowsFrom(pasted, { language, newUid: newId, taken, there: 0 })
      const grid = newField('GRID')
      return grid.type === 'GRID' && rows.length > 0 ? [{ ...grid, scaleId, rows, required }] : []
    }
    const ids = [...taken]
    return captionsOf(pasted)
      .slice(0, formLimits.fieldsOfPage)
      .map((caption): Field => {
        const field = newField(kind)
        const id = proposedId(caption, kind, ids)
        ids.push(id)
        const named = { ...field, id, caption: { [language]: caption }, required }
        return named.type === 'SCALE' ? { ...named, scaleId } : named
      })
  }

  const countOf = (pasted: string) => {
    const [first] = made(pasted)
    return first?.type === 'GRID' ? first.rows.length : made(pasted).length
  }
  return (
    <PasteDialog
      title={t('fieldsFromList')}
      help={t('paste.fieldsHelp')}
      countOf={countOf}
      onAdd={(pasted) => onAdd(made(pasted))}
      onClose={onClose}
    >
      <Select
        label={t('paste.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'SCALE')}
      />
      {(kind === 'SCALE' || kind === 'GRID') && <ScaleSelect label={t('of.scale')} value={scaleId} onChange={setScaleId} />}
      <Checkbox label={t('paste.required')} checked={isRequired} onChange={setRequired} />
    </PasteDialog>
  )
}
