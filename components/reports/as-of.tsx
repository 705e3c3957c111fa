'use client'

import { useTranslations } from 'next-intl'
import { CountingAgain } from '@/components/shared/counting-again'
import { useFormats } from '@/lib/i18n/use-formats'

/** When the figures were read and, while students are being recounted, how far the count has come. */
export function AsOf({ frame: { asOf, counted } }: { frame: { readonly asOf: string; readonly counted: number | null } }) {
  const t = useTranslations('reports')
  const formats = useFormats()
  return (
    <span className="flex flex-wrap items-center gap-2 text-dense">
      <span className="print:hidden">{t('asOf', { time: formats.time(asOf) })}</span>
      {/* A sheet of paper is read on another day. */}
      <span className="hidden print:inline">{t('asOf', { time: formats.dateTime(asOf) })}</span>
      <CountingAgain counted={counted} />
    </span>
  )
}
