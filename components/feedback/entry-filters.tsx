'use client'

import { useTranslations } from 'next-intl'
import type { Filters, useFilters } from '@/components/shared/use-filters'
import { SearchField } from '@/components/ui/search-field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { feedbackThemes, listedSources } from '@/lib/feedback/vocabulary'

interface EntryFiltersProps {
  asked: Filters
  filters: ReturnType<typeof useFilters>
  /** One's own writing has one source. */
  hasSource: boolean
}

/** The filters of the list of entries, in the address. */
export function EntryFilters({ asked, filters, hasSource }: EntryFiltersProps) {
  const t = useTranslations('feedback')
  return (
    <div role="search" className="flex flex-wrap items-end gap-2">
      {hasSource && (
        <>
          <Segmented
            label={t('filter.label')}
            hideLabel
            className="grow basis-72"
            value={asked.source || 'ALL'}
            options={[{ value: 'ALL', label: t('filter.all') }, ...listedSources.map((value) => ({ value, label: t(`filter.${value}`) }))]}
            onChange={(source) => filters.set({ source: source === 'ALL' ? '' : source })}
          />
          <Select
            label={t('filter.theme')}
            hideLabel
            className="min-w-0 grow basis-40"
            value={asked.theme || 'ANY'}
            options={[
              { value: 'ANY', label: t('filter.anyTheme') },
              ...feedbackThemes.map((value) => ({ value, label: t(`theme.${value}`) })),
            ]}
            onChange={(theme) => filters.set({ theme: theme === 'ANY' ? '' : theme })}
          />
        </>
      )}
      <SearchField
        label={t('filter.search')}
        placeholder={t('filter.search')}
        className="min-w-0 grow basis-40"
        value={filters.text}
        maxLength={100}
        loading={filters.isBusy}
        onChange={filters.type}
      />
    </div>
  )
}
