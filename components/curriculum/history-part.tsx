'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readCurriculumHistory, type CurriculumHistory } from '@/lib/contracts/curriculum'
import { ChangesList } from './changes-list'

/** The history of a node, with its older pages. */
export function HistoryPart({ nodeId, initial }: { nodeId: string; initial: CurriculumHistory }) {
  const t = useTranslations('curriculum.history')
  const problem = useProblemText()
  const [rows, setRows] = useState(initial.rows)
  const [next, setNext] = useState(initial.next)
  const [isBusy, setBusy] = useState(false)

  async function showMore(beforeId: string) {
    setBusy(true)
    try {
      const page = await call(readCurriculumHistory, { nodeId, beforeId })
      setRows([...rows, ...page.rows])
      setNext(page.next)
    } catch (error) {
      notify.error(problem(error))
    }
    setBusy(false)
  }

  return (
    <>
      {rows.length === 0 ? <p className="text-muted">{t('none')}</p> : <ChangesList rows={rows} />}
      {next !== null && (
        <Button className="self-start" loading={isBusy} onPress={() => void showMore(next)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
