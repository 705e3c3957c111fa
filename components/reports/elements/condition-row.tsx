'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { withField, withOp } from '@/lib/reports/condition-rows'
import { fieldOf, isFinished, type ConditionValues } from '@/lib/reports/element-values'
import { conditionOps, opsOf, type ConditionOp } from '@/lib/reports/measures'
import type { ElementContext } from './element-context'
import { ValueField } from './value-field'

interface ConditionRowProps extends ElementContext {
  row: ConditionValues
  /** The path of the row's fields in the form: 'definition.where.0.1'. */
  path: string
  /** The condition's name in words. */
  label: string
  onChange: (row: ConditionValues) => void
  /** Null for the only condition, which must stay. */
  onRemove: (() => void) | null
}

/** One condition: a field, a comparison and its values, in the order in which it is read. */
export function ConditionRow({ row, path, label, source, words, field, onNamed, onChange, onRemove }: ConditionRowProps) {
  const t = useTranslations('reportElements')
  const chosen = fieldOf(source, row.field)
  const name = source?.name ?? ''
  const said = isFinished(row, source) ? words.condition(name, { ...row, values: [...row.values] }) : label

  /** A problem with one of the values is said beside all of them, since they are one choice. */
  function valuesAt() {
    const { id, error } = field(`${path}.values`)
    const ofOne = row.values.map((_, at) => field(`${path}.values.${at}`).error).find((one) => one !== null)
    return { id, error: error ?? ofOne ?? null }
  }

  function opWords(op: ConditionOp): string {
    if (chosen?.kind === 'DAY' && (op === 'AT_LEAST' || op === 'AT_MOST')) return t(`op.${op}_day`)
    if (row.values.length > 1 && (op === 'IS' || op === 'IS_NOT')) return t(`op.${op}_many`)
    return t(`op.${op}`)
  }

  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-wrap items-start gap-2">
      <Select
        {...field(`${path}.field`)}
        label={t('edit.field')}
        hideLabel
        isInline
        className="max-w-full"
        placeholder={t('edit.choose')}
        value={row.field}
        options={(source?.fields ?? [])
          .filter(({ isHidden }) => !isHidden)
          .map((one) => ({ value: one.name, label: words.fieldName(name, one.name) }))}
        onChange={(value) => {
          const next = fieldOf(source, value)
          onChange(next ? withField(row, next) : { ...row, field: '', values: [] })
        }}
      />
      {chosen && (
        <Select
          {...field(`${path}.op`)}
          label={t('edit.op')}
          hideLabel
          isInline
          value={row.op}
          options={opsOf(chosen).map((op) => ({ value: op, label: opWords(op) }))}
          onChange={(value) => {
            const op = conditionOps.find((one) => one === value)
            if (op) onChange(withOp(row, op))
          }}
        />
      )}
      {chosen && (
        <ValueField
          {...valuesAt()}
          source={name}
          field={chosen}
          row={row}
          words={words}
          onNamed={onNamed}
          onChange={(values) => onChange({ ...row, values })}
        />
      )}
      {onRemove && <IconButton icon={<X />} label={t('edit.remove', { condition: said })} onPress={onRemove} />}
    </div>
  )
}
