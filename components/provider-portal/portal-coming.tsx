'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { TextButton } from '@/components/ui/text-button'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Portal } from './portal-screen'

const atFirst = 6

/** The students who come on each of the next days. */
export function PortalComing({ portal: { dates, moreDates, today } }: { portal: Portal }) {
  const t = useTranslations('providerPortal.coming')
  const formats = useFormats()
  const [isAll, setAll] = useState(false)
  const coming = dates.filter(({ on, students }) => on >= today && students.length > 0)
  const shown = isAll ? coming : coming.slice(0, atFirst)
  return (
    <section aria-labelledby="portal-coming" className="flex flex-col gap-3">
      <h2 id="portal-coming" className="text-lead font-bold">
        {t('title')}
      </h2>
      {coming.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <Card as="div" flush>
          <ul aria-labelledby="portal-coming" className="divide-y divide-line">
            {shown.map(({ occurrenceId, on, startsTime, endsTime, state, cancelReason, students }) => (
              <li key={occurrenceId} className="flex flex-wrap gap-x-3 gap-y-1 px-4 py-3">
                <p className="min-w-0 basis-40 font-medium">
                  {formats.shortDay(on)}
                  <span className="block text-dense font-normal text-muted">{formats.wallSpan(startsTime, endsTime)}</span>
                </p>
                <p className="min-w-0 grow basis-40 wrap-anywhere">
                  {students.map(({ displayName }) => displayName).join(', ')}
                  {state === 'CANCELLED' && (
                    <span className="flex flex-wrap items-center gap-2 text-dense text-muted">
                      <Chip tone="danger">{t('cancelled')}</Chip>
                      {cancelReason}
                    </span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {coming.length > atFirst && (
        <TextButton className="self-start" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
          {t(isAll ? 'fewer' : 'all', { count: coming.length })}
        </TextButton>
      )}
      {moreDates > 0 && (isAll || coming.length <= atFirst) && <p className="text-muted">{t('more', { count: moreDates })}</p>}
    </section>
  )
}
