'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Checked } from './use-check'
import { useWho } from './use-who'

const mostDays = 8

/** The clashes that saving would leave, each with its days; and how many dates and people it touches. */
export function CheckView({ checked, takesOver = false }: { checked: Checked | null; takesOver?: boolean }) {
  const t = useTranslations('timetables.check')
  const formats = useFormats()
  const who = useWho()
  if (!checked) return <div role="status" />
  const { clashes, dates, kept, plan, told, noticeHours, minimumNoticeHours, students } = checked
  const isShort = noticeHours !== null && noticeHours < minimumNoticeHours
  return (
    <div role="status" className="flex flex-col gap-3 wrap-anywhere">
      {clashes.map(({ kind, isSerious, other, subjects, people, days }) => (
        <Banner
          key={`${kind} ${other.eventId} ${other.title} ${subjects.join()}`}
          tone={isSerious ? 'danger' : 'warning'}
          announce="none"
          title={t(`kind.${kind}`, { who: who({ kind, subjects, people }), people, room: subjects[0] ?? '' })}
        >
          {other.title !== '' && (
            <p>
              {other.endsTime === ''
                ? other.title
                : t('other', { title: other.title, span: formats.wallSpan(other.startsTime, other.endsTime) })}
            </p>
          )}
          <p>
            {[
              ...days.slice(0, mostDays).map((day) => formats.shortDay(day)),
              ...(days.length > mostDays ? [t('moreDays', { count: days.length - mostDays })] : []),
            ].join(' · ')}
          </p>
        </Banner>
      ))}
      <p className="text-dense text-muted">
        {[
          t('dates', { count: dates, students }),
          plan !== null && t('plan', plan),
          kept > 0 && !takesOver && t('kept', { count: kept }),
          told > 0 && t('told', { count: told }),
          told > 0 && isShort && t('shortNotice', { hours: minimumNoticeHours }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}
