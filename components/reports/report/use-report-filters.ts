'use client'

import { useTranslations } from 'next-intl'
import { choiceFilter, type ListFilter } from '@/components/shared/list/list-filter'
import type { Report } from '@/lib/contracts/reports'
import type { ReportAsked } from '../report-hrefs'

interface ReportFilters {
  choices: Report['choices']
  asked: ReportAsked
  onAsk: (changed: Partial<ReportAsked>) => void
}

/** The filters for the people whom a report is about. A filter with nothing to choose is not offered. */
export function useReportFilters({ choices, asked, onAsk }: ReportFilters): ListFilter[] {
  const t = useTranslations('reports.report')
  const matrix = useTranslations('reports.matrix')
  const named = (all: readonly { id: string; name: string }[]) => all.map((one) => ({ value: one.id, label: one.name }))
  const filters: ListFilter[] = []
  if (choices.programmes.length > 0)
    filters.push(
      choiceFilter({
        id: 'programme',
        label: t('programme'),
        any: t('allProgrammes'),
        value: asked.programmeId,
        options: named(choices.programmes),
        onChange: (programmeId) => onAsk({ programmeId, groupId: '', firmId: '' }),
      }),
      choiceFilter({
        id: 'year',
        label: t('yearOfStudy'),
        any: t('allYears'),
        value: asked.year,
        options: choices.years.map((year) => ({ value: String(year), label: t('year', { year: String(year) }) })),
        onChange: (year) => onAsk({ year, groupId: '', firmId: '' }),
      }),
    )
  if (choices.groups.length > 0)
    filters.push(
      choiceFilter({
        id: 'group',
        label: matrix('group'),
        any: matrix('allGroups'),
        value: asked.groupId,
        options: named(choices.groups),
        onChange: (groupId) => onAsk({ groupId }),
      }),
    )
  if (choices.firms.length > 0)
    filters.push(
      choiceFilter({
        id: 'firm',
        label: matrix('firm'),
        any: matrix('allFirms'),
        value: asked.firmId,
        options: named(choices.firms),
        onChange: (firmId) => onAsk({ firmId }),
      }),
    )
  return filters
}

/** The filters that are set, as a call takes them. */
export function narrowedOf({ programmeId, year, groupId, firmId }: ReportAsked): {
  programmeId?: string
  year?: string
  groupId?: string
  firmId?: string
} {
  return {
    ...(programmeId !== '' && { programmeId }),
    ...(year !== '' && { year }),
    ...(groupId !== '' && { groupId }),
    ...(firmId !== '' && { firmId }),
  }
}
