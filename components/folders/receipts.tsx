'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Pager } from '@/components/shared/pager'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readFileReceipts, remindReaders } from '@/lib/contracts/folders'
import { useFormats } from '@/lib/i18n/use-formats'
import { PanelState } from './panel-state'
import type { Row } from './use-acts'
import { useRead } from './use-read'

/**
 * The read receipts of the current version: readers without one come first. A receipt tells when the reader opened the version and, if a share requires it,
 * confirmed it.
 */
export function Receipts({ row }: { row: Row }) {
  const t = useTranslations('files')
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const problem = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const { found, failed, reread } = useRead(() => call(readFileReceipts, { nodeId: row.id, page }), `${row.id} ${page}`)

  async function remind() {
    setBusy(true)
    try {
      const { people: told } = await call(remindReaders, { nodeId: row.id })
      notify.success(t('reminded', { count: told }))
    } catch (error) {
      notify.error(problem(error))
    }
    setBusy(false)
  }

  if (!found) return <PanelState failed={failed} onRetry={reread} />
  const { version: number, opened, confirmed, toConfirm, of, waiting, people, pageSize } = found
  if (of === 0) return <p className="text-muted">{t('nobodyAsked')}</p>
  const from = (page - 1) * pageSize
  const words = ({ confirms, openedAt, confirmedAt }: Pick<(typeof people)[number], 'confirms' | 'openedAt' | 'confirmedAt'>) => {
    if (confirmedAt !== null) return t('confirmedAt', { time: formats.dateTime(confirmedAt) })
    if (openedAt === null) return t('notYet')
    return t(confirms ? 'confirmMissing' : 'openedAt', { time: formats.dateTime(openedAt) })
  }
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar label={t('openedLabel')} tone="info" value={opened} max={of} words={t('openedCount', { opened, of, number })} />
      {toConfirm > 0 && (
        <ProgressBar
          label={t('receipts')}
          tone="success"
          value={confirmed}
          max={toConfirm}
          words={t('receiptsCount', { confirmed, of: toConfirm, number })}
        />
      )}
      {waiting > 0 && (
        <Button icon={<Bell />} loading={isBusy} className="self-start" onPress={() => void remind()}>
          {t('remind', { count: waiting })}
        </Button>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {people.map(({ id, displayName, ...receipt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-2 py-2">
            <span>{displayName}</span>
            <span className="text-dense text-muted">{words(receipt)}</span>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.max(1, Math.ceil(of / pageSize))}
        from={Math.min(from + 1, of)}
        to={from + people.length}
        total={of}
        onGo={setPage}
      />
    </div>
  )
}
