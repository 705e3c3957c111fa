'use client'

import { ScrollText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { StudentProgressLink } from '@/components/shared/student-name'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listFollowUps, readLog } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { FollowUps } from './follow-ups'

type Log = OutputOf<typeof readLog>
const tones = { CHECKED_IN: 'info', ATTENDED: 'success', NOT_ATTENDED: 'danger', AUTHORISED: 'neutral' } as const

interface LogScreenProps {
  log: Log
  before: string | undefined
  /** The student's follow-ups; null for a reader who may not see them, such as the student. */
  followUps: OutputOf<typeof listFollowUps> | null
}

/** Everything that was ever recorded about somebody's attendance, whether or not it counted. */
export function LogScreen({ log, before, followUps }: LogScreenProps) {
  const t = useTranslations('attendance')
  const { person, isOwn, figures, rows, next } = log
  const base = isOwn ? paths.attendanceLog : `${paths.attendanceLog}/${person.id}`
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title={isOwn ? t('log.title') : person.displayName}
        after={!isOwn && <StudentProgressLink student={person} />}
        subtitle={
          <>
            {figures.percent !== null && <b className="text-ink tabular-nums">{t('mine.percent', { percent: figures.percent })}. </b>}
            {isOwn ? t('log.own') : t('log.of', { name: person.displayName })}
          </>
        }
      />
      {followUps && <FollowUps found={followUps} studentId={person.id} />}
      {rows.length === 0 ? (
        <EmptyState icon={<ScrollText />} title={t('log.empty')} />
      ) : (
        <List label={t('log.title')}>
          {rows.map((row) => (
            <Said key={row.id} row={row} />
          ))}
        </List>
      )}
      <p className="flex flex-wrap gap-2">
        {before !== undefined && <LinkButton href={base}>{t('log.firstPage')}</LinkButton>}
        {next !== null && <LinkButton href={`${base}?before=${encodeURIComponent(next)}`}>{t('log.more')}</LinkButton>}
      </p>
    </div>
  )
}

function Said({ row }: { row: Log['rows'][number] }) {
  const t = useTranslations('attendance')
  const formats = useFormats()
  const isLater = Date.parse(row.receivedAt) - Date.parse(row.at) > 60_000
  return (
    <ListRow
      title={row.title ?? t('log.noEvent')}
      subtitle={
        <span suppressHydrationWarning className="flex flex-col">
          {row.heldOn !== null && row.startsTime !== null && (
            <span>
              {formats.longDay(row.heldOn)}, {formats.wallTime(row.startsTime)}
            </span>
          )}
          <span>
            {row.by === null ? t('log.byItself', { how: t(`how.${row.how}`) }) : t('log.by', { how: t(`how.${row.how}`), name: row.by })} ·{' '}
            {t('log.said', { time: formats.dateTime(row.at) })}
            {isLater && ` · ${t('log.received', { time: formats.dateTime(row.receivedAt) })}`}
          </span>
          {row.makesUp && <span>{t('makesUp.counts', { title: row.makesUp.title, day: formats.shortDay(row.makesUp.heldOn) })}</span>}
          {!row.taken && <span>{t('log.notTakenHelp')}</span>}
          {row.flags.length > 0 && <span className="text-warning">{row.flags.map((flag) => t(`flag.${flag}`)).join(' · ')}</span>}
        </span>
      }
      trailing={
        <span className="flex flex-wrap gap-2">
          {row.minutesLate > 0 && <StatusChip tone="warning">{t('minutesLate', { count: row.minutesLate })}</StatusChip>}
          {row.state === null ? (
            <StatusChip tone="neutral">{t('log.takenBack')}</StatusChip>
          ) : (
            <StatusChip tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusChip>
          )}
          {!row.taken && <StatusChip tone="warning">{t('log.notTaken')}</StatusChip>}
        </span>
      }
    />
  )
}
