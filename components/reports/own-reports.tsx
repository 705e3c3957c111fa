'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { ReportsHome } from '@/lib/contracts/reports'
import { reportHref } from './report-hrefs'

/** What the institution has put together for the reader. */
export function OwnReports({ reports }: { reports: ReportsHome['reports'] }) {
  const t = useTranslations('reports.home')
  return (
    <section className="flex flex-col gap-2" aria-label={t('reports')}>
      <h2 className="text-lead font-bold">{t('reports')}</h2>
      <Card flush>
        <List plain label={t('reports')}>
          {reports.map(({ id, title, note, about }) => (
            <ListRow
              key={id}
              title={title}
              subtitle={[about === 'STUDENT' && t('ofStudent'), note].filter(Boolean).join(' · ') || undefined}
              href={reportHref(id)}
            />
          ))}
        </List>
      </Card>
    </section>
  )
}
