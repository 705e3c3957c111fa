'use client'

import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { StatusChip } from '@/components/ui/status-chip'
import { TextButton } from '@/components/ui/text-button'
import { TextLink } from '@/components/ui/text-link'
import { Tooltip } from '@/components/ui/tooltip'
import type { RegisterMark } from '@/lib/attendance/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { MarkButtons } from './mark-buttons'
import type { Row, Standing } from './register-marks'
import { useFlagWords } from './use-flag-words'

interface RegisterRowProps {
  row: Row
  standing: Standing
  /** Whether the row was tapped on this device since the server's last answer about it. */
  isTapped: boolean
  isClosed: boolean
  onMark: (mark: RegisterMark | null) => void
  onJudge: (isHere: boolean) => void
  /** Sets the missed date that a student who was not on the list makes up; null without a connection. */
  onMakesUp: (() => void) | null
}

/** One student in a register: the name, the state and the buttons. */
export function RegisterRow({ row, standing, isTapped, isClosed, onMark, onJudge, onMakesUp }: RegisterRowProps) {
  const t = useTranslations('attendance')
  const name = row.student.displayName
  const isToLookAt = standing === 'CHECK'
  return (
    <li
      data-print="row"
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-3 py-2 not-last:border-b',
        isToLookAt ? 'bg-warning-tint' : 'bg-surface',
      )}
    >
      <Avatar name={name} />
      <div className="min-w-0 grow basis-24">
        <p className="font-medium wrap-anywhere">
          <TextLink href={`${paths.attendanceLog}/${row.student.id}`} className="text-ink no-underline hover:underline">
            {name}
          </TextLink>
        </p>
        <Facts row={row} standing={standing} isTapped={isTapped} />
        {onMakesUp && row.isWalkIn && !isTapped && row.state === 'ATTENDED' && !isToLookAt && (
          <TextButton aria-label={t('makesUp.changeOf', { name })} onPress={onMakesUp}>
            {t('makesUp.change')}
          </TextButton>
        )}
      </div>
      {!isClosed && (
        <span className="hidden print:inline">
          <StandingChip standing={standing} />
        </span>
      )}
      {isToLookAt ? (
        <div role="group" aria-label={t('register.judge', { name })} className="flex gap-2">
          <Button onPress={() => onJudge(false)}>{t('register.notHere')}</Button>
          <Button onPress={() => onJudge(true)}>{t('register.here')}</Button>
        </div>
      ) : isClosed ? (
        <StandingChip standing={standing} />
      ) : standing === 'EXCUSED' ? (
        <Tooltip text={t('register.unexcuse')}>
          <Button icon={<ShieldCheck />} onPress={() => onMark(null)}>
            {t('mark.EXCUSED')}
          </Button>
        </Tooltip>
      ) : (
        <div data-print="hide" className="flex items-center gap-2">
          {standing === 'AWAY' && (
            <StatusChip tone="neutral" icon={<ShieldCheck />}>
              {t('mark.EXCUSED')}
            </StatusChip>
          )}
          <MarkButtons name={name} standing={standing} onMark={onMark} />
        </div>
      )}
    </li>
  )
}

const tones = { PRESENT: 'success', LATE: 'warning', ABSENT: 'danger', EXCUSED: 'neutral', AWAY: 'neutral', CHECK: 'warning' } as const

export function StandingChip({ standing }: { standing: Standing }) {
  const t = useTranslations('attendance')
  if (standing === null) return <span className="text-dense text-muted">{t('state.none')}</span>
  const word = standing === 'CHECK' ? t('count.toLookAt') : t(`mark.${standing === 'AWAY' ? 'EXCUSED' : standing}`)
  return <StatusChip tone={tones[standing]}>{word}</StatusChip>
}

function Facts({ row, standing, isTapped }: Pick<RegisterRowProps, 'row' | 'standing' | 'isTapped'>) {
  const t = useTranslations('attendance')
  const formats = useFormats()
  const flagWords = useFlagWords()
  const flags = row.flags.map((flag) => flagWords({ ...row, flag }))
  const facts = [
    row.group,
    !isTapped && row.state === 'CHECKED_IN' && row.at !== null && t('checkedInAt', { time: formats.time(row.at) }),
    !isTapped && standing === 'LATE' && row.minutesLate > 0 && t('minutesLate', { count: row.minutesLate }),
    row.isAway && t('away'),
    row.isWalkIn && !row.flags.includes('WALK_IN') && t('walkIn'),
    row.isGone && t('gone'),
    row.makesUp && t('makesUp.counts', { title: row.makesUp.title, day: formats.shortDay(row.makesUp.heldOn) }),
    row.isWalkIn && standing !== 'CHECK' && row.state === 'ATTENDED' && !row.makesUp && t('makesUp.nothing'),
    row.madeUpOn !== null && t('makesUp.madeUp', { day: formats.shortDay(row.madeUpOn) }),
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  return (
    <>
      {facts.length > 0 && (
        <p suppressHydrationWarning className="text-dense text-muted wrap-anywhere">
          {facts.join(' · ')}
        </p>
      )}
      {standing === 'CHECK' && flags.length > 0 && (
        <p className="flex items-start gap-1 text-dense text-warning">
          <IconSlot small className="mt-0.5">
            <TriangleAlert />
          </IconSlot>
          {flags.join(' · ')}
        </p>
      )}
    </>
  )
}
