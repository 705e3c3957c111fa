'use client'

import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { Matrix } from '@/lib/contracts/reports'
import { matrixMeasures, quadrantOptions, type MatrixMeasure, type QuadrantOption, type Span } from '@/lib/reports/vocabulary'

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

const quartiles = [1, 2, 3, 4] as const

/** Whom and what the matrix is of. */
export function MatrixFilters({ view: { cohort, choices }, asked, measure, sieve, onMeasure, onSieve, onAsk }: MatrixFiltersProps) {
  const t = useTranslations('reports.matrix')
  const since = useTranslations('reports')
  const keyOf = (of: { programme: { id: string }; year: number }) => `${of.programme.id} ${of.year}`
  return (
    <div data-print="hide" className="flex flex-wrap items-end gap-x-3 gap-y-3">
      <Select
        className="w-60"
        label={t('cohort')}
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
      <Select
        className="w-40"
        label={t('group')}
        placeholder={t('allGroups')}
        value={asked.groupId}
        options={choices.groups.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(groupId) => onAsk({ ...withCohort(), groupId })}
      />
      <Select
        className="w-40"
        label={t('firm')}
        placeholder={t('allFirms')}
        value={asked.firmId}
        options={choices.firms.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(firmId) => onAsk({ ...withCohort(), firmId })}
      />
      <Select
        className="w-40"
        label={t('role')}
        placeholder={t('allRoles')}
        value={asked.participationTypeId}
        options={choices.participationTypes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(participationTypeId) => onAsk({ ...withCohort(), participationTypeId })}
      />
      <Select
        className="w-40"
        label={t('quadrantFilter')}
        placeholder={t('quadrantAny')}
        value={sieve.quadrants ?? ''}
        options={quadrantOptions.map((value) => ({ value, label: t(`quadrant.${value}`) }))}
        onChange={(value) => onSieve({ ...sieve, quadrants: quadrantOptions.find((one) => one === value) ?? null })}
      />
      <Select
        className="w-40"
        label={t('quartileFilter')}
        placeholder={t('quartileAny')}
        value={sieve.quartile === null ? '' : String(sieve.quartile)}
        options={quartiles.map((value) => ({ value: String(value), label: t('quartileOf', { quartile: value }) }))}
        onChange={(value) => onSieve({ ...sieve, quartile: value === '' ? null : Number(value) })}
      />
      <ToggleChip label={t('shortOnly')} selected={sieve.isShortOnly} onChange={(isShortOnly) => onSieve({ ...sieve, isShortOnly })} />
      <Segmented
        label={t('show')}
        hideLabel
        value={measure}
        onChange={onMeasure}
        options={matrixMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
      />
    </div>
  )

  /** Puts the programme and year that are shown by default into the address. */
  function withCohort(): MatrixAsked {
    return cohort ? { ...asked, programmeId: cohort.programme.id, year: String(cohort.year) } : asked
  }
}
