'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Card } from '@/components/ui/card'
import { call } from '@/lib/client/request'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { listReportRows, type ReportRow } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { useAtReadingLine } from '../marking/use-at-reading-line'
import { lineCardId } from './session-standing'

const shown = 3

/** The card shows the teacher how the student was marked the last three times they did the procedure that is being marked, so that the new marks can be compared with them. */
export function LastOfProcedure({ session: { id, student, lines, catalogue } }: { session: Session }) {
  const t = useTranslations('marking')
  const formats = useFormats()
  const atLine = useAtReadingLine(lines.map((line) => lineCardId(line.id)))
  const line = lines.find((one) => lineCardId(one.id) === atLine) ?? lines[0]
  const procedureId = line?.procedureId
  const [known, setKnown] = useState<ReadonlyMap<string, readonly ReportRow[]>>(new Map())
  const isKnown = procedureId === undefined || known.has(procedureId)

  useEffect(() => {
    if (procedureId === undefined || isKnown) return
    const gone = new AbortController()
    // The card only helps with marking: where the rows cannot be read, it is left out without an error, because the teacher can mark without it.
    call(listReportRows, { studentId: student.id, procedureId, span: 'ALL' }, { signal: gone.signal }).then(
      ({ rows }) => setKnown((before) => new Map(before).set(procedureId, rows.filter((row) => row.sessionId !== id).slice(0, shown))),
      () => {},
    )
    return () => gone.abort()
  }, [procedureId, isKnown, student.id, id])

  const rows = procedureId === undefined ? undefined : known.get(procedureId)
  if (!rows) return null
  const procedure = catalogue.procedures.find((one) => one.id === procedureId)?.caption ?? ''
  return (
    <Card as="section" aria-labelledby="last-of-procedure" className="flex flex-col gap-2">
      <h2 id="last-of-procedure" className="text-dense font-bold">
        {t('before.title', { procedure })}
      </h2>
      {rows.length === 0 && <p className="text-dense text-muted">{t('before.none')}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {rows.map((row) => (
          <li key={row.lineId} className="flex flex-col gap-1 py-2 text-dense first:pt-0 last:pb-0">
            <span className="text-muted">
              {formats.day(row.heldOn)} · {row.teacher}
            </span>
            <ul className="flex flex-wrap gap-1">
              {row.marks.map(({ criterion, value, grade }, at) => (
                <li
                  key={at}
                  title={criterion}
                  data-tone={grade === null ? 'neutral' : grade === 0 ? 'warning' : 'success'}
                  className="inline-flex size-6 items-center justify-center rounded-control border border-tone-strong text-meta font-bold text-tone-strong tabular-nums"
                >
                  <span className="sr-only">{criterion}: </span>
                  {value ?? '–'}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
