'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ExportButton } from '@/components/shared/export-button'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { useSelection } from '@/components/shared/list/use-selection'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { CountingAgain } from '@/components/shared/counting-again'
import { BackButton } from '@/components/ui/back-button'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { exportWorkbookCohort, type WorkbookCohort } from '@/lib/contracts/workbooks'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { workbookPaces } from '@/lib/workbooks/vocabulary'
import { CohortGrid, cohortMeasures, type CohortMeasure } from './cohort-grid'
import { CohortList } from './cohort-list'
import { RemindButton } from './remind-button'
import { studentWorkbookHref } from './workbook-hrefs'

/** The progress of a workbook's students, by items. */
export function CohortScreen({ cohort, supervised }: { cohort: WorkbookCohort; supervised: boolean }) {
  const t = useTranslations('workbooks')
  const tools = useTranslations('listTools')
  const formats = useFormats()
  const router = useRouter()
  const [text, setText] = useState('')
  const [firm, setFirm] = useState('')
  const [pace, setPace] = useState('')
  const [measure, setMeasure] = useState<CohortMeasure>('count')
  const { id, name, dueOn, asOf, counted, students, items, isCut } = cohort
  const firms = [...new Set(students.flatMap((student) => student.firm ?? []))].toSorted((one, other) => one.localeCompare(other))
  const paces = workbookPaces.filter((one) => students.some(({ progress }) => progress.pace === one))
  const shown = students.filter(
    (student) =>
      matchesText({ caption: student.displayName }, text) &&
      (firm === '' || student.firm === firm) &&
      (pace === '' || student.progress.pace === pace),
  )
  const gone = items.filter((item) => item.isGone)
  // Other filters clear the selection, so that nobody out of view is reminded.
  const selection = useSelection({
    pageIds: shown.map((student) => student.id),
    total: shown.length,
    of: JSON.stringify([text, firm, pace]),
  })
  const chosen = shown.filter((student) => selection.has(student.id))
  const facts = [
    supervised && t('supervised'),
    dueOn !== null && t('dueOnDay', { day: formats.longDay(dueOn) }),
    t('asOf', { time: formats.time(asOf) }),
    t('pressName'),
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={name}
        after={
          <span className="flex flex-wrap items-center gap-2">
            {t('students', { count: students.length })}
            <CountingAgain counted={counted} />
          </span>
        }
        subtitle={facts.filter(Boolean).join(' · ')}
        back={<BackButton href={paths.formWorkbook} label={t('title')} />}
        more={
          <>
            <RemindButton workbookId={id} students={chosen.length > 0 ? chosen : shown} onReminded={selection.clear} />
            <ExportButton
              load={() => call(exportWorkbookCohort, { id })}
              words={{
                action: t('export'),
                file: name.toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
                done: (count) => t('exported', { count }),
                cut: (count) => t('exportCut', { count }),
                unproven: t('unproven'),
              }}
            />
          </>
        }
      />
      <FilterBar
        search={{ label: t('findStudent'), of: { text, type: setText } }}
        filters={[
          ...(firms.length > 1
            ? [
                choiceFilter({
                  id: 'firm',
                  label: t('firm'),
                  any: t('anyFirm'),
                  value: firm,
                  options: firms.map((value) => ({ value, label: value })),
                  onChange: setFirm,
                }),
              ]
            : []),
          ...(paces.length > 1
            ? [
                choiceFilter({
                  id: 'pace',
                  label: t('pace'),
                  any: t('anyPace'),
                  value: pace,
                  options: paces.map((value) => ({ value, label: t(`paces.${value}`) })),
                  onChange: setPace,
                }),
              ]
            : []),
        ]}
        onClear={() => {
          setText('')
          setFirm('')
          setPace('')
        }}
        tools={
          <div className="max-lg:hidden">
            <Segmented
              label={t('show')}
              hideLabel
              value={measure}
              onChange={setMeasure}
              options={cohortMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
            />
          </div>
        }
      />
      {isCut && <Banner tone="warning">{t('cut', { count: students.length })}</Banner>}
      {gone.length > 0 && <Banner tone="info">{t('goneItems', { names: formats.list(gone.map(({ caption }) => caption)) })}</Banner>}
      {shown.length === 0 ? (
        <EmptyState title={t('nobodyFound')}>{t('nobodyFoundHelp')}</EmptyState>
      ) : (
        <>
          <div className="lg:hidden">
            <CohortList workbookId={id} students={shown} selection={selection} />
          </div>
          <div className="max-lg:hidden">
            <CohortGrid
              cohort={cohort}
              students={shown}
              measure={measure}
              selection={selection}
              onOpen={(studentId) => router.push(studentWorkbookHref(id, studentId))}
            />
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-dense text-muted">
        <span>{t('shownOf', { shown: shown.length, total: students.length })}</span>
        {selection.count > 0 && (
          <span className="inline-flex items-center gap-2 font-medium text-ink">
            {tools('chosen', { count: selection.count })}
            <TextButton onPress={selection.clear}>{tools('chooseNone')}</TextButton>
          </span>
        )}
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="forced-chosen size-2 rounded-full bg-warning" />
          {t('legend.awaiting')}
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="forced-chosen size-2 bg-danger" />
          {t('legend.attention')}
        </span>
      </div>
    </div>
  )
}
