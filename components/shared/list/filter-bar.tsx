'use client'

import type { ReactNode } from 'react'
import { FilterChip } from '@/components/ui/filter-chip'
import { SearchField } from '@/components/ui/search-field'
import { FilterButton } from './filter-button'
import type { ListFilter } from './list-filter'
import './filter-bar.css'

export interface BarSearch {
  readonly label: string
  /** A hint at what may be typed, where the label does not say it. */
  readonly hint?: string | undefined
  /** The result of useFilters, or an object of the same shape. */
  readonly of: { readonly text: string; readonly isBusy?: boolean; readonly type: (text: string) => void }
  readonly onSubmit?: (text: string) => void
}

interface FilterBarProps {
  search?: BarSearch | undefined
  filters?: readonly ListFilter[]
  /** Clears all that is set, the search too. */
  onClear?: (() => void) | undefined
  /** Views, columns, export: an icon button each. */
  tools?: ReactNode
  /** StateChips, or another choice that always has a value. */
  states?: ReactNode
  /** Chips that are shown only on a desktop; on a phone a filter replaces them (`isOnPhone`). */
  chips?: ReactNode
}

/**
 * The bar above a list: the search, the filters that are set, those that may be added, and the tools for the view. One row: on a phone the filter button says
 * how many are set, and unset filters are not drawn.
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
