'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/request'
import type { TestOfStudent } from '@/lib/contracts/competency-tests'
import { listReportRows, type ReportRow, type ReportRows } from '@/lib/contracts/reports'
import type { Span } from '@/lib/reports/vocabulary'
import type { Difficulty } from '@/lib/clinical/vocabulary'

/** Which number was opened. */
export type Opened = {
  readonly studentId: string
  readonly procedureId?: string
  readonly month?: string
  readonly on?: string
  readonly span: Span
  readonly from: string
  readonly to: string
}
export type Narrowing = { readonly difficulty: Difficulty | null; readonly clinicId: string | null }

type Read = {
  readonly key: string
  readonly found: ReportRows | null
  readonly rows: readonly ReportRow[]
  readonly tests: readonly TestOfStudent[]
  readonly pages: number
  readonly isFailed: boolean
}

/** What is behind a number, fifty at a time. */
export function useRows({ span, from, to, ...opened }: Opened, { difficulty, clinicId }: Narrowing) {
  const [page, setPage] = useState(1)
  const [tries, setTries] = useState(0)
  const asked = {
    ...opened,
    span,
    ...(span === 'DAYS' && { from, to }),
    ...(difficulty !== null && { difficulty }),
    ...(clinicId !== null && { clinicId }),
  }
  const key = JSON.stringify(asked)
  const [read, setRead] = useState<Read>({ key: '', found: null, rows: [], tests: [], pages: 0, isFailed: false })
  const [wanted, setWanted] = useState(key)
  if (wanted !== key) {
    setWanted(key)
    setPage(1)
  }
  // Another object each time it is drawn; what it asks is the same as long as the key is.
  const latest = useRef(asked)
  useEffect(() => void (latest.current = asked))
  useEffect(() => {
    const gone = new AbortController()
    call(listReportRows, { ...latest.current, page }, { signal: gone.signal }).then(
      (found) =>
        setRead((before) => ({
          key,
          found,
          rows: page === 1 ? found.rows : [...before.rows, ...found.rows],
          // The first page has them.
          tests: page === 1 ? (found.tests ?? []) : before.tests,
          pages: page,
          isFailed: false,
        })),
      () => !gone.signal.aborted && setRead((before) => ({ ...before, key, isFailed: true })),
    )
    return () => gone.abort()
  }, [key, page, tries])
  const isOfThis = read.key === key
  return {
    found: isOfThis ? read.found : null,
    rows: isOfThis ? read.rows : [],
    tests: isOfThis ? read.tests : [],
    isFailed: isOfThis && read.isFailed,
    isLoading: !isOfThis || (!read.isFailed && read.pages < page),
    again: () => setTries(tries + 1),
    more: () => setPage(page + 1),
  }
}
