'use client'

import { Lock, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CountingAgain } from '@/components/shared/counting-again'
import { Avatar } from '@/components/ui/avatar'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import { PageHeader } from '@/components/ui/page-header'
import type { Workbook } from '@/lib/contracts/workbooks'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { PaceChip } from './pace-chip'
import { ProgressCard } from './progress-card'
import { WorkbookAside } from './workbook-aside'
import { WorkbookItem } from './workbook-item'
import { workbookHref } from './workbook-hrefs'

interface WorkbookScreenProps {
  workbook: Workbook
  /** The address where procedures are shown one by one; null for people who see none of that. */
  progressAt: string | null
}

/** A student's progress, part by part, and the next item. */
export function WorkbookScreen({ workbook, progressAt }: WorkbookScreenProps) {
  const t = useTranslations('workbooks')
  const formats = useFormats()
  const { name, intro, order, dueOn, startsOn, asOf, counted, student, isOwn, progress, sections } = workbook
  const facts = [
    order === 'IN_ORDER' && t('inOrder'),
    startsOn !== null && t('countsFrom', { day: formats.longDay(startsOn) }),
    dueOn !== null && t('dueOnDay', { day: formats.longDay(dueOn) }),
    t('asOf', { time: formats.time(asOf) }),
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={isOwn ? name : student.displayName}
        leading={!isOwn && <Avatar name={student.displayName} />}
        after={
          <span className="flex flex-wrap items-center gap-2">
            {progress.pace && <PaceChip pace={progress.pace} />}
            <CountingAgain counted={counted} />
          </span>
        }
        subtitle={[!isOwn && name, ...facts].filter(Boolean).join(' · ')}
        back={<BackButton href={isOwn ? paths.formWorkbook : workbookHref(workbook.id)} label={isOwn ? t('title') : t('allStudents')} />}
        more={
          <Button icon={<Printer />} onPress={() => window.print()}>
            {t('print')}
          </Button>
        }
      />
      {intro !== '' && <p className="max-w-prose whitespace-pre-line">{intro}</p>}
      <div className="flex flex-col gap-4 xl:flex-row xl:items-start">
        <div className="flex flex-col gap-4 xl:order-last xl:w-72 xl:shrink-0">
          <ProgressCard progress={progress} />
          <WorkbookAside workbook={workbook} />
        </div>
        <div className="flex min-w-0 grow flex-col gap-4">
          {sections.map((section, at) => (
            <Card key={section.name} as="section" flush aria-label={section.name}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
                <h2 className="text-lead font-bold">{t('sectionTitle', { number: at + 1, name: section.name })}</h2>
                <p className="inline-flex items-center gap-1 text-dense text-muted">
                  {section.isLocked && (
                    <IconSlot small>
                      <Lock />
                    </IconSlot>
                  )}
                  {section.isLocked
                    ? t('opensAfter', { number: at })
                    : section.done >= section.total
                      ? t('sectionComplete')
                      : t('ofPieces', { done: section.done, total: section.total })}
                </p>
              </div>
              <ul className="divide-y divide-line overflow-clip rounded-card">
                {section.items.map((item) => (
                  <WorkbookItem key={item.id} item={item} studentId={isOwn ? null : student.id} progressAt={progressAt} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}
