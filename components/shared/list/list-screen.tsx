'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterBar } from './filter-bar'
import type { useFilters } from '../use-filters'

interface ListScreenProps {
  /** The head of the page: its title, and its actions. */
  children: ReactNode
  filters: Pick<ReturnType<typeof useFilters>, 'text' | 'isBusy' | 'type' | 'clear'>
  /** Null where the list is so short that it is seen at a glance. `tools`: export and the like, an icon button each. */
  search: { readonly label: string; readonly hint?: string; readonly tools?: ReactNode } | null
  isSearched: boolean
  /** The number of results, in words. */
  found?: string
  icon: ReactNode
  /** The text for a list that has no records, with the way to the first. */
  empty: { readonly title: string; readonly help: string; readonly action?: ReactNode }
  /** The text for a search without results. */
  nothing: { readonly title: string; readonly help: string; readonly clear?: string }
  /** The list; null where it is empty. */
  list: ReactNode | null
}

/** A list with a search: its head, the search, and its rows or the reason why there are none. */
export function ListScreen({ children, filters, search, isSearched, found, icon, empty, nothing, list }: ListScreenProps) {
  return (
    <div className="flex flex-col gap-4">
      {children}
      {search && <FilterBar search={{ label: search.label, hint: search.hint, of: filters }} tools={search.tools} />}
      {isSearched && found !== undefined && (
        <p role="status" className="text-dense text-muted max-md:sr-only">
          {found}
        </p>
      )}
      {list}
      {list === null && isSearched && (
        <EmptyState
          icon={icon}
          title={nothing.title}
          action={nothing.clear === undefined ? undefined : <Button onPress={filters.clear}>{nothing.clear}</Button>}
        >
          {nothing.help}
        </EmptyState>
      )}
      {list === null && !isSearched && (
        <EmptyState icon={icon} title={empty.title} action={empty.action}>
          {empty.help}
        </EmptyState>
      )}
    </div>
  )
}
