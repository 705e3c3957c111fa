'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { ElementSource, ReportElements } from '@/lib/contracts/reports'
import { withSource } from '@/lib/reports/condition-rows'
import type { DefinitionValues, ElementValues } from '@/lib/reports/element-values'
import { betterWays, elementLimits, elementPeriods } from '@/lib/reports/measures'
import type { ElementContext } from './element-context'
import { MeasureFields } from './measure-fields'
import { Part } from './part'
import { TellingFields, type TellingFieldsProps } from './telling-fields'
import { WhereFields } from './where-fields'

interface SentenceFieldsProps extends ElementContext, Pick<TellingFieldsProps, 'dimensions'> {
  values: ElementValues
  sources: readonly ElementSource[]
  halves: ReportElements['rows']
  /** The number of rows in the source, at any time; null while it is not known, or if too few people are behind the rows. */
  soFar: number | null
  set: (change: Partial<ElementValues>) => void
}

/** The element as a sentence of choices. */
export function SentenceFields({ values: { name, definition }, sources, halves, dimensions, soFar, set, ...context }: SentenceFieldsProps) {
  const t = useTranslations('reportElements')
  const { source, words, field } = context
  const { measure } = definition
  const put = (change: Partial<DefinitionValues>) => set({ definition: { ...definition, ...change } })
  const isRatio = measure.kind === 'RATIO'
  const known = sources.some((one) => one.name === definition.source)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          {...field('name')}
          className="min-w-0 grow basis-64"
          label={t('name')}
          required
          maxLength={elementLimits.name}
          value={name}
          onChange={(typed) => set({ name: typed })}
        />
        <Select
          {...field('definition.decimals')}
          label={t('edit.decimals')}
          value={String(definition.decimals)}
          options={['0', '1', '2'].map((value) => ({ value, label: value }))}
          onChange={(value) => put({ decimals: Number(value) })}
        />
        <Select
          {...field('definition.better')}
          label={t('edit.better')}
          value={definition.better}
          options={betterWays.map((value) => ({ value, label: t(`better.${value}`) }))}
          onChange={(value) => put({ better: betterWays.find((one) => one === value) ?? definition.better })}
        />
      </div>
      {!isRatio && (
        <>
          <Part word={t('edit.of')} isRuled>
            <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <Select
                {...field('definition.source')}
                label={t('edit.source')}
                hideLabel
                isInline
                isTinted
                value={definition.source}
                options={[...sources.map((one) => one.name), ...(known ? [] : [definition.source])].map((value) => ({
                  value,
                  label: words.sourceOf(value),
                }))}
                onChange={(value) => {
                  const next = sources.find((one) => one.name === value)
                  if (next) set({ definition: withSource(definition, next, source) })
                }}
              />
              <span className="py-2 text-muted">
                {[words.whatOf(definition.source), ...(soFar === null ? [] : [t('edit.soFar', { count: soFar })])].join(', ')}
              </span>
            </div>
          </Part>
          <Part word={t('edit.where')}>
            <WhereFields {...context} where={definition.where} onChange={(where) => put({ where })} />
          </Part>
        </>
      )}
      <Part word={t('edit.take')} isRuled={isRatio}>
        <MeasureFields {...context} measure={measure} halves={halves} onChange={(next) => put({ measure: next })} />
      </Part>
      {!isRatio && (
        <Part word={t('edit.over')}>
          <Select
            {...field('definition.period')}
            label={t('edit.over')}
            hideLabel
            isInline
            isTinted
            value={definition.period}
            options={elementPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
            onChange={(value) => put({ period: elementPeriods.find((one) => one === value) ?? definition.period })}
          />
        </Part>
      )}
      <TellingFields definition={definition} dimensions={dimensions} words={words} source={source} field={field} put={put} />
    </Card>
  )
}
