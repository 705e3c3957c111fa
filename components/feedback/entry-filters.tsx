'use client'

import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { StateChips } from '@/components/shared/list/state-chips'
import type { Filters, useFilters } from '@/components/shared/use-filters'
import { feedbackThemes, listedSources } from '@/lib/feedback/vocabulary'

interface EntryFiltersProps {
  asked: Filters
  filters: ReturnType<typeof useFilters>
  /** Whether entries can have several sources: those that the reader wrote have only one. */
  hasSource: boolean
}

/** The filters of the list of entries, in the address. */
export function EntryFilters({ asked, filters, hasSource }: EntryFiltersProps) {
  const t = useTranslations('feedback')
  const sources = listedSources.map((value) => ({ value, label: t(`filter.${value}`) }))
  return (
    <FilterBar
      chips={
        hasSource && (
          <StateChips
            label={t('filter.label')}
            value={asked.source || 'ALL'}
            options={[{ value: 'ALL', label: t('filter.all') }, ...sources]}
            onChange={(source) => filters.set({ source: source === 'ALL' ? '' : source })}
          />
        )
      }
      search={{ label: t('filter.search'), of: filters }}
      filters={
        hasSource
          ? [
              {
                ...choiceFilter({
                  id: 'source',
                  label: t('filter.label'),
                  any: t('filter.all'),
                  value: asked.source ?? '',
                  options: sources,
                  onChange: (source) => filters.set({ source }),
                }),
                isOnPhone: true,
              },
              choiceFilter({
                id: 'theme',
                label: t('filter.theme'),
                any: t('filter.anyTheme'),
                value: asked.theme === 'ANY' ? '' : (asked.theme ?? ''),
                options: feedbackThemes.map((value) => ({ value, label: t(`theme.${value}`) })),
                onChange: (theme) => filters.set({ theme }),
              }),
            ]
          : []
      }
      onClear={filters.clear}
    />
  )
}
