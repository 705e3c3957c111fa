'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { isProofNeeded, useProof } from '@/components/shared/proof'
import { call } from '@/lib/client/request'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import { exportAudit } from '@/lib/contracts/config/audit'

/** Fifty thousand rows take their time. */
const timeoutMs = 60_000

/** Everything that the filters let through, as a file. The server writes down that it was taken, and asks who takes it. */
export function AuditExport({ filter }: { filter: Filters }) {
  const t = useTranslations('audit')
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [isWorking, setWorking] = useState(false)

  async function take() {
    setWorking(true)
    try {
      const wanted = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
      const { csv, rows, isCut } = await proven(() => call(exportAudit, wanted, { timeoutMs }))
      saveFile({ name: `${t('file.name')}.csv`, type: 'text/csv;charset=utf-8', text: csv })
      if (isCut) notify.info(t('export.cut', { count: rows }), { id: 'export' })
      else notify.success(t('export.done', { count: rows }), { id: 'export' })
    } catch (error) {
      notify.error(isProofNeeded(error) ? t('export.prove') : problem(error), { id: 'export' })
    }
    setWorking(false)
  }

  return (
    <>
      <Button icon={<Download />} loading={isWorking} onPress={() => void take()}>{t('export.action')}</Button>
      {dialog}
    </>
  )
}
