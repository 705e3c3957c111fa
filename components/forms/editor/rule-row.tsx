'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { DayField } from '@/components/ui/day-field'
import { valueTypeOf } from '@/lib/forms/check-expressions'
import { textIn, type Field } from '@/lib/forms/definition'
import { rowTests, type Row, type RowTest } from '@/lib/forms/rows'
import { useCaption, useEditing } from './editor-context'
import { NumberBox } from './limits-fields'

type Type = ReturnType<typeof valueTypeOf>
const ordered: readonly RowTest[] = ['IS', 'IS_NOT', 'MORE', 'AT_LEAST', 'LESS', 'AT_MOST', 'BLANK', 'ANSWERED']
const tests: Readonly<Record<Type, readonly RowTest[]>> = {
  number: ordered,
  day: ordered,
  any: ordered,
  text: ['IS', 'IS_NOT', 'CONTAINS', 'BLANK', 'ANSWERED'],
  choice: ['IS', 'IS_NOT', 'BLANK', 'ANSWERED'],
  numbers: ['ANSWERED', 'BLANK'],
  list: ['ANSWERED', 'BLANK'],
  entries: ['ANSWERED', 'BLANK'],
  choices: ['CONTAINS', 'BLANK', 'ANSWERED'],
  boolean: ['IS', 'IS_NOT', 'BLANK', 'ANSWERED'],
}

/** A list of records can only be tested for being empty or not; a formula can test more. */
function testsOf(field: Field): readonly RowTest[] {
  return field.type === 'RADIOGRAPHS' || field.type === 'PROCEDURE' ? ['ANSWERED', 'BLANK'] : tests[valueTypeOf(field)]
}

/** The first row for a condition on a field. */
export function startRow(field: Field): Row {
  const [is = 'ANSWERED'] = testsOf(field)
  return { uid: field.uid, is, value: startValue(field) }
}

function startValue(field: Field): Row['value'] {
  switch (valueTypeOf(field)) {
    case 'boolean':
      return true
    case 'number':
    case 'any':
      return 0
    case 'day':
      return '2026-01-01'
    default:
      return field.type === 'DROPDOWN' || field.type === 'MULTISELECT' ? (field.options[0]?.value ?? '') : ''
  }
}

export function RuleRow({
  row,
  fields,
  number,
  onChange,
}: {
  row: Row
  fields: readonly Field[]
  number: number
  onChange: (row: Row) => void
}) {
  const t = useTranslations('formEditor.rule')
  const caption = useCaption()
  const field = fields.find(({ uid }) => uid === row.uid)
  const type = field ? valueTypeOf(field) : 'any'
  const has = row.is !== 'BLANK' && row.is !== 'ANSWERED'

  function setField(uid: string) {
    const next = fields.find((one) => one.uid === uid)
    if (next) onChange(startRow(next))
  }

  function setTest(is: string) {
    const found = rowTests.find((one) => one === is)
    if (found) onChange({ ...row, is: found, value: row.value ?? (field ? startValue(field) : '') })
  }

  return (
    <div className="flex min-w-0 grow flex-wrap gap-2">
      <Select
        className="min-w-0 grow basis-full"
        label={t('field', { number })}
        hideLabel
        value={row.uid}
        options={[
          ...(field ? [] : [{ value: row.uid, label: t('gone') }]),
          ...fields.map((one) => ({ value: one.uid, label: caption(one) })),
        ]}
        onChange={setField}
      />
      <Select
        className="min-w-0 grow basis-24"
        label={t('test', { number })}
        hideLabel
        value={row.is}
        options={[...new Set([row.is, ...(field ? testsOf(field) : tests[type])])].map((is) => ({ value: is, label: t(`is.${is}`) }))}
        onChange={setTest}
      />
      {has && <RowValue row={row} field={field} type={type} number={number} onChange={(value) => onChange({ ...row, value })} />}
    </div>
  )
}

interface RowValueProps {
  row: Row
  field: Field | undefined
  type: Type
  number: number
  onChange: (value: Row['value']) => void
}

function RowValue({ row, field, type, number, onChange }: RowValueProps) {
  const t = useTranslations('formEditor.rule')
  const { language } = useEditing().draft.definition
  const label = t('value', { number })
  if (type === 'boolean')
    return (
      <Select
        className="min-w-0 grow basis-20"
        label={label}
        hideLabel
        value={row.value === true ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
        onChange={(value) => onChange(value === 'yes')}
      />
    )
  if (field && (field.type === 'DROPDOWN' || field.type === 'MULTISELECT'))
    return (
      <Select
        className="min-w-0 grow basis-24"
        label={label}
        hideLabel
        value={String(row.value ?? '')}
        options={[
          ...(field.options.some(({ value }) => value === row.value)
            ? []
            : [{ value: String(row.value ?? ''), label: String(row.value ?? '–') }]),
          ...field.options.map((option) => ({ value: option.value, label: textIn(option.caption, language, language) || option.value })),
        ]}
        onChange={onChange}
      />
    )
  if (type === 'number' || (type === 'any' && typeof row.value === 'number') || field?.type === 'TOOTHMAP')
    return (
      <NumberBox
        label={label}
        decimals
        value={typeof row.value === 'number' ? row.value : null}
        onChange={(value) => onChange(value ?? 0)}
      />
    )
  if (type === 'day') return <DayField label={label} hideLabel value={String(row.value ?? '')} onChange={onChange} />
  return (
    <TextField
      className="min-w-0 grow basis-24"
      label={label}
      hideLabel
      value={String(row.value ?? '')}
      maxLength={200}
      onChange={onChange}
    />
  )
}
