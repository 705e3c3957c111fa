'use client'

import { useTranslations } from 'next-intl'
import type { OutputOf } from '@/lib/contract'
import type { previewSchedule } from '@/lib/contracts/form-schedules'
import { useFormats } from '@/lib/i18n/use-formats'

/** The next days on which the schedule makes forms, each with its deadline. */
export function DatesList({ dates }: { dates: OutputOf<typeof previewSchedule>['occurrences'] }) {
  const t = useTranslations('formSchedules.dates')
  const formats = useFormats()
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="font-bold">{t('title')}</h3>
      {dates.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol className="flex flex-col gap-1 text-dense tabular-nums">
          {dates.map(({ on, opensAt, dueAt }) => (
            <li key={on} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{t('opens', { day: formats.shortDay(on), time: formats.time(opensAt) })}</span>
              {dueAt !== null && <span className="text-muted">{t('due', { day: formats.date(dueAt) })}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
