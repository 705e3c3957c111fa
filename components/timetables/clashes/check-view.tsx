'use client'

import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Banner } from '@/components/ui/banner'
import { TextButton } from '@/components/ui/text-button'
import type { Asked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Checked } from './use-check'
import { useWho } from './use-who'

const mostDays = 8
const planParts = ['moved', 'added', 'dropped', 'stayed'] as const

/** The clashes that saving would leave, each with its days; for an accepted clash also who accepted it, and why. */
export function CheckView({ checked, ref }: { checked: Pick<Checked, 'clashes'> | null; ref?: Ref<HTMLDivElement> }) {
  const accepted = useTranslations('timetables.clashes')
  const formats = useFormats()
  const wordsOf = useClashWords()
  return (
    <div ref={ref} role="status" className="flex flex-col gap-3 wrap-anywhere empty:-mt-4">
      {checked?.clashes.map((clash) => {
        const { kind, isSerious, condoned, other, subjects } = clash
        const { title, against, days } = wordsOf(clash)
        return (
          <Banner
            key={`${kind} ${other.eventId} ${other.title} ${condoned ? condoned.at + condoned.reason : ''} ${subjects.join()}`}
            tone={condoned ? 'info' : isSerious ? 'danger' : 'warning'}
            announce="none"
            title={title}
          >
            {against !== '' && <p>{against}</p>}
            <p>{days}</p>
            {condoned && <p>{accepted('by', { by: condoned.by, day: formats.date(condoned.at), reason: condoned.reason })}</p>}
          </Banner>
        )
      })}
    </div>
  )
}

/** A clash in words: its kind, the other side, and the days. */
export function useClashWords(): (clash: Checked['clashes'][number]) => { title: string; against: string; days: string } {
  const t = useTranslations('timetables.check')
  const formats = useFormats()
  const who = useWho()
  return ({ kind, other, subjects, groups, people, days }) => ({
    title: t(`kind.${kind}`, { who: who({ kind, subjects, groups, people }), people, room: subjects[0] ?? '' }),
    against:
      other.title === '' || other.endsTime === ''
        ? other.title
        : t('other', { title: other.title, span: formats.wallSpan(other.startsTime, other.endsTime) }),
    days: [
      ...days.slice(0, mostDays).map((day) => formats.shortDay(day)),
      ...(days.length > mostDays ? [t('moreDays', { count: days.length - mostDays })] : []),
    ].join(' · '),
  })
}

interface CheckSummaryProps {
  asked: Asked<Checked>
  takesOver?: boolean
  /** Whether the event was changed: nobody is told of an event that is only looked at. */
  isChanged: boolean
  /** Absent where the clashes are beside the summary. */
  onShow?: () => void
}

/** The clashes and warnings that nobody has accepted. */
export function openClashesOf(checked: Pick<Checked, 'clashes'> | null): Checked['clashes'] {
  return checked?.clashes.filter(({ condoned }) => condoned === null) ?? []
}

/** The number of dates and people that saving affects, and of clashes that it leaves. */
export function CheckSummary({ asked, takesOver = false, isChanged, onShow }: CheckSummaryProps) {
  const t = useTranslations('timetables.check')
  const formats = useFormats()
  const problem = useProblemText()
  const checked = asked.current
  if (!checked)
    return (
      <div role="status" className="min-h-5 text-dense text-danger">
        {asked.isFailed && `${t('failed')} ${problem(asked.error)}`}
      </div>
    )
  const open = openClashesOf(checked).length
  const { dates, kept, plan, told, noticeHours, minimumNoticeHours, students } = checked
  const isShort = noticeHours !== null && noticeHours < minimumNoticeHours
  return (
    <div role="status" className="min-h-5 text-dense text-muted">
      {[
        t('dates', { count: dates, students }),
        plan !== null &&
          `${formats.list(planParts.flatMap((part) => (plan[part] > 0 ? [t(`plan.${part}`, { count: plan[part] })] : [])))}.`,
        kept > 0 && !takesOver && t('kept', { count: kept }),
        told > 0 && isChanged && t('told', { count: told }),
        told > 0 && isChanged && isShort && t('shortNotice', { hours: minimumNoticeHours }),
      ]
        .filter(Boolean)
        .join(' ')}{' '}
      {onShow && open > 0 && <TextButton onPress={onShow}>{t('show', { count: open })}</TextButton>}
    </div>
  )
}
