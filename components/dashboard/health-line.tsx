'use client'

import { Server } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from '@/components/ui/icon-slot'
import { TextLink } from '@/components/ui/text-link'
import type { TodaysFloor } from '@/lib/contracts/today'

/** Says in one line whether the server, jobs, mails and the backup are fine, for whoever runs the installation. */
export function HealthLine({ health: { failingJobs, failedMails, backup, short, href } }: { health: NonNullable<TodaysFloor['health']> }) {
  const t = useTranslations('dashboard.health')
  const said = [
    ...short.map((what) => t(`short.${what}`)),
    backup !== 'FINE' && t(`backup.${backup}`),
    failingJobs > 0 && t('jobs', { count: failingJobs }),
    failedMails > 0 && t('mails', { count: failedMails }),
  ].filter((words) => words !== false)
  const isFine = said.length === 0
  return (
    <p className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <IconSlot small className={isFine ? 'text-success' : 'text-warning'}>
        <Server />
      </IconSlot>
      <span className="min-w-0 grow text-dense">{isFine ? t('fine') : said.join(' · ')}</span>
      <TextLink href={href} className="text-dense">
        {t('open')}
      </TextLink>
    </p>
  )
}
