'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { ElementField } from '@/lib/contracts/reports'
import type { ConditionValues } from '@/lib/reports/element-values'
import { valuesOf } from '@/lib/reports/measures'
import type { ElementContext } from './element-context'
import { ValuesPicker } from './values-picker'

interface ValueFieldProps extends Pick<ElementContext, 'words' | 'onNamed'> {
  id: string
  error: string | null
  source: string
  field: ElementField
  row: ConditionValues
  onChange: (values: readonly string[]) => void
}

/** The values with which a condition compares, by the kind of its field. */
export function ValueField({ id, error, source, field, row: { op, values }, words, onNamed, onChange }: ValueFieldProps) {
  const t = useTranslations('reportElements.edit')
  const [, most] = valuesOf(op)
  if (most === 0) return null
  const nameOf = (value: string) => words.valueOf(source, field.name, value)
  const label = t('value')
  if (field.kind === 'NUMBER' || field.kind === 'DAY')
    return <Amounts id={id} error={error} kind={field.kind} isBetween={op === 'BETWEEN'} values={values} onChange={onChange} />
  if (field.kind === 'BOOL' || (most === 1 && field.options)) {
    const options = field.kind === 'BOOL' ? ['true', 'false'] : (field.options ?? [])
    return (
      <Select
        id={id}
        error={error}
        label={label}
        hideLabel
        isInline
        isTinted
        placeholder={field.kind === 'BOOL' ? undefined : t('choose')}
        value={values[0] ?? ''}
        options={options.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(value) => onChange(value === '' ? [] : [value])}
      />
    )
  }
  if (field.options || field.isNamed)
    return (
      <ValuesPicker
        id={id}
        label={label}
        error={error}
        values={values}
        nameOf={nameOf}
        options={field.options ?? []}
        lookUp={field.isNamed ? { source, field: field.name } : null}
        onChange={(next, named) => {
          onNamed(named)
          onChange(next)
        }}
      />
    )
  return <Listed id={id} error={error} values={values} onChange={onChange} />
}

type Plain = Pick<ValueFieldProps, 'id' | 'error' | 'onChange'> & { values: readonly string[] }

/** Fields for numbers or days: one, two for a range, or as many as were saved. */
function Amounts({ id, error, kind, isBetween, values, onChange }: Plain & { kind: 'NUMBER' | 'DAY'; isBetween: boolean }) {
  const t = useTranslations('reportElements.edit')
  const count = isBetween ? 2 : Math.max(1, values.length)
  const all = Array.from({ length: count }, (_, at) => values[at] ?? '')
  const put = (at: number, value: string) => onChange(all.map((one, place) => (place === at ? value : one)))
  const labelOf = (at: number) => (isBetween ? t(at === 0 ? 'from' : 'to') : t('value'))
  return (
    <ChoiceGroup id={id} role="group" label={t('value')} hideLabel error={error}>
      <div className="flex flex-wrap items-center gap-2">
        {all.map((value, at) => (
          <span key={at} className="contents">
            {isBetween && at === 1 && <span className="text-muted">{t('and')}</span>}
            {kind === 'DAY' ? (
              <DayField label={labelOf(at)} hideLabel isFilter value={value} onChange={(day) => put(at, day)} />
            ) : (
              <NumberField
                label={labelOf(at)}
                hideLabel
                className="w-36"
                format={{ maximumFractionDigits: 6 }}
                value={value === '' ? null : Number(value)}
                onChange={(number) => put(at, number === null ? '' : String(number))}
              />
            )}
          </span>
        ))}
      </div>
    </ChoiceGroup>
  )
}

/** Values that nobody has listed, such as teeth: typed, with commas between them. */
function Listed({ id, error, values, onChange }: Plain) {
  const t = useTranslations('reportElements.edit')
  const [typed, setTyped] = useState({ of: values.join(), text: values.join(', ') })
  // Values from elsewhere, as from another version, replace the typed text.
  const text = typed.of === values.join() ? typed.text : values.join(', ')
  return (
    <TextField
      id={id}
      error={error}
      label={t('values')}
      hideLabel
      placeholder={t('values')}
      spellCheck={false}
      maxLength={300}
      className="min-w-0 grow basis-44"
      value={text}
      onChange={(next) => {
        const found = [...new Set(next.split(/[\s,;]+/).filter((value) => value !== ''))]
        setTyped({ of: found.join(), text: next })
        onChange(found)
      }}
    />
  )
}
