'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { ExportButton } from '@/components/shared/export-button'
import { call } from '@/lib/client/request'
import { exportReport } from '@/lib/contracts/reports'
import type { ExportReport } from '@/lib/contracts/reports/matrix.shapes'

interface ReportExportProps {
  input: Omit<z.input<typeof ExportReport>, 'from' | 'to'> & { readonly from?: string; readonly to?: string }
  /** Of the file, without its ending. */
  name: string
  action?: string
}

/** What is shown, as a file. Days that were not asked for are not sent. */
export function ReportExport({ input: { from, to, ...input }, name, action }: ReportExportProps) {
  const t = useTranslations('reports.progress')
  const days = input.span === 'DAYS' ? { from, to } : {}
  return (
    <ExportButton
      take={() => call(exportReport, { ...input, ...days })}
      words={{
        action: action ?? t('export'),
        file: name.toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
        done: (count) => t('exported', { count }),
        cut: (count) => t('exportCut', { count }),
        unproven: t('unproven'),
      }}
    />
  )
}
