'use client'

import { MailCheck, RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Filters } from '@/components/shared/use-filters'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { sendTestMail, type Danger, type JobState, type listOutbox } from '@/lib/contracts/config/operations'
import { JobsSection } from './jobs-section'
import { OutboxSection } from './outbox-section'

interface OperationsScreenProps {
  jobs: readonly JobState[]
  dangers: readonly Danger[]
  outbox: OutputOf<typeof listOutbox>
  asked: Filters
}

/** The jobs of the server, and the messages that it could not deliver. */
export function OperationsScreen({ jobs, dangers, outbox, asked }: OperationsScreenProps) {
  const t = useTranslations('operations')
  const tShell = useTranslations('shell')
  const problem = useProblemText()
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { mailServer } = outbox

  async function test() {
    setSending(true)
    setSentTo(null)
    try {
      setSentTo((await call(sendTestMail, {})).to)
      router.refresh()
    } catch (error) {
      notify.error(problem(error), { id: 'operations' })
    }
    setSending(false)
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={tShell('titles.operations')}
        more={
          <>
            <Button icon={<RefreshCw />} onPress={() => router.refresh()}>
              {t('reload')}
            </Button>
            <Button icon={<MailCheck />} loading={isSending} onPress={() => void test()}>
              {t('test.action')}
            </Button>
          </>
        }
      />
      {sentTo !== null && <Banner tone="success">{t('test.sent', { address: sentTo })}</Banner>}
      {dangers.map((danger) => (
        <Banner key={danger} tone="danger" announce="none" title={t(`danger.${danger}`)}>
          {t(`danger.${danger}_help`)}
        </Banner>
      ))}
      {mailServer === 'NONE' && (
        <Banner tone="warning" announce="none" title={t('server.NONE')}>
          {t('server.noneHelp')}
        </Banner>
      )}
      {mailServer === 'DEMO' && (
        <Banner tone="info" announce="none">
          {t('server.DEMO')}
        </Banner>
      )}
      <OutboxSection outbox={outbox} asked={asked} />
      <JobsSection jobs={jobs} />
    </div>
  )
}
