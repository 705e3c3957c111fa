'use client'

import { Printer } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { hasRoomBeside } from '@/components/shared/report/drill-panel'
import { heatLook, heatSteps } from '@/components/shared/report/heat-cell'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import type { Matrix } from '@/lib/contracts/reports'
import { hasQuadrants } from '@/lib/reports/consistency'
import type { MatrixMeasure } from '@/lib/reports/vocabulary'
import { AsOf } from './as-of'
import { MatrixCell } from './matrix-cell'
import { MatrixFilters, type MatrixAsked, type MatrixSieve } from './matrix-filters'
import { MatrixGrid } from './matrix-grid'
import { ReportExport } from './report-export'
import { matrixHref, progressHref } from './report-hrefs'
import { RowsPanel } from './rows-panel'

type Chosen = { readonly studentId: string; readonly at: number }

/** Students by procedures: how many, how well, how steadily. */
export function MatrixScreen({ view, asked }: { view: Matrix; asked: MatrixAsked }) {
  const t = useTranslations('reports')
  const router = useRouter()
  const [measure, setMeasure] = useState<MatrixMeasure>('count')
  const [sieve, setSieve] = useState<MatrixSieve>({ quadrants: null, quartile: null, isShortOnly: false })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [opened, setOpened] = useState<(Chosen & { isBeside: boolean }) | null>(null)
  const { frame, cohort, procedures, students, targets, isCut, total } = view
  const ofRole = asked.participationTypeId ? { participationTypeId: asked.participationTypeId } : {}
  const time = { span: frame.span, from: frame.from, to: frame.to }
  const shown = students.filter(
    (student) =>
      (sieve.quartile === null || student.quartile === sieve.quartile) &&
      (!sieve.isShortOnly || student.onPace === null || student.onPace < targets) &&
      (sieve.quadrants === null ||
        hasQuadrants(
          student.quadrants.reduce((bits, one) => bits | one, 0),
          sieve.quadrants,
        )),
  )
  const ofChosen = chosen && pairOf(view, chosen)
  const ofOpened = opened && pairOf(view, opened)
  const input = {
    programmeId: cohort?.programme.id,
    year: cohort?.year,
    groupId: asked.groupId || undefined,
    firmId: asked.firmId || undefined,
    participationTypeId: asked.participationTypeId || undefined,
  }

  return (
    <div className="flex items-start gap-6">
      <div className="flex min-w-0 grow flex-col gap-4">
        <PageHeader
          title={t('matrix.title')}
          after={<AsOf frame={frame} />}
          more={
            cohort && (
              <>
                <ReportExport input={{ report: 'MATRIX', ...input, ...time }} name={t('matrix.file')} />
                <Button icon={<Printer />} onPress={() => window.print()}>
                  {t('print')}
                </Button>
              </>
            )
          }
        />
        <MatrixFilters
          view={view}
          asked={asked}
          measure={measure}
          sieve={sieve}
          onMeasure={setMeasure}
          onSieve={setSieve}
          onAsk={(next) => router.replace(matrixHref(next), { scroll: false })}
        />
        {isCut && <Banner tone="warning">{t('matrix.cut', { count: students.length })}</Banner>}
        {procedures.length === 0 || shown.length === 0 ? (
          <EmptyState title={cohort && procedures.length === 0 ? t('matrix.noTargets') : t('matrix.empty')}>
            {cohort && procedures.length === 0 ? t('matrix.noTargetsHelp') : t('matrix.emptyHelp')}
          </EmptyState>
        ) : (
          <div data-print="wide">
            <MatrixGrid
              view={view}
              students={shown}
              measure={measure}
              onOpen={(studentId, at) => setChosen({ studentId, at })}
              onStudent={(studentId) => router.push(progressHref(studentId))}
            />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-meta text-muted">
          <Legend isOfYear={frame.span === 'YEAR'} />
          <p className="tabular-nums">
            {[
              view.notDue > 0 && t('figure.notDue', { count: view.notDue }),
              total === null ? null : t('matrix.ofTotal', { shown: shown.length, total: Math.max(total, shown.length) }),
              t('matrix.shown', { count: shown.length, procedures: procedures.length }),
              t('matrix.keys'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      {ofChosen && (
        <MatrixCell
          {...ofChosen}
          onClose={() => setChosen(null)}
          onRows={() => {
            if (chosen) setOpened({ ...chosen, isBeside: hasRoomBeside() })
            setChosen(null)
          }}
        />
      )}
      {opened && ofOpened && (
        <RowsPanel
          key={JSON.stringify(opened)}
          opened={{ studentId: opened.studentId, procedureId: ofOpened.procedure.id, ...time, ...ofRole }}
          title={ofOpened.procedure.caption}
          description={ofOpened.student.displayName}
          isBeside={opened.isBeside}
          isOwn={false}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function pairOf({ students, procedures }: Matrix, { studentId, at }: Chosen) {
  const student = students.find(({ id }) => id === studentId)
  const procedure = procedures[at]
  return student && procedure ? { student, procedure, at } : null
}

/** The legend of the colours. Only a report about the academic year shows who is behind or has reached a target, since targets are for that year. */
function Legend({ isOfYear }: { isOfYear: boolean }) {
  const t = useTranslations('reports.matrix')
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <li className="inline-flex items-center gap-2">
        {t(isOfYear ? 'legend' : 'legendOfMost')}
        <span aria-hidden="true" className="inline-flex overflow-clip rounded-full border border-line">
          {heatSteps.map((_, step) => (
            <span key={step} className={classNames('h-3 w-6', heatLook(step))} />
          ))}
        </span>
        {t('legendFrom')} – {t('legendTo')}
      </li>
      {isOfYear && (
        <>
          <li className="inline-flex items-center gap-1">
            <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2.5 text-warning">
              <path d="M0 0h8L0 8z" fill="currentColor" />
            </svg>
            {t('behind')}
          </li>
          <li>✓ {t('reached')}</li>
        </>
      )}
    </ul>
  )
}
