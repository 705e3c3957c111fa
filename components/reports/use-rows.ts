'use client'

import { usePages } from '@/components/shared/report/use-pages'
import { call } from '@/lib/client/request'
import { listReportRows } from '@/lib/contracts/reports'
import type { Span } from '@/lib/reports/vocabulary'
import type { Difficulty } from '@/lib/clinical/vocabulary'

/** The number that was opened. */
export type Opened = {
  readonly studentId: string
  readonly procedureId?: string
  readonly month?: string
  readonly on?: string
  readonly participationTypeId?: string
  readonly span: Span
  readonly from: string
  readonly to: string
}
export type Narrowing = { readonly difficulty: Difficulty | null; readonly clinicId: string | null }

/** The entries behind a number, fifty at a time. */
export function useRows({ span, from, to, ...opened }: Opened, { difficulty, clinicId }: Narrowing) {
  const asked = {
    ...opened,
    span,
    ...(span === 'DAYS' && { from, to }),
    ...(difficulty !== null && { difficulty }),
    ...(clinicId !== null && { clinicId }),
  }
  const { pages, last, isFailed, isLoading, retry, more } = usePages(asked, (of, page, signal) =>
    call(listReportRows, { ...of, page }, { signal }),
  )
  return {
    found: last,
    rows: pages.flatMap(({ rows }) => rows),
    // The tests come with the first page.
    tests: pages[0]?.tests ?? [],
    ...{ isFailed, isLoading, more },
    again: retry,
  }
}
