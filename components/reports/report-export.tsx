'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { isProofNeeded, useProof } from '@/components/shared/proof'
import { bytesOf, saveBytes } from '@/components/shared/save-bytes'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/save-file'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { exportReport } from '@/lib/contracts/reports'
import type { ExportReport } from '@/lib/contracts/reports/matrix.shapes'

interface ReportExportProps {
  input: Omit<z.input<typeof ExportReport>, 'from' | 'to' | 'format'> & { readonly from?: string; readonly to?: string }
  /** Of the file, without its ending. */
  name: string
  action?: string
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The report as a file of either kind. `from` and `to` are sent only with the span DAYS. */
export function ReportExport({ input: { from, to, ...input }, name, action }: ReportExportProps) {
  const t = useTranslations('reports.progress')
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [isWorking, setWorking] = useState(false)
  const days = input.span === 'DAYS' ? { from, to } : {}
  const file = name.toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

  async function save(format: 'CSV' | 'XLSX') {
    if (isWorking) return
    setWorking(true)
    try {
      const { csv, xlsx, rows, isCut } = await proven(() => call(exportReport, { ...input, ...days, format }))
      if (format === 'XLSX') saveBytes(`${file}.xlsx`, xlsxType, bytesOf(xlsx))
      else saveFile({ name: `${file}.csv`, type: 'text/csv;charset=utf-8', text: csv })
      if (isCut) notify.info(t('exportCut', { count: rows }), { id: 'export' })
      else notify.success(t('exported', { count: rows }), { id: 'export' })
    } catch (error) {
      notify.error(isProofNeeded(error) ? t('unproven') : problem(error), { id: 'export' })
    }
    setWorking(false)
  }

  return (
    <>
      <Menu
        label={action ?? t('export')}
        icon={<Download />}
        placement="below-end"
        entries={[
          { id: 'xlsx', label: t('xlsx'), note: t('xlsxNote'), onAction: () => void save('XLSX') },
          { id: 'csv', label: t('csv'), note: t('csvNote'), onAction: () => void save('CSV') },
        ]}
      />
      {dialog}
    </>
  )
}
