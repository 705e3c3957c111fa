'use client'

import { Mail, RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { ShownMail } from '@/lib/contracts/dev'
import { useFormats } from '@/lib/i18n/use-formats'
import { MailText } from './mail-text'

const tones = { WAITING: 'warning', DONE: 'success', DEAD: 'danger' } as const

/** The mails that the application has sent or is about to send; in the demo this is the only place where a mail arrives. */
export function MailScreen({ mails }: { mails: readonly ShownMail[] }) {
  const t = useTranslations('dev.mail')
  const tShell = useTranslations('shell')
  const router = useRouter()
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title={tShell('titles.devMail')}
        after={mails.length || undefined}
        more={
          <Button icon={<RefreshCw />} onPress={() => router.refresh()}>
            {t('reload')}
          </Button>
        }
      />
      {mails.length === 0 && (
        <EmptyState icon={<Mail />} title={t('none')}>
          {t('noneHelp')}
        </EmptyState>
      )}
      {mails.map((mail) => (
        <MailCard key={mail.id} {...mail} />
      ))}
    </div>
  )
}

function MailCard({ id, state, createdAt, lastError, mail }: ShownMail) {
  const t = useTranslations('dev.mail')
  const formats = useFormats()
  return (
    <Card as="article" aria-labelledby={`mail-${id}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={`mail-${id}`} className="font-bold">
          {mail?.subject ?? t('unreadable')}
        </h2>
        <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
      </div>
      <p className="text-dense text-muted">
        {[mail && t('to', { address: mail.to }), formats.dateTime(createdAt)].filter(Boolean).join(' · ')}
      </p>
      {mail && (mail.text === null ? <p className="text-muted">{t('textGone')}</p> : <MailText text={mail.text} />)}
      {lastError && <p className="text-dense text-danger">{t('error', { error: lastError })}</p>}
    </Card>
  )
}
