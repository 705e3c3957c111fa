'use client'

import { Bookmark, ChartLine, FileChartColumn, ListChecks, Network, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { coverageMatrixHref, coverageReportHref } from '@/components/curriculum/coverage/hrefs'
import { useMayOpen } from '@/components/shared/use-places'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { ReportsHome } from '@/lib/contracts/reports'
import { paths } from '@/lib/paths'
import { analysisHref, analysisOfAll, askedOfAll, reportHref } from './report-hrefs'

interface OwnReportsProps {
  reports: ReportsHome['reports']
  /** Whether to include links to the reports that the reader makes and saves themself. */
  tools?: boolean
}

/** The reports that the institution made for the reader, and those that they made themself. */
export function OwnReports({ reports, tools = false }: OwnReportsProps) {
  const t = useTranslations('reports.home')
  const all = useTranslations('reports')
  const coverage = useTranslations('coverage')
  const seesOutcomes = useMayOpen('outcomesReport')
  return (
    <section className="flex flex-col gap-2" aria-label={t('reports')}>
      <h2 className="text-lead font-bold">{t('reports')}</h2>
      <Card flush>
        <List plain label={t('reports')}>
          {reports.map(({ id, title, note, about, span }) => (
            <ListRow
              key={id}
              leading={<FileChartColumn className="size-5 text-muted" aria-hidden />}
              title={title}
              subtitle={[about === 'STUDENT' && t('ofStudent'), note].filter(Boolean).join(' · ') || undefined}
              href={reportHref(id, { asked: { ...askedOfAll, span } })}
            />
          ))}
          {tools && (
            <>
              <ListRow
                leading={<Table2 className="size-5 text-muted" aria-hidden />}
                title={all('analysis.analysis.title')}
                subtitle={all('analysis.analysis.intro')}
                href={analysisHref('analysis', analysisOfAll)}
              />
              <ListRow
                leading={<ChartLine className="size-5 text-muted" aria-hidden />}
                title={all('analysis.timeseries.title')}
                subtitle={all('analysis.timeseries.intro')}
                href={analysisHref('timeseries', analysisOfAll)}
              />
              <ListRow
                leading={<Bookmark className="size-5 text-muted" aria-hidden />}
                title={all('saved.title')}
                subtitle={all('saved.intro')}
                href={paths.savedReports}
              />
              {seesOutcomes && (
                <>
                  <ListRow
                    leading={<Network className="size-5 text-muted" aria-hidden />}
                    title={coverage('matrix')}
                    subtitle={coverage('matrixIntro')}
                    href={coverageMatrixHref()}
                  />
                  <ListRow
                    leading={<ListChecks className="size-5 text-muted" aria-hidden />}
                    title={coverage('report.title')}
                    subtitle={coverage('report.intro')}
                    href={coverageReportHref()}
                  />
                </>
              )}
            </>
          )}
        </List>
      </Card>
    </section>
  )
}
