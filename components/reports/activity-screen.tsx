'use client'

import { ChartLine, Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Pager } from '@/components/shared/pager'
import { hasRoomBeside } from '@/components/shared/report/drill-panel'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { Activity } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { AsOf } from './as-of'
import { ReportExport } from './report-export'
import { activityHref, progressHref } from './report-hrefs'
import { ReportTime } from './report-time'
import { RowsPanel } from './rows-panel'

const daysOfPage = 30

/** A person's activity, day by day. A day opens its entries. */
export function ActivityScreen({ view: { frame, isOwn, student, days, total, page, pages } }: { view: Activity }) {
  const t = useTranslations('reports')
  const formats = useFormats()
  const router = useRouter()
  const [opened, setOpened] = useState<{ on: string; isBeside: boolean } | null>(null)
  const time = { span: frame.span, from: frame.from, to: frame.to }
  const ofId = isOwn ? null : student.id

  return (
    <div className="flex items-start gap-6">
      <div className="flex min-w-0 grow flex-col gap-4">
        <PageHeader
          title={isOwn ? t('activity.title') : t('activity.titleOf', { name: student.displayName })}
          after={<AsOf frame={frame} />}
          more={
            <>
              <LinkButton icon={<ChartLine />} href={progressHref(ofId, time)}>
                {t('activity.progress')}
              </LinkButton>
              <ReportExport
                input={{ report: 'ACTIVITY', studentId: student.id, ...time }}
                name={t('activity.file', { name: student.displayName })}
              />
              <Button icon={<Printer />} onPress={() => window.print()}>
                {t('print')}
              </Button>
            </>
          }
        />
        <ReportTime
          key={frame.span}
          asked={time}
          firstYear={null}
          onAsk={(next) => router.replace(activityHref(ofId, next), { scroll: false })}
        />
        {days.length === 0 ? (
          <EmptyState title={t('share.none')}>{t('share.noneHelp')}</EmptyState>
        ) : (
          <Card flush>
            <List label={t('activity.title')}>
              {days.map((day) => (
                <ListRow
                  key={day.heldOn}
                  title={formats.longDay(day.heldOn)}
                  onPress={() => setOpened({ on: day.heldOn, isBeside: hasRoomBeside() })}
                  subtitle={
                    <>
                      {day.procedures
                        .map(({ caption, lines }) => (lines > 1 ? t('activity.times', { caption, count: lines }) : caption))
                        .join(', ')}
                      <span className="block">{day.clinics.join(', ')}</span>
                    </>
                  }
                  trailing={
                    <span className="text-dense text-muted tabular-nums">
                      {[
                        t('activity.sessions', { count: day.sessions }),
                        t('activity.patients', { count: day.patients }),
                        day.graded > 0 && t('activity.competent', { competent: day.competent, graded: day.graded }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  }
                />
              ))}
            </List>
          </Card>
        )}
        {total > 0 && (
          <Pager
            page={page}
            pages={pages}
            from={(page - 1) * daysOfPage + 1}
            to={(page - 1) * daysOfPage + days.length}
            total={total}
            onGo={(next) => router.push(activityHref(ofId, time, next))}
          />
        )}
      </div>
      {opened && (
        <RowsPanel
          key={opened.on}
          opened={{ studentId: student.id, on: opened.on, ...time }}
          title={formats.longDay(opened.on)}
          isBeside={opened.isBeside}
          isOwn={isOwn}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
