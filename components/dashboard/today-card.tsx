'use client'

import { CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { readIndividual } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { rosterTypeId } from '@/lib/timetables/vocabulary'
import { DashboardCard, NothingYet } from './dashboard-card'

/**
 * Lists today's events of the reader's timetable; the shifts of the clinics stand in a card of their own. An event whose register the reader keeps
 * links to the register.
 */
export function TodayCard({ view: { dates: all, now, next } }: { view: OutputOf<typeof readIndividual> }) {
  const t = useTranslations('dashboard.events')
  const formats = useFormats()
  const dates = all.filter(({ typeId }) => typeId !== rosterTypeId)
  return (
    <DashboardCard
      title={t('title')}
      after={dates.length > 0 && <span className="text-muted tabular-nums">{dates.length}</span>}
      action={
        <LinkButton href={paths.individualTimetable} fullWidth>
          {t('open')}
        </LinkButton>
      }
    >
      {dates.length === 0 && (
        <NothingYet title={t('none')}>
          {next
            ? t('next', { title: next.title, day: formats.shortDay(next.heldOn), time: formats.wallTime(next.startsTime) })
            : t('noneHelp')}
        </NothingYet>
      )}
      {dates.length > 0 && (
        <List plain label={t('title')}>
          {dates.map(({ id, title, startsTime, endsTime, room, state, hasRegister }) => (
            <ListRow
              key={id}
              href={hasRegister ? `${paths.register}/${id}` : paths.individualTimetable}
              title={title}
              subtitle={[formats.wallSpan(startsTime, endsTime), room?.name].filter(Boolean).join(' · ')}
              trailing={
                state === 'CANCELLED' ? (
                  <StatusChip tone="danger" icon={<CircleX />}>
                    {t('cancelled')}
                  </StatusChip>
                ) : (
                  startsTime <= now && now < endsTime && <StatusChip tone="info">{t('now')}</StatusChip>
                )
              }
            />
          ))}
        </List>
      )}
    </DashboardCard>
  )
}
