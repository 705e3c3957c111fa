'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { StatusChip } from '@/components/ui/status-chip'
import { Anchor } from '@/components/ui/link-context'
import type { TodaysFloor } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'
import { TodaySection } from './today-section'

type Risk = NonNullable<TodaysFloor['atRisk']>

/** Students who cannot reach the least attendance any more, the last to become so first. */
export function AtRiskSection({ risk: { count, threshold, rows, href } }: { risk: Risk }) {
  const t = useTranslations('dashboard.risk')
  const formats = useFormats()
  if (rows.length === 0) return null
  return (
    <TodaySection title={t('title')} after={count} more={{ href, label: t('all') }}>
      <ul aria-label={t('title')} className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <p className="border-t border-line bg-canvas px-4 py-2 text-dense text-muted">
        {t('how', { least: formats.percent(threshold / 100) })}
      </p>
    </TodaySection>
  )
}

function Row({ row: { displayName, year, percent, since, href } }: { row: Risk['rows'][number] }) {
  const t = useTranslations('dashboard.risk')
  const formats = useFormats()
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover has-active:bg-pressed">
      <Avatar name={displayName} size="sm" />
      <div className="min-w-0 grow">
        <Anchor
          href={href}
          className="block truncate rounded-card font-medium after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-primary"
        >
          {displayName} {year !== null && <span className="text-dense font-normal text-muted">{t('year', { year })}</span>}
        </Anchor>
        <p className="text-dense text-muted">{t('since', { day: formats.date(since) })}</p>
      </div>
      {percent !== null && <StatusChip tone="danger">{t('attended', { share: formats.percent(percent / 100) })}</StatusChip>}
    </li>
  )
}
