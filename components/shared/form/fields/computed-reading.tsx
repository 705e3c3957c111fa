'use client'

import { useTranslations } from 'next-intl'
import type { FieldOf } from '@/lib/forms/definition'
import { isDay } from '@/lib/forms/answers'
import { useFormats } from '@/lib/i18n/use-formats'

/** The result of a formula; a dash as long as a value that it needs is blank. */
export function ComputedReading({ field, result }: { field: FieldOf<'COMPUTED'>; result: number | string | boolean | null }) {
  const t = useTranslations('form')
  const formats = useFormats()
  return (
    <output className="block text-lead font-bold tabular-nums">
      {words()}
      {result === null && <span className="sr-only">{t('notComputed')}</span>}
    </output>
  )

  function words(): string {
    if (result === null) return '–'
    if (typeof result === 'boolean') return t(result ? 'yes' : 'no')
    if (typeof result === 'string') return field.format === 'DATE' && isDay(result) ? formats.day(result) : result
    return field.format === 'PERCENT'
      ? formats.number(result, { style: 'percent', maximumFractionDigits: 1 })
      : formats.number(result, { maximumFractionDigits: 6 })
  }
}
