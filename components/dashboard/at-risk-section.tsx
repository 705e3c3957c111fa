'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import type { TodaysFloor } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'
import { TodaySection } from './today-section'

type Risk = NonNullable<TodaysFloor['atRisk']>

/** Students who can no longer reach the minimum attendance, those who became so last first. */
export function AtRiskSection({ risk: { count, threshold, rows, href } }: { risk: Risk }) {
  const t = useTranslations('dashboard.risk')
  const formats = useFormats()
  if (rows.length === 0) return null
  return (
    <TodaySection title={t('title')} after={count} more={{ href, label: t('all') }}>
      <List plain label={t('title')}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </List>
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
    <ListRow
      href={href}
      leading={<Avatar name={displayName} size="sm" />}
      title={
        <>
          {displayName} {year !== null && <span className="text-dense font-normal text-muted">{t('year', { year })}</span>}
        </>
      }
      subtitle={<span className="block truncate">{t('since', { day: formats.date(since) })}</span>}
      trailing={percent !== null && <StatusChip tone="danger">{t('attended', { share: formats.percent(percent / 100) })}</StatusChip>}
    />
  )
}
