'use client'

import { useEffect } from 'react'
import { call } from '@/lib/client/request'
import { seeTermReport, type TermReport } from '@/lib/contracts/reports'

/**
 * Tells the server that the student has opened their own report. If the report was withdrawn in the meantime, or the message does not arrive, it stays unseen.
 */
export function useSeen({ isOwn, report }: TermReport): void {
  const isUnseen = isOwn && report !== null && report.areCommentsTold && report.seenAt === null
  const { termId, version } = report ?? {}
  useEffect(() => {
    if (!isUnseen || termId === undefined || version === undefined) return
    call(seeTermReport, { termId, version }).catch(() => {})
  }, [isUnseen, termId, version])
}
