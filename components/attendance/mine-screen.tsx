'use client'

import { ClipboardCheck, QrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { ProgressBar } from '@/components/ui/progress-bar'
import { outlookOf } from '@/lib/attendance/outlook'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readMine } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useEventWords } from './event-words'
import { StandingChip } from './register-row'
import { standingOf } from './register-marks'

type Mine = OutputOf<typeof readMine>

interface MineScreenProps {
  initial?: Mine | null
  mayCheckIn?: boolean
  /** The student's placements, shown between the attendance figures and the records. */
  children?: ReactNode
}

/** A student's own attendance: how much, how much may still be missed, and what was recorded. */
export function MineScreen({ initial = null, mayCheckIn = false, children }: MineScreenProps) {
  const t = useTranslations('attendance')
  const [kept, setKept] = useState<Mine | null>(null)
  useEffect(() => {
    let isGone = false
    // The data is read again even if the page has just brought it, because that stores a copy on this device.
    void call(readMine, {}).then(
      (mine) => {
        if (!isGone) setKept(mine)
      },
      () => {},
    )
    return () => void (isGone = true)
  }, [])
  const mine = initial ?? kept
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={t('back')}
        primary={
          mayCheckIn && (
            <LinkButton href={paths.checkIn} variant="primary" icon={<QrCode />}>
              {t('checkIn.submit')}
            </LinkButton>
          )
        }
      />
      {mine && <Share mine={mine} />}
      {children}
      {mine && <Recent mine={mine} />}
    </div>
  )
}

function Share({ mine: { figures, threshold, mayMiss, until, open } }: { mine: Mine }) {
  const t = useTranslations('attendance')
  const when = useEventWords()
  const formats = useFormats()
  const outlook = (percent: number) => {
    const day = until === null ? null : formats.day(until)
    const { key, values } = outlookOf({ percent, threshold, mayMiss, toCome: figures.toCome, day })
    return t(`mine.${key}`, values)
  }
  return (
    <Card as="section" aria-label={t('back')} className="flex flex-col gap-3">
      {figures.percent === null ? (
        <p className="text-h2 font-bold">{t('mine.none')}</p>
      ) : (
        <>
          <p className={mayMiss < 0 ? 'text-lead font-bold text-danger' : 'text-lead font-bold'}>{outlook(figures.percent)}</p>
          <ProgressBar
            label={t('back')}
            value={figures.percent}
            max={100}
            words={t('mine.percent', { percent: figures.percent })}
            hideWords
            tone={figures.atRisk ? 'danger' : figures.percent < threshold ? 'warning' : 'success'}
          />
          <p className="text-dense text-muted">
            {t('home.figures', { attended: figures.attended, missed: figures.missed, toCome: figures.toCome })}
          </p>
        </>
      )}
      <p className="text-dense text-muted">{t('mine.threshold')}</p>
      {open.length > 0 && (
        <div className="flex flex-col gap-1 border-t border-line pt-3">
          <h2 className="font-bold">{t('checkIn.open')}</h2>
          {open.map((event) => (
            <p key={event.occurrenceId} className="text-dense">
              {t('checkIn.at', { title: event.title, time: when(event) })}
            </p>
          ))}
        </div>
      )}
    </Card>
  )
}

function Recent({ mine: { recent } }: { mine: Mine }) {
  const t = useTranslations('attendance')
  const formats = useFormats()
  const when = useEventWords()
  return (
    <section aria-labelledby="attendance-recent" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="attendance-recent" className="text-lead font-bold">
          {t('mine.recent')}
        </h2>
        <LinkButton href={paths.attendanceLog}>{t('mine.log')}</LinkButton>
      </div>
      {recent.length === 0 ? (
        <EmptyState icon={<ClipboardCheck />} title={t('mine.empty')}>
          {t('mine.emptyHelp')}
        </EmptyState>
      ) : (
        <List aria-labelledby="attendance-recent">
          {recent.map((event) => (
            <ListRow
              key={event.occurrenceId}
              title={event.title}
              subtitle={[
                when(event),
                ...(event.minutesLate > 0 ? [t('minutesLate', { count: event.minutesLate })] : []),
                ...(event.madeUpOn === null ? [] : [t('makesUp.madeUp', { day: formats.shortDay(event.madeUpOn) })]),
                ...(event.state === 'CANCELLED' ? [t('register.cancelled')] : []),
              ].join(' · ')}
              trailing={
                event.state !== 'CANCELLED' && (
                  <StandingChip
                    standing={standingOf(
                      {
                        student: { id: '', displayName: '' },
                        state: event.attendance,
                        minutesLate: event.minutesLate,
                        flags: [],
                        isAway: false,
                      },
                      new Map(),
                    )}
                  />
                )
              }
            />
          ))}
        </List>
      )}
    </section>
  )
}
