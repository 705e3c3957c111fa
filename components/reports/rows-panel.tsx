'use client'

import { MessageSquarePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TestsOfStudent } from '@/components/competency-tests/tests-of-student'
import { asRegion } from '@/components/shared/tooth-map/region'
import { sessionHref } from '@/components/shared/session-href'
import { DrillPanel } from '@/components/shared/report/drill-panel'
import { useMayOpen } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { Select } from '@/components/ui/select'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import { difficulties, type ToothNotation } from '@/lib/clinical/vocabulary'
import type { ReportRow } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { MarkTiles } from './mark-tiles'
import { ReportExport } from './report-export'
import { useRows, type Narrowing, type Opened } from './use-rows'

interface RowsPanelProps {
  opened: Opened
  title: string
  description?: string | undefined
  isBeside: boolean
  /** Whether the record is the reader's own: nobody writes feedback about themself. */
  isOwn: boolean
  onClose: () => void
}

/** The entries behind a number, with their marks and remarks. */
export function RowsPanel({ opened, title, description, isBeside, isOwn, onClose }: RowsPanelProps) {
  const t = useTranslations('reports.rows')
  const clinical = useTranslations('clinical')
  const mayWrite = useMayOpen('newFeedback') && !isOwn
  const [narrowing, setNarrowing] = useState<Narrowing>({ difficulty: null, clinicId: null })
  const { found, rows, tests, isFailed, isLoading, again, more } = useRows(opened, narrowing)
  const isNarrowed = narrowing.difficulty !== null || narrowing.clinicId !== null
  const formats = useFormats()
  // The sum over several procedures has no meaning.
  const adds =
    found && opened.procedureId !== undefined && found.credit !== found.total && t('adds', { credit: formats.number(found.credit) })
  const said = rows.flatMap((row) => row.said.map((text, at) => ({ id: `${row.lineId} ${at}`, text, row })))
  return (
    <DrillPanel
      title={title}
      description={[description, found && t('summary', { count: found.total }), adds].filter(Boolean).join(' · ')}
      isBeside={isBeside}
      onClose={onClose}
      footer={
        (rows.length > 0 || mayWrite) && (
          <>
            {rows.length > 0 && (
              <ReportExport
                input={{
                  report: 'ROWS',
                  ...opened,
                  difficulty: narrowing.difficulty ?? undefined,
                  clinicId: narrowing.clinicId ?? undefined,
                }}
                name={title}
                action={t('export')}
              />
            )}
            {mayWrite && (
              <LinkButton icon={<MessageSquarePlus />} href={`${paths.newFeedback}/${opened.studentId}`}>
                {t('writeFeedback')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <div className="flex flex-wrap gap-2 pb-2">
        <Select
          className="min-w-0 grow basis-32"
          label={t('difficulty')}
          hideLabel
          placeholder={t('allDifficulties')}
          value={narrowing.difficulty ?? ''}
          options={difficulties.map((one) => ({ value: one, label: clinical(`difficulty.${one}`) }))}
          onChange={(value) => setNarrowing({ ...narrowing, difficulty: difficulties.find((one) => one === value) ?? null })}
        />
        <Select
          className="min-w-0 grow basis-32"
          label={t('clinic')}
          hideLabel
          placeholder={t('allClinics')}
          value={narrowing.clinicId ?? ''}
          options={(found?.clinics ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(clinicId) => setNarrowing({ ...narrowing, clinicId: clinicId || null })}
        />
      </div>
      {isFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
          {t('failed')}
          <Button size="sm" onPress={again}>
            {t('again')}
          </Button>
        </p>
      )}
      {!isFailed && !isLoading && rows.length === 0 && (
        <EmptyState level={3} title={t('none')}>
          {isNarrowed ? null : t('noneHelp')}
        </EmptyState>
      )}
      <ul className="divide-y divide-line overflow-clip rounded-card">
        {rows.map((row) => (
          <li key={row.lineId} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3">
            <RowWords row={row} notation={found?.notation ?? 'FDI'} withProcedure={opened.procedureId === undefined} />
            <span className="text-right">
              <MarkTiles marks={row.marks} />
              <span className="block text-meta text-muted">{row.teacher}</span>
            </span>
          </li>
        ))}
      </ul>
      {isLoading && (
        <SkeletonGroup className="flex flex-col gap-2 py-2">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </SkeletonGroup>
      )}
      {found && rows.length < found.total && !isLoading && (
        <Button fullWidth onPress={more}>
          {t('more')}
        </Button>
      )}
      {said.length > 0 && (
        <section className="border-t border-line py-3">
          <h3 className="text-dense text-muted">{t('said')}</h3>
          <ul className="mt-2 flex flex-col gap-2 text-dense">
            {said.map(({ id, text, row }) => (
              <li key={id}>
                <q>{text}</q>{' '}
                <span className="text-muted">
                  {[
                    placeOf(row, { notation: found?.notation ?? 'FDI', region: (code) => clinical(`line.region.${asRegion(code)}`) }),
                    row.teacher,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && <p className="py-2 text-meta text-muted">{t('lowest')}</p>}
      {tests.length > 0 && (
        <section className="border-t border-line py-3">
          <h3 className="text-dense text-muted">{t('tests')}</h3>
          <TestsOfStudent tests={tests} />
        </section>
      )}
    </DrillPanel>
  )
}

function placeOf(
  { teeth, surfaces }: Pick<ReportRow, 'teeth' | 'surfaces'>,
  { notation, region }: { notation: ToothNotation; region: (code: string) => string },
): string {
  return teeth.length > 0 ? formatTeeth([{ teeth, surfaces }], notation) : surfaces.map(region).join(', ')
}

function RowWords({ row, notation, withProcedure }: { row: ReportRow; notation: ToothNotation; withProcedure: boolean }) {
  const t = useTranslations('reports.rows')
  const clinical = useTranslations('clinical')
  const formats = useFormats()
  const place = placeOf(row, { notation, region: (code) => clinical(`line.region.${asRegion(code)}`) })
  const day = formats.day(row.heldOn)
  const counts = useCounts(row)
  return (
    <span className="min-w-0">
      <span className="block text-dense font-medium">
        {withProcedure ? [row.procedure, place].filter(Boolean).join(', ') : place || row.procedure}
      </span>
      <span className="block text-meta text-muted">
        {row.mayOpen ? (
          <TextLink href={sessionHref(row.sessionId)} aria-label={`${t('openSession')}, ${day}`}>
            {day}
          </TextLink>
        ) : (
          day
        )}
        {row.difficulty && ` · ${clinical(`difficulty.${row.difficulty}`)}`}
        {row.helpLevel && ` · ${clinical(`help.${row.helpLevel}`)}`}
        {row.stage !== null && ` · ${row.stage}`}
        {` · ${row.role}`}
      </span>
      {counts && <span className="block text-meta text-muted">{counts}</span>}
      {row.isOpen && (
        <Chip tone="warning" className="mt-1">
          {t('open')}
        </Chip>
      )}
    </span>
  )
}

/** The amount that an entry adds to the number if it is not one treatment, so that the entries add up to the opened number. */
function useCounts({ completes, share, credit, role }: ReportRow): string | null {
  const t = useTranslations('reports.rows')
  const formats = useFormats()
  if (!completes) return t('stageOnly')
  if (share === 0) return t('notInRole', { role })
  if (share < 1) return t('shared', { credit: formats.number(credit) })
  return credit === 1 ? null : t('counts', { credit: formats.number(credit) })
}
