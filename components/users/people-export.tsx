'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isProofNeeded, useProof } from '@/components/shared/proof'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { saveFile } from '@/lib/client/save-file'
import { useProblemText } from '@/lib/client/use-problem-text'
import { exportPeople } from '@/lib/contracts/users/bulk'
import { sortedPeopleColumns, type PeopleColumn } from '@/lib/people-columns'
import type { WhoInput } from './who'

/** Fifty thousand rows take their time. */
const timeoutMs = 60_000

/** These people as a file, in the columns and the order that are shown. The server writes down that it was taken, and asks who takes it. */
export function PeopleExport({ who, columns, sort }: { who: WhoInput; columns: readonly PeopleColumn[]; sort: string }) {
  const t = useTranslations('users')
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [isWorking, setWorking] = useState(false)

  async function take() {
    setWorking(true)
    try {
      const column = sortedPeopleColumns.find((one) => one === sort.replace('-', ''))
      const wanted = { who, columns: [...columns], ...(column && { sort: sort.startsWith('-') ? (`-${column}` as const) : column }) }
      const { csv, rows, isCut } = await proven(() => call(exportPeople, wanted, { timeoutMs }))
      saveFile({ name: `${t('export.file')}.csv`, type: 'text/csv;charset=utf-8', text: csv })
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
