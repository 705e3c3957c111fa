'use client'

import { CalendarClock, GraduationCap, TrendingUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'
import { useIsWide } from '@/components/ui/use-is-wide'
import { useAsked } from '@/lib/client/use-asked'
import { readProgress } from '@/lib/contracts/reports'
import { readIndividual } from '@/lib/contracts/timetables'
import { find } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { nextMeeting } from './meeting-with'
import { Line, Part } from './side-part'

interface PersonBesideProps {
  person: { readonly id: string; readonly displayName: string }
  /** The person's caption from their account. */
  caption: string
}

/**
 * Facts beside a conversation with one person: their role, whether a student keeps pace, and the next time the reader meets them. The palette's call says which
 * of these are open to the reader, so that no request is refused. A screen without room for the column requests nothing.
 */
export function PersonBeside({ person: { id, displayName }, caption }: PersonBesideProps) {
  const t = useTranslations('messages.side')
  const formats = useFormats()
  const isWide = useIsWide()
  const found = useAsked(find, isWide ? { q: displayName.slice(0, 100) } : null, 'form')
  const about = found.current?.people.find((one) => one.id === id)
  const verbs = about?.verbs ?? []
  const progress = useAsked(readProgress, verbs.includes('progress') ? { studentId: id } : null).current
  const theirs = useAsked(readIndividual, verbs.includes('timetable') ? { personId: id, days: daysAhead } : null).current
  const own = useAsked(readIndividual, found.current ? { days: daysAhead } : null).current
  const meeting = own && nextMeeting({ own, theirs, personId: id })
  const targets = progress?.targets
  const study = about && typeof about.year === 'number' && about.caption ? t('study', { programme: about.caption, year: about.year }) : ''
  const facts = [study, caption].filter(Boolean).join(' · ')
  return (
    <Part title={displayName}>
      {facts !== '' && <Line icon={<GraduationCap />}>{facts}</Line>}
      {targets && targets.total > 0 && (
        <Line icon={<TrendingUp />}>
          <TextLink href={`${paths.progress}/${id}`}>{t('onPace', targets)}</TextLink>
        </Line>
      )}
      {meeting && (
        <Line icon={<CalendarClock />}>
          {t('next', { title: meeting.title, day: formats.shortDay(meeting.heldOn), time: formats.wallTime(meeting.startsTime) })}
        </Line>
      )}
    </Part>
  )
}

const daysAhead = 14
