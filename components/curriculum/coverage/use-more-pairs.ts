'use client'

import { useState } from 'react'
import { call } from '@/lib/client/request'
import { readCoverageReport, type CoverageReport } from '@/lib/contracts/coverage'
import type { ReportInput } from './report-screen'

/** The pairs that the page brought, followed by further pages as the user asks for them. */
export function useMorePairs(first: CoverageReport | null, input: ReportInput) {
  const [later, setLater] = useState<{ readonly of: CoverageReport | null; readonly pages: readonly CoverageReport[] }>({
    of: first,
    pages: [],
  })
  const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest')
  // When the first page is read again, the pages after it are dropped, since they may have changed too.
  if (later.of !== first) setLater({ of: first, pages: [] })
  const pages = first === null ? [] : [first, ...(later.of === first ? later.pages : [])]
  const next = pages.at(-1)?.next ?? null

  async function more() {
    if (next === null || state === 'loading') return
    setState('loading')
    try {
      const page = await call(readCoverageReport, { ...input, after: next })
      // Further pages of the filters before do not belong behind this first page.
      setLater((before) => (before.of === first ? { ...before, pages: [...before.pages, page] } : before))
      setState('rest')
    } catch {
      setState('failed')
    }
  }
  return {
    rows: pages.flatMap(({ rows }) => rows),
    isLoading: state === 'loading',
    isFailed: state === 'failed',
    /** Null if there are no more. */
    more: next === null ? null : more,
  }
}
