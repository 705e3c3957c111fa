'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Stay } from '@/lib/contracts/users/accounts'
import { useFormats } from '@/lib/i18n/use-formats'

/** The programmes, years, groups and firms that a person was in, the newest first. */
export function HistoryCard({ history }: { history: readonly Stay[] }) {
  const t = useTranslations('accounts')
  const formats = useFormats()
  return (
    <Card as="section" aria-labelledby="history-title">
      <h2 id="history-title" className="text-lead font-bold">
        {t('part.history')}
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {history.map(({ id, from, to, programme, year, group, firm, enrolment }) => (
          <li key={id} className="grid items-baseline gap-x-4 py-2 sm:grid-cols-3">
            <span className="text-dense text-muted tabular-nums">
              {t('history.period', { from: formats.day(from), to: to === null ? t('history.now') : formats.day(to) })}
            </span>
            <span className="sm:col-span-2">
              {[
                programme,
                year === 'GRADUATED' ? null : year !== null && t('year', { year }),
                group,
                firm,
                (enrolment !== 'ACTIVE' || !programme) && t(`enrolment.${enrolment}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
