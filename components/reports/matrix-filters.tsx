'use client'

import { ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FilterChip } from '@/components/ui/filter-chip'
import { Popover } from '@/components/ui/popover'
import { Segmented } from '@/components/ui/segmented'
import { Select, type SelectOption } from '@/components/ui/select'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { Matrix } from '@/lib/contracts/reports'
import { matrixMeasures, quadrantOptions, type MatrixMeasure, type QuadrantOption, type Span } from '@/lib/reports/vocabulary'
import { ReportTime } from './report-time'

/** What the address asks for; '' is any. */
export type MatrixAsked = {
  readonly programmeId: string
  readonly year: string
  readonly groupId: string
  readonly firmId: string
  readonly participationTypeId: string
  readonly span: Span
  readonly from: string
  readonly to: string
}
/** Of those who are there, whom to show. */
export type MatrixSieve = { readonly quadrants: QuadrantOption | null; readonly quartile: number | null; readonly isShortOnly: boolean }

interface MatrixFiltersProps {
  view: Matrix
  asked: MatrixAsked
  measure: MatrixMeasure
  sieve: MatrixSieve
  onMeasure: (measure: MatrixMeasure) => void
  onSieve: (sieve: MatrixSieve) => void
  onAsk: (asked: MatrixAsked) => void
}

interface Filter {
  readonly name: string
  /** The words for no choice. */
  readonly any: string
  /** '' is no choice. */
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
}

/** The choices above the matrix. Those that are used less often open with one button; each that is set is a chip, too, which takes it off. */
export function MatrixFilters({ view, asked, measure, sieve, onMeasure, onSieve, onAsk }: MatrixFiltersProps) {
  const t = useTranslations('reports.matrix')
  const since = useTranslations('reports')
  const { cohort, choices, frame } = view
  const filters = useMatrixFilters({ view, asked, sieve, onSieve, onAsk })
  const chosen = filters.filter(({ value }) => value !== '')
  const keyOf = (of: { programme: { id: string }; year: number }) => `${of.programme.id} ${of.year}`
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-3">
      <Select
        className="w-60 max-w-full"
        label={t('cohort')}
        hideLabel
        value={cohort ? keyOf(cohort) : ''}
        options={choices.cohorts.map((one) => ({
          value: keyOf(one),
          label: since('since', { programme: one.programme.name, year: one.year }),
        }))}
        onChange={(key) => {
          const [programmeId = '', year = ''] = key.split(' ')
          onAsk({ ...asked, programmeId, year, groupId: '', firmId: '' })
        }}
      />
      <ReportTime
        key={frame.span}
        asked={{ span: frame.span, from: frame.from, to: frame.to }}
        firstYear={null}
        onAsk={(time) => onAsk({ ...asked, ...time })}
      />
      <Popover label={t('filters', { count: chosen.length })} icon={<ListFilter />}>
        {() => (
          <div className="flex flex-col gap-3">
            {filters.map(({ name, any, value, options, onChange }) => (
              <Select key={name} label={name} placeholder={any} value={value} options={options} onChange={onChange} />
            ))}
          </div>
        )}
      </Popover>
      <ToggleChip label={t('shortOnly')} selected={sieve.isShortOnly} onChange={(isShortOnly) => onSieve({ ...sieve, isShortOnly })} />
      {chosen.map(({ name, value, options, onChange }) => (
        <FilterChip
          key={name}
          label={t('filter', { name, value: options.find((one) => one.value === value)?.label ?? '' })}
          onRemove={() => onChange('')}
        />
      ))}
      <Segmented
        label={t('show')}
        hideLabel
        value={measure}
        onChange={onMeasure}
        options={matrixMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
      />
    </div>
  )
}

type Filtering = Pick<MatrixFiltersProps, 'view' | 'asked' | 'sieve' | 'onSieve' | 'onAsk'>

function useMatrixFilters({ view: { cohort, choices }, asked, sieve, onSieve, onAsk }: Filtering): Filter[] {
  const t = useTranslations('reports.matrix')
  const named = (all: readonly { id: string; name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }))
  // The programme and year that are shown by default go into the address with it.
  const ask = (changed: Partial<MatrixAsked>) =>
    onAsk({ ...asked, ...(cohort && { programmeId: cohort.programme.id, year: String(cohort.year) }), ...changed })
  return [
    {
      name: t('group'),
      any: t('allGroups'),
      value: asked.groupId,
      options: named(choices.groups),
      onChange: (groupId) => ask({ groupId }),
    },
    {
      name: t('firm'),
      any: t('allFirms'),
      value: asked.firmId,
      options: named(choices.firms),
      onChange: (firmId) => ask({ firmId }),
    },
    {
      name: t('role'),
      any: t('allRoles'),
      value: asked.participationTypeId,
      options: named(choices.participationTypes),
      onChange: (participationTypeId) => ask({ participationTypeId }),
    },
    {
      name: t('quadrantFilter'),
      any: t('quadrantAny'),
      value: sieve.quadrants ?? '',
      options: quadrantOptions.map((value) => ({ value, label: t(`quadrant.${value}`) })),
      onChange: (value) => onSieve({ ...sieve, quadrants: quadrantOptions.find((one) => one === value) ?? null }),
    },
    {
      name: t('quartileFilter'),
      any: t('quartileAny'),
      value: sieve.quartile === null ? '' : String(sieve.quartile),
      options: [1, 2, 3, 4].map((quartile) => ({ value: String(quartile), label: t('quartileOf', { quartile }) })),
      onChange: (value) => onSieve({ ...sieve, quartile: value === '' ? null : Number(value) }),
    },
  ]
}
