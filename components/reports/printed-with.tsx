'use client'

import { useTranslations } from 'next-intl'
import type { ListFilter } from '@/components/shared/list/list-filter'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Span } from '@/lib/reports/vocabulary'

interface PrintedWithProps {
  frame: { readonly span: Span; readonly from: string; readonly to: string; readonly today: string }
  filters: readonly ListFilter[]
  /** The people whom the report is about, if the control that names them is not printed. */
  of?: string | undefined
}

/** Printed only: the period and the filters, which the controls show on a screen. */
export function PrintedWith({ frame: { span, from, to, today }, filters, of }: PrintedWithProps) {
  const t = useTranslations('reports.time')
  const formats = useFormats()
  const last = span !== 'DAYS' && to > today ? today : to
  const set = filters.flatMap(({ label, said }) => (said === null ? [] : [said ? `${label}: ${said}` : label]))
  return (
    <p className="hidden text-dense text-muted print:block">
      {[of, span !== 'DAYS' && t(span), `${formats.day(from)} – ${formats.day(last)}`, ...set].filter(Boolean).join(' · ')}
    </p>
  )
}
