'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useToday } from '@/components/shared/live/use-today'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { formulaOf, rowsOf, rowTests, type Row, type Rows, type RowTest } from '@/lib/forms/rows'
import type { FormField } from './types'

const ordered: readonly RowTest[] = ['IS', 'IS_NOT', 'MORE', 'AT_LEAST', 'LESS', 'AT_MOST', 'BLANK', 'ANSWERED']
const ofTruth: readonly RowTest[] = ['IS', 'IS_NOT', 'BLANK', 'ANSWERED']
const tests: Readonly<Record<string, readonly RowTest[]>> = {
  NUMBER: ordered,
  SCALE: ordered,
  COMPUTED: ordered,
  DATE: ordered,
  BOOLEAN: ofTruth,
  SIGNATURE: ofTruth,
  DROPDOWN: ofTruth,
  MULTISELECT: ['CONTAINS', 'BLANK', 'ANSWERED'],
  TOOTHMAP: ['CONTAINS', 'BLANK', 'ANSWERED'],
  // A condition on a list of records only asks whether there is one.
  RADIOGRAPHS: ['ANSWERED', 'BLANK'],
  PROCEDURE: ['ANSWERED', 'BLANK'],
  FILE_UPLOAD: ['ANSWERED', 'BLANK'],
}
const ofText: readonly RowTest[] = ['IS', 'IS_NOT', 'CONTAINS', 'BLANK', 'ANSWERED']
const testsOf = ({ type }: Pick<FormField, 'type'>) => tests[type] ?? ofText

/** The first values of a condition on a field. */
export function startRow(field: FormField, today: string): Row {
  const [is = 'ANSWERED'] = testsOf(field)
  return { uid: field.uid, is, value: startValue(field, today) }
}

function startValue({ type, options }: FormField, today: string): Row['value'] {
  if (type === 'BOOLEAN' || type === 'SIGNATURE') return true
  if (type === 'NUMBER' || type === 'SCALE' || type === 'COMPUTED' || type === 'TOOTHMAP') return 0
  return type === 'DATE' ? today : (options[0]?.value ?? '')
}

interface RuleRowsProps {
  value: string
  /** Called with null where the last condition is removed. */
  onChange: (formula: string | null) => void
  fields: readonly FormField[]
}

/** Conditions on the answers of a form, in rows; a formula that does not fit into rows is shown as it is written. */
export function RuleRows({ value, onChange, fields }: RuleRowsProps) {
  const t = useTranslations('workflowSettings.rule')
  const today = useToday()
  const rows = rowsOf(value)
  const [first] = fields
  if (!rows)
    return (
      <TextField
        label={t('formula')}
        description={t('formulaHelp')}
        value={value}
        onChange={(next) => onChange(next.trim() === '' ? null : next)}
      />
    )
  const set = (next: Rows) => onChange(formulaOf(next))
  return (
    <div className="flex flex-col gap-2">
      {rows.rows.length > 1 && (
        <Segmented
          label={t('match')}
          hideLabel
          value={rows.match}
          options={(['ALL', 'ANY'] as const).map((match) => ({ value: match, label: t(match) }))}
          onChange={(match) => set({ ...rows, match })}
        />
      )}
      {rows.rows.map((row, at) => (
        <div key={at} className="flex items-start gap-1 rounded-card border border-line bg-canvas p-2">
          <RuleRow row={row} number={at + 1} fields={fields} onChange={(next) => set({ ...rows, rows: rows.rows.with(at, next) })} />
          <IconButton
            size="sm"
            label={t('remove', { number: at + 1 })}
            icon={<Trash2 />}
            onPress={() => set({ ...rows, rows: rows.rows.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="quiet"
        className="self-start"
        icon={<Plus />}
        disabledReason={!first && t('noFields')}
        onPress={() => first && set({ ...rows, rows: [...rows.rows, startRow(first, today)] })}
      >
        {t('add')}
      </Button>
    </div>
  )
}

interface RuleRowProps {
  row: Row
  number: number
  fields: readonly FormField[]
  onChange: (row: Row) => void
}

function RuleRow({ row, number, fields, onChange }: RuleRowProps) {
  const t = useTranslations('workflowSettings.rule')
  const today = useToday()
  const field = fields.find(({ uid }) => uid === row.uid)
  const hasValue = row.is !== 'BLANK' && row.is !== 'ANSWERED'
  return (
    <div className="flex min-w-0 grow flex-wrap gap-2">
      <Select
        className="min-w-0 grow basis-full"
        label={t('field', { number })}
        hideLabel
        value={row.uid}
        options={[
          ...(field ? [] : [{ value: row.uid, label: t('gone') }]),
          ...fields.map((one) => ({ value: one.uid, label: one.caption || one.id })),
        ]}
        onChange={(uid) => {
          const next = fields.find((one) => one.uid === uid)
          if (next) onChange(startRow(next, today))
        }}
      />
      <Select
        className="min-w-0 grow basis-24"
        label={t('test', { number })}
        hideLabel
        value={row.is}
        options={[...new Set([row.is, ...(field ? testsOf(field) : ofText)])].map((is) => ({ value: is, label: t(`is.${is}`) }))}
        onChange={(next) => {
          const is = rowTests.find((one) => one === next)
          if (is) onChange({ ...row, is, value: row.value ?? (field ? startValue(field, today) : '') })
        }}
      />
      {hasValue && <RowValue row={row} number={number} field={field} onChange={(value) => onChange({ ...row, value })} />}
    </div>
  )
}

interface RowValueProps {
  row: Row
  number: number
  field: FormField | undefined
  onChange: (value: Row['value']) => void
}

function RowValue({ row: { value }, number, field, onChange }: RowValueProps) {
  const t = useTranslations('workflowSettings.rule')
  const look = { label: t('value', { number }), hideLabel: true, className: 'min-w-0 grow basis-24' }
  if (typeof value === 'boolean')
    return (
      <Select
        {...look}
        value={value ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
        onChange={(next) => onChange(next === 'yes')}
      />
    )
  if (typeof value === 'number') return <NumberField {...look} value={value} onChange={(next) => onChange(next ?? 0)} />
  const text = value ?? ''
  if (field && field.options.length > 0)
    return (
      <Select
        {...look}
        value={text}
        options={[
          ...(field.options.some((option) => option.value === text) ? [] : [{ value: text, label: text || '–' }]),
          ...field.options.map((option) => ({ value: option.value, label: option.caption || option.value })),
        ]}
        onChange={onChange}
      />
    )
  if (field?.type === 'DATE') return <DayField {...look} value={text} onChange={onChange} />
  return <TextField {...look} maxLength={200} value={text} onChange={onChange} />
}
