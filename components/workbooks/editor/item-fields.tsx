'use client'

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { DayField } from '@/components/ui/day-field'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { StatusChip } from '@/components/ui/status-chip'
import { TextField } from '@/components/ui/text-field'
import { itemKindOf } from '@/lib/workbooks/vocabulary'
import { ReflectionFields } from './reflection-fields'
import type { Choices } from './sections-field'
import type { ItemValues } from './values'

interface ItemFieldsProps {
  item: ItemValues
  templates: Choices['templates']
  path: string
  field: FieldAt
  isFirst: boolean
  isLast: boolean
  onChange: (of: Partial<ItemValues>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const goneAs = { FORM: 'formGone', PROCEDURE: 'procedureGone', TEST: 'testGone', REFLECTION: 'reflectionGone' } as const

/** The fields of an item, which is a form, a procedure, a test or reflections: the number needed (one for a test), its name here and its first day. */
export function ItemFields({ item, templates, path, field, isFirst, isLast, onChange, onMove, onRemove }: ItemFieldsProps) {
  const t = useTranslations('workbooks.editor')
  const kinds = useTranslations('workbooks.kinds')
  const { caption, needed, opensOn, isGone, reflection } = item
  const name = item.name || reflection?.template?.name || caption || t('reflections')
  const kind = itemKindOf(item)
  const itself = field(`${path}.formId`)
  return (
    <li id={itself.id} tabIndex={-1} className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-dense text-muted">{kinds(kind)}</p>
          {isGone && <StatusChip tone="warning">{t(goneAs[kind])}</StatusChip>}
          {itself.error !== null && <FieldError>{itself.error}</FieldError>}
        </div>
        <span className="flex">
          <IconButton
            size="sm"
            label={t('up', { name })}
            icon={<ArrowUp />}
            disabledReason={isFirst && t('first')}
            onPress={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('down', { name })}
            icon={<ArrowDown />}
            disabledReason={isLast && t('last')}
            onPress={() => onMove(1)}
          />
          <IconButton size="sm" label={t('remove', { name })} icon={<Trash2 />} onPress={onRemove} />
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {kind !== 'TEST' && (
          <NumberField
            {...field(`${path}.needed`)}
            label={t('needed')}
            required
            min={1}
            max={1000}
            value={needed}
            onChange={(value) => onChange({ needed: value })}
          />
        )}
        <DayField
          {...field(`${path}.opensOn`)}
          label={t('opensOn')}
          optional
          value={opensOn ?? ''}
          onChange={(value) => onChange({ opensOn: value || null })}
        />
      </div>
      {reflection && (
        <ReflectionFields
          asked={reflection}
          templates={templates}
          path={`${path}.reflection`}
          field={field}
          onChange={(of) => onChange({ reflection: { ...reflection, ...of } })}
        />
      )}
      <TextField
        {...field(`${path}.caption`)}
        label={t('caption')}
        optional={reflection === null || reflection.template !== null}
        required={reflection !== null && reflection.template === null}
        placeholder={name}
        maxLength={120}
        value={caption}
        onChange={(value) => onChange({ caption: value })}
      />
    </li>
  )
}
