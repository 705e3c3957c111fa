'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { reportWords } from '@/lib/reports/report-words'

/** The words for the content of a report, in the language of the reader. */
export function useReportWords() {
  return reportWords({ t: useTranslations('reports'), sources: useMessages().reportSources, formats: useFormats() })
}
