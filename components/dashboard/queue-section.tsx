'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { inQueue, isOfSeveral, Waiting } from '@/components/clinical-sessions/clinic/waiting'
import { useFresh } from '@/components/shared/live/use-fresh'
import { useNow } from '@/components/shared/live/use-now'
import { List } from '@/components/ui/list'
import type { OutputOf } from '@/lib/contract'
import { listClinic } from '@/lib/contracts/clinical-sessions/lists'
import { paths } from '@/lib/paths'
import { TodaySection } from './today-section'

const shown = 3

interface QueueSectionProps {
  initial: OutputOf<typeof listClinic> | null
  /** Drawn in place of the section if nobody has asked. */
  otherwise: ReactNode
}

/** Students at the chairs who have asked for a teacher, the longest first. */
export function QueueSection({ initial, otherwise }: QueueSectionProps) {
  const t = useTranslations('dashboard')
  const { data } = useFresh('clinical-clinic', listClinic, initial)
  const now = useNow()
  if (!data || data.waiting.length === 0) return otherwise
  const { free, all } = inQueue(data.waiting)
  const title = t(data.may.mark ? 'waiting' : 'waitingInClinics')
  return (
    <TodaySection title={title} after={free.length} more={{ href: paths.clinical, label: t('waits.all') }}>
      <List plain label={title}>
        {all.slice(0, shown).map(({ check, session }) => (
          <Waiting key={check.id} check={check} session={session} now={now} ofSeveral={isOfSeveral(data.waiting)} />
        ))}
      </List>
    </TodaySection>
  )
}
