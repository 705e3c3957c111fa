'use client'

import { usePages } from '@/components/shared/report/use-pages'
import { call } from '@/lib/client/request'
import { listCoverageRows } from '@/lib/contracts/coverage'
import type { CellPart, ListedPart } from '@/lib/coverage/vocabulary'

/** The people and time that the screen was asked for. */
export type RowsAsked = {
  readonly yearId?: string | undefined
  readonly of?: 'ALL' | 'SUPERVISED' | undefined
  readonly studentId?: string | undefined
  readonly yearGroup?: number | undefined
}
type OpenedList = RowsAsked & { readonly outcomeId: string; readonly nodeId?: string | undefined; readonly part: ListedPart }
export type OpenedCell = OpenedList & { readonly part: CellPart }

/** One of the lists behind a cell, fifty rows at a time. */
export function useCoverageRows(asked: OpenedList) {
  const { pages, page, last, ...state } = usePages(asked, (of, at, signal) => call(listCoverageRows, { ...of, page: at }, { signal }))
  return {
    ...state,
    last,
    components: pages.flatMap(({ components }) => components),
    held: pages.flatMap(({ held }) => held),
    students: pages.flatMap(({ students }) => students),
    missing: pages.flatMap(({ missing }) => missing),
    hasMore: last !== null && page * last.pageSize < last.total,
  }
}
