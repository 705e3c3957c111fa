'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterBar } from './filter-bar'
import type { useFilters } from '../use-filters'

interface ListScreenProps {
  /** The head of the page: its title, and what can be done. */
  children: ReactNode
  filters: Pick<ReturnType<typeof useFilters>, 'text' | 'isBusy' | 'type' | 'clear'>
  /** Null where so few are seen at a glance. `tools`: export and the like, an icon button each. */
  search: { readonly label: string; readonly hint?: string; readonly tools?: ReactNode } | null
  isSearched: boolean
  /** How many were found, in words. */
  found?: string
  icon: ReactNode
  /** Where there is none at all, with the way to the first. */
  empty: { readonly title: string; readonly help: string; readonly action?: ReactNode }
  /** Where the search finds none. */
  nothing: { readonly title: string; readonly help: string; readonly clear?: string }
  /** Null where there is nothing to list. */
  list: ReactNode | null
}

/** A list that is searched: its head, the search, and what it lists, or why that is nothing. */
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
