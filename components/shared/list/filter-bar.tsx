'use client'

import type { ReactNode } from 'react'
import { FilterChip } from '@/components/ui/filter-chip'
import { SearchField } from '@/components/ui/search-field'
import { FilterButton } from './filter-button'
import type { ListFilter } from './list-filter'
import './filter-bar.css'

export interface BarSearch {
  readonly label: string
  /** What may be typed, where the name does not say it. */
  readonly hint?: string | undefined
  /** What useFilters gives, or the same of one's own. */
  readonly of: { readonly text: string; readonly isBusy?: boolean; readonly type: (text: string) => void }
  readonly onSubmit?: (text: string) => void
}

interface FilterBarProps {
  search?: BarSearch | undefined
  filters?: readonly ListFilter[]
  /** Takes away all that is set, the search too. */
  onClear?: (() => void) | undefined
  /** Views, columns, export: an icon button each. */
  tools?: ReactNode
  /** StateChips, or what else is always chosen. */
  states?: ReactNode
  /** The same on a desk alone: a phone has a filter for it (`isOnPhone`). */
  chips?: ReactNode
}

/**
 * Above a list: the search, what is set, what more may be set, and how the list is looked at. One row: on a phone the button of the filters says
 * how many are set, and what is not set is drawn nowhere.
 */
export function FilterBar({ search, filters = [], onClear, tools, states, chips }: FilterBarProps) {
  const set = filters.filter(({ said, isOnPhone }) => said !== null && !isOnPhone)
  return (
    <div role="search" data-filter-bar data-print="hide" className="flex min-w-0 items-center gap-2 md:flex-wrap">
      {states && (
        <div data-states className="min-w-0">
          {states}
        </div>
      )}
      {chips && <div className="min-w-0 max-md:hidden">{chips}</div>}
      {search && (
        <span data-bar-search className="flex min-w-0 grow md:max-w-90 md:basis-40">
          <SearchField
            isDense
            label={search.label}
            placeholder={search.hint}
            className="min-w-0 grow"
            value={search.of.text}
            maxLength={100}
            loading={search.of.isBusy ?? false}
            onChange={search.of.type}
            onSubmit={search.onSubmit}
          />
        </span>
      )}
      {set.map(({ id, label, said, onClear: clear }) => (
        <span key={id} className="contents max-md:hidden">
          <FilterChip label={said ? `${label}: ${said}` : label} onRemove={clear} />
        </span>
      ))}
      {filters.length > 0 && <FilterButton filters={filters} onClear={onClear} />}
      {tools && <div className="ml-auto flex shrink-0 items-center gap-2 empty:hidden">{tools}</div>}
    </div>
  )
}
