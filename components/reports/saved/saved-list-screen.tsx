'use client'

import { Bookmark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { SavedReport } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { savedHref } from '../report-hrefs'

/** The reports that somebody keeps, and those shared with them. */
export function SavedListScreen({ rows }: { rows: readonly SavedReport[] }) {
  const t = useTranslations('reports.saved')
  const time = useTranslations('reports.time')
  const formats = useFormats()
  const wordsOf = ({ report, isOwn, owner, shares, filters, schedule, nextOn }: SavedReport) =>
    [
      t('of', { report: report.name }),
      filters.span === 'DAYS' ? `${formats.day(filters.from ?? '')} – ${formats.day(filters.to ?? '')}` : time(filters.span),
      !isOwn && t('by', { person: owner.displayName }),
      shares.length > 0 && t('sharedWith', { count: shares.length }),
      schedule !== 'NEVER' && t(`scheduleOf.${schedule}`),
      nextOn !== null && t('next', { day: formats.day(nextOn) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} after={String(rows.length)} intro={t('intro')} />
      {rows.length === 0 ? (
        <EmptyState icon={<Bookmark />} title={t('empty')}>
          {t('emptyHelp')}
        </EmptyState>
      ) : (
        <Card flush>
          <List plain label={t('title')}>
            {rows.map((row) => (
              <ListRow key={row.id} title={row.name} subtitle={wordsOf(row)} href={savedHref(row.id)} />
            ))}
          </List>
        </Card>
      )}
    </div>
  )
}
