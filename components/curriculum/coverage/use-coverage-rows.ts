'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/request'
import { listCoverageRows, type CoverageRows } from '@/lib/contracts/coverage'
import type { CellPart } from '@/lib/coverage/vocabulary'

/** Of whom and when, as the screen that opens it was asked. */
export type RowsAsked = {
  readonly yearId?: string | undefined
  readonly of?: 'ALL' | 'SUPERVISED' | undefined
  readonly studentId?: string | undefined
  readonly yearGroup?: number | undefined
}
export type OpenedCell = RowsAsked & { readonly outcomeId: string; readonly nodeId?: string | undefined; readonly part: CellPart }

type Read = { readonly key: string; readonly pages: readonly CoverageRows[]; readonly isFailed: boolean }
const nothing: Read = { key: '', pages: [], isFailed: false }

/** One of the lists behind a cell, fifty rows at a time. What was read stays until what is asked for has come. */
export function useCoverageRows(asked: OpenedCell) {
  const key = JSON.stringify(asked)
  const [wanted, setWanted] = useState({ key, page: 1, tries: 0 })
  if (wanted.key !== key) setWanted({ key, page: 1, tries: 0 })
  const [read, setRead] = useState<Read>(nothing)
  // Another object each time it is drawn; what it asks is the same as long as the key is.
  const latest = useRef(asked)
  useEffect(() => void (latest.current = asked))
  const { page, tries } = wanted
  useEffect(() => {
    const gone = new AbortController()
    call(listCoverageRows, { ...latest.current, page }, { signal: gone.signal }).then(
      (found) => setRead((before) => ({ key, pages: page === 1 ? [found] : [...before.pages, found], isFailed: false })),
      () => !gone.signal.aborted && setRead((before) => ({ ...before, key, isFailed: true })),
    )
    return () => gone.abort()
  }, [key, page, tries])

  const isOfThis = read.key === key
  const pages = isOfThis ? read.pages : []
  const last = pages.at(-1) ?? null
  const isFailed = isOfThis && read.isFailed
  return {
    last,
    components: pages.flatMap(({ components }) => components),
    held: pages.flatMap(({ held }) => held),
    students: pages.flatMap(({ students }) => students),
    isFailed,
    isLoading: !isFailed && pages.length < page,
    hasMore: last !== null && page * last.pageSize < last.total,
    more: () => setWanted({ ...wanted, page: page + 1 }),
    /** From the first page on. */
    again: () => setWanted({ key, page: 1, tries: tries + 1 }),
  }
}
