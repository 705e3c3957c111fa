'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { reportWords } from '@/lib/reports/report-words'

/** The words of what a report shows to whoever looks at this component. */
export function useReportWords() {
  return reportWords({ t: useTranslations('reports'), sources: useMessages().reportSources, formats: useFormats() })
}
