'use client'

import { Bookmark, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { SavedReport } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { savedHref } from '../report-hrefs'
import { useRemoveSaved } from './use-remove-saved'
import { useSavedWords } from './use-saved-words'

/** The reports that the reader has saved, and those shared with them. */
export function SavedListScreen({ rows }: { rows: readonly SavedReport[] }) {
  const t = useTranslations('reports.saved')
  const time = useTranslations('reports.time')
  const formats = useFormats()
  const router = useRouter()
  const remove = useRemoveSaved(() => router.refresh())
  const savedWords = useSavedWords()
  const wordsOf = (row: SavedReport) =>
    [
      row.report === null ? t('closed') : row.report.name !== row.name && t('of', { report: row.report.name }),
      row.filters.span === 'DAYS'
        ? `${formats.day(row.filters.from ?? '')} – ${formats.day(row.filters.to ?? '')}`
        : time(row.filters.span),
      ...savedWords(row),
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
              <ListRow
                key={row.id}
                title={row.name}
                subtitle={wordsOf(row)}
                {...(row.report === null
                  ? {
                      actions: (
                        <Button size="sm" icon={<Trash2 />} onPress={() => void remove(row)}>
                          {t(row.isOwn ? 'remove' : 'leave')}
                        </Button>
                      ),
                    }
                  : { href: savedHref(row.id) })}
              />
            ))}
          </List>
        </Card>
      )}
    </div>
  )
}
