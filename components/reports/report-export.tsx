'use client'

import type { z } from 'zod'
import { call } from '@/lib/client/request'
import { exportReport } from '@/lib/contracts/reports'
import type { ExportReport } from '@/lib/contracts/reports/matrix.shapes'
import { FileMenu } from '@/components/shared/report/file-menu'

interface ReportExportProps {
  input: Omit<z.input<typeof ExportReport>, 'from' | 'to' | 'format'> & { readonly from?: string; readonly to?: string }
  /** The name of the file without its extension. */
  name: string
  action?: string
}

/** The report as a file of either kind. `from` and `to` are sent only with the span DAYS. */
export function ReportExport({ input: { from, to, ...input }, name, action }: ReportExportProps) {
  const days = input.span === 'DAYS' ? { from, to } : {}
  return <FileMenu name={name} action={action} onAsk={(format) => call(exportReport, { ...input, ...days, format })} />
}
