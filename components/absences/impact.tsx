'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { useAsked, type Asked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { InputOf, OutputOf } from '@/lib/contract'
import { readImpact } from '@/lib/contracts/absences'
import { useFormats } from '@/lib/i18n/use-formats'
import { useSpanWords } from './span-words'

type Impact = OutputOf<typeof readImpact>

/** The form asks what an absence of these days would touch each time its writer pauses, so that they see it before they send; null asks nothing. */
export function useImpact(input: InputOf<typeof readImpact> | null): Asked<Impact> {
  return useAsked(readImpact, input, 'form')
}

/**
 * The view tells whoever asks for or decides an absence which events, other absences and attendance it touches.
 * @param excuses An approved absence of the chosen type excuses the student. It is null while no type is chosen, and undefined where the absence is decided already: then attendance cannot change any more.
 */
export function ImpactView({ asked, excuses }: { asked: Asked<Impact>; excuses?: boolean | null | undefined }) {
  const t = useTranslations('absences')
  const formats = useFormats()
  const words = useSpanWords()
  const problem = useProblemText()
  if (asked.isFailed)
    return (
      <p role="status" className="text-dense text-danger">
        {t('touchesUnknown')} {problem(asked.error)}
      </p>
    )
  if (!asked.current) return null
  const { events, count, overlaps, attendance } = asked.current
  return (
    <div className="flex flex-col gap-3">
      {overlaps.length > 0 && (
        <Banner tone="warning" title={t('overlaps')}>
          {overlaps.map((overlap) => `${overlap.typeName}, ${words(overlap)} (${t(`state.${overlap.state}`)})`).join('; ')}
        </Banner>
      )}
      <section aria-label={t('touches')} className="flex flex-col gap-2 rounded-card border border-line bg-canvas p-3">
        <h3 className="text-dense font-bold">{t('touches')}</h3>
        {count === 0 ? (
          <p className="text-dense text-muted">{t('touchesNothing')}</p>
        ) : (
          <ul className="flex flex-col gap-1 text-dense">
            {events.map(({ occurrenceId, title, heldOn, startsTime, needsCover }) => (
              <li key={occurrenceId}>
                {title}{' '}
                <span className="text-muted">
                  {formats.shortDay(heldOn)}, {formats.wallTime(startsTime)}
                </span>
                {needsCover && <span className="block text-danger">{t('nobodyElse')}</span>}
              </li>
            ))}
            {count > events.length && <li className="text-muted">{t('more')}</li>}
          </ul>
        )}
      </section>
      {attendance && excuses !== undefined && excuses !== null && <AttendanceWith attendance={attendance} excuses={excuses} />}
    </div>
  )
}

/** The section compares the student's attendance of today with what it becomes if the absence is approved and if it is not, because that decides whether a student falls below what is expected. */
function AttendanceWith({ attendance, excuses }: { attendance: NonNullable<Impact['attendance']>; excuses: boolean }) {
  const t = useTranslations('absences.attendance')
  const { now, excused, notExcused, threshold } = attendance
  const falls = notExcused < now
  return (
    <section aria-label={t('title')} className="flex flex-col gap-1 rounded-card border border-line bg-canvas p-3 text-dense">
      <h3 className="font-bold">{t('title')}</h3>
      {excuses && <p>{excused !== null && excused > now ? t('rises', { now, then: excused }) : t('stays', { now })}</p>}
      {falls ? (
        <p className={notExcused < threshold ? 'text-danger' : undefined}>
          {t(excuses ? 'fallsIfNot' : 'falls', { now, then: notExcused })} {notExcused < threshold && t('expected', { threshold })}
        </p>
      ) : (
        !excuses && <p>{t('staysAnyway', { now })}</p>
      )}
    </section>
  )
}
