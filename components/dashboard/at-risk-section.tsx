'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { StatusChip } from '@/components/ui/status-chip'
import { Anchor } from '@/components/ui/link-context'
import type { TodaysFloor } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { TodaySection } from './today-section'

type Risk = NonNullable<TodaysFloor['atRisk']>

/** Students with a sign that they fall behind, most signs first; each leads to what the sign was made of. */
export function AtRiskSection({ risk: { count, of, rows } }: { risk: Risk }) {
  const t = useTranslations('dashboard.risk')
  if (rows.length === 0) return null
  return (
    <TodaySection title={t('title')} after={t('of', { count, of })} more={{ href: paths.reports, label: t('all') }}>
      <ul aria-label={t('title')} className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <p className="border-t border-line bg-canvas px-4 py-2 text-dense text-muted">{t('how')}</p>
    </TodaySection>
  )
}

function Row({ row: { displayName, year, signs, href } }: { row: Risk['rows'][number] }) {
  const t = useTranslations('dashboard.risk')
  const formats = useFormats()
  const said = signs.map(({ sign, value, of }) =>
    sign === 'pace' ? t('sign.pace', { count: value, of }) : t('sign.attendance', { share: formats.percent(of === 0 ? 0 : value / of) }),
  )
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
        <p className="text-dense text-muted">{said.join(' · ')}</p>
      </div>
      <StatusChip tone={signs.length > 1 ? 'danger' : 'warning'}>{t('signs', { count: signs.length })}</StatusChip>
    </li>
  )
}
