'use client'

import { BriefcaseMedical, ScrollText, Settings2, ShieldAlert, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CountingAgain } from '@/components/shared/counting-again'
import { useMayOpen } from '@/components/shared/use-places'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { ReportsHome, SavedReport } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { FindStudent } from './find-student'
import { OwnReports } from './own-reports'
import { OwnSaved } from './saved/own-saved'
import { OwnTeaching } from './own-teaching'
import { RunsCard } from './runs-card'
import { matrixHref, progressHref, thisYear } from './report-hrefs'

interface ReportsHomeScreenProps {
  /** Null if the reader may not see any student. */
  view: ReportsHome | null
  /** The saved reports of the reader, and those that others share with them. */
  saved: readonly SavedReport[]
  seesAnomalies: boolean
  /** False for a reader who views the application as somebody else. */
  seesRuns: boolean
  /** Whether the reader marks, and so may see how they do so. */
  marks: boolean
}

/** The years and students that the reader may open, and the reports on their own teaching. */
export function ReportsHomeScreen({ view, ...reader }: ReportsHomeScreenProps) {
  const t = useTranslations('reports.home')
  if (view) return <OfStudents view={view} {...reader} />
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeader title={t('title')} />
      <OwnTeaching marks={reader.marks} />
    </div>
  )
}

function OfStudents({
  view: { asOf, cohorts, supervised, counted, reports: own },
  saved,
  seesAnomalies,
  seesRuns,
  marks,
}: ReportsHomeScreenProps & { view: ReportsHome }) {
  const t = useTranslations('reports.home')
  const reports = useTranslations('reports')
  const shell = useTranslations('shell')
  const seesCases = useMayOpen('caseHandOver')
  const makes = useMayOpen('reportConfigs')
  const formats = useFormats()
  // Readers who see all students get the reports of a year; a teacher opens them from a student's progress.
  const isOfAll = !supervised && cohorts.length > 0
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        subtitle={supervised ? t('supervised') : t('subtitle')}
        after={counted !== null && <CountingAgain counted={counted} />}
        more={
          <>
            {seesCases && (
              <LinkButton icon={<BriefcaseMedical />} href={paths.clinicalCases}>
                {shell('titles.clinicalCases')}
              </LinkButton>
            )}
            {isOfAll && (
              <LinkButton icon={<ScrollText />} href={paths.termReports}>
                {shell('titles.termReports')}
              </LinkButton>
            )}
            {makes && (
              <LinkButton icon={<Settings2 />} href={paths.reportConfigs}>
                {t('setUp')}
              </LinkButton>
            )}
            {seesAnomalies && (
              <LinkButton icon={<ShieldAlert />} href={paths.signoffAnomalies}>
                {t('anomalies')}
              </LinkButton>
            )}
          </>
        }
      />
      {seesRuns && <RunsCard />}
      {cohorts.length === 0 ? (
        <>
          <EmptyState icon={<Users />} title={t('empty')}>
            {t('emptyHelp')}
          </EmptyState>
          <OwnTeaching marks={marks} />
        </>
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <section className="flex flex-col gap-2" aria-label={t('years')}>
            <h2 className="text-lead font-bold">{t('years')}</h2>
            <p className="text-dense text-muted max-md:hidden">{reports('matrix.title')}</p>
            <Card flush>
              <List plain label={t('years')}>
                {cohorts.map(({ programme, year, students, lines, lastOn }) => (
                  <ListRow
                    key={`${programme.id} ${year}`}
                    title={reports('since', { programme: programme.name, year })}
                    subtitle={[
                      t('students', { count: students }),
                      lastOn && t('last', { day: formats.nearDay(lastOn, asOf.slice(0, 10)) }),
                      t('entries', { count: lines }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    href={matrixHref({
                      programmeId: programme.id,
                      year: String(year),
                      groupId: '',
                      firmId: '',
                      participationTypeId: '',
                      ...thisYear,
                    })}
                  />
                ))}
              </List>
            </Card>
            <OwnSaved saved={saved} />
          </section>
          <div className="flex flex-col gap-6">
            <FindStudent hrefOf={progressHref} help={t('oneHelp')} />
            <OwnReports reports={own} tools />
            <OwnTeaching marks={marks} />
          </div>
        </div>
      )}
    </div>
  )
}
