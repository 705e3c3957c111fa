'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProgress } from '@/components/shared/use-progress'
import { Banner } from '@/components/ui/banner'
import { ProgressBar } from '@/components/ui/progress-bar'
import { call } from '@/lib/client/request'
import { readSending } from '@/lib/contracts/users/bulk'

const fetchSending = (id: string) => call(readSending, { id })
const isUnderWay = ({ total, sent, failed }: { total: number; sent: number; failed: number }) => sent + failed < total

/** The progress of links that are sent one after the other, after more urgent mails. Only once all have been sent does it say that they were sent. */
export function SendingProgress({ sendingId, total }: { sendingId: string; total: number }) {
  const t = useTranslations('users.bulk')
  const [begun] = useState({ total, sent: 0, failed: 0 })
  const progress = useProgress(begun, { id: sendingId, ask: fetchSending, isUnderWay })
  const { sent, failed } = progress
  return (
    <div className="flex flex-col gap-3">
      {isUnderWay(progress) ? (
        <>
          <ProgressBar label={t('sending')} value={sent + failed} max={total} words={t('sendingDone', { done: sent, total })} />
          <p className="max-w-prose">{t('sendingHelp')}</p>
        </>
      ) : (
        <p role="status" className="font-medium">
          {t('sent', { count: sent })}
        </p>
      )}
      {failed > 0 && (
        <Banner tone="warning" announce="polite">
          {t('sendingFailed', { count: failed })}
        </Banner>
      )}
    </div>
  )
}
