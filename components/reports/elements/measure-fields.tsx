'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { newId } from '@/lib/client/new-id'
import type { ElementField, ReportElements } from '@/lib/contracts/reports'
import { freshCondition } from '@/lib/reports/condition-rows'
import type { ConditionValues, MeasureValues } from '@/lib/reports/element-values'
import { elementLimits, measureKinds, numberMeasures, type MeasureKind } from '@/lib/reports/measures'
import { ConditionRow } from './condition-row'
import { focusField } from './focus-field'
import type { ElementContext } from './element-context'

interface MeasureFieldsProps extends ElementContext {
  measure: MeasureValues
  /** The elements that can be divided by one another. */
  halves: ReportElements['rows']
  onChange: (measure: MeasureValues) => void
}

const takesNumber = (kind: MeasureKind) => numberMeasures.some((one) => one === kind)
const isShare = (kind: MeasureKind) => kind === 'SHARE' || kind === 'LAST'

/** The value that is taken from the entries. */
export function MeasureFields({ measure, halves, onChange, ...context }: MeasureFieldsProps) {
  const t = useTranslations('reportElements')
  const { source, words, field } = context
  const { kind } = measure
  const fields = source?.fields ?? []
  const numbers = fields.filter((one) => one.kind === 'NUMBER')
  const kinds = measureKinds.filter(
    (one) =>
      one === kind ||
      ((one !== 'LAST' || source?.hasStudent) && (!takesNumber(one) || numbers.length > 0) && (one !== 'RATIO' || halves.length > 1)),
  )

  function choose(next: MeasureKind) {
    const keeps = fields.find(({ name }) => name === measure.field)
    onChange({
      ...measure,
      kind: next,
      field: takesNumber(next) && keeps?.kind !== 'NUMBER' ? '' : measure.field,
      where: isShare(next) && measure.where.length === 0 ? [freshCondition(newId())] : measure.where,
    })
  }

  const select = (path: 'field' | 'a' | 'b', label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      {...field(`definition.measure.${path}`)}
      label={label}
      hideLabel
      isInline
      className="max-w-full"
      placeholder={t('edit.choose')}
      value={measure[path]}
      options={options}
      onChange={(value) => onChange({ ...measure, [path]: value })}
    />
  )
  const optionsOf = (of: readonly ElementField[]) =>
    of.map(({ name }) => ({ value: name, label: words.fieldName(source?.name ?? '', name) }))
  const elements = halves.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-start gap-2">
        <Select
          {...field('definition.measure')}
          label={t('edit.take')}
          hideLabel
          isInline
          isTinted
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`measure.${one}`) }))}
          onChange={(value) => {
            const next = measureKinds.find((one) => one === value)
            if (next) choose(next)
          }}
        />
        {kind === 'DISTINCT' && select('field', t('edit.field'), optionsOf(fields.filter((one) => one.kind !== 'SET')))}
        {takesNumber(kind) && select('field', t('edit.field'), optionsOf(numbers))}
        {kind === 'LAST' && (
          <>
            <NumberField
              {...field('definition.measure.n')}
              label={t('edit.number')}
              hideLabel
              className="w-36"
              min={2}
              max={elementLimits.lastMost}
              value={measure.n}
              onChange={(n) => onChange({ ...measure, n })}
            />
            <span className="py-2 text-muted">{t('edit.lastOf')}</span>
          </>
        )}
        {isShare(kind) && <span className="py-2 text-muted">{t('edit.forWhich')}</span>}
        {kind === 'RATIO' && (
          <>
            {select('a', t('edit.above'), elements)}
            <span className="py-2 text-muted">{t('edit.dividedBy')}</span>
            {select('b', t('edit.below'), elements)}
          </>
        )}
      </div>
      {isShare(kind) && <ShareRows {...context} where={measure.where} onChange={(where) => onChange({ ...measure, where })} />}
    </div>
  )
}

type ShareRowsProps = ElementContext & { where: readonly ConditionValues[]; onChange: (where: readonly ConditionValues[]) => void }

/** The conditions of a share, all of which must hold. */
function ShareRows({ where, onChange, ...context }: ShareRowsProps) {
  const t = useTranslations('reportElements.edit')
  const pathOf = (at: number) => `definition.measure.where.${at}`

  function add() {
    onChange([...where, freshCondition(newId())])
    focusField(context.field(`${pathOf(where.length)}.field`).id)
  }

  function remove(at: number) {
    onChange(where.filter((_, place) => place !== at))
    focusField(context.field(`${pathOf(Math.min(at, where.length - 2))}.field`).id)
  }

  return (
    <>
      {where.map((row, at) => (
        <div key={row.key} className="flex min-w-0 items-start gap-2">
          {at > 0 && <span className="min-h-control py-2 text-muted">{t('and')}</span>}
          <ConditionRow
            {...context}
            row={row}
            path={pathOf(at)}
            label={t('ofShare', { number: at + 1 })}
            onChange={(next) => onChange(where.map((one, place) => (place === at ? next : one)))}
            onRemove={where.length > 1 ? () => remove(at) : null}
          />
        </div>
      ))}
      {where.length < elementLimits.shareConditions && (
        <Button variant="quiet" size="sm" className="self-start" icon={<Plus />} onPress={add}>
          {t('addAnd')}
        </Button>
      )}
    </>
  )
}
