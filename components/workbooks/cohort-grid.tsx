'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataGrid, type GridColumn } from '@/components/shared/data-grid/data-grid'
import type { Selection } from '@/components/shared/list/use-selection'
import { Avatar } from '@/components/ui/avatar'
import type { WorkbookCohort } from '@/lib/contracts/workbooks'
import { useFormats } from '@/lib/i18n/use-formats'
import { workbookPaces } from '@/lib/workbooks/vocabulary'
import { CohortCell } from './cohort-cell'
import { awaitingKindOf } from './workbook-item'
import { PaceChip } from './pace-chip'

type Student = WorkbookCohort['students'][number]
export const cohortMeasures = ['count', 'share'] as const
export type CohortMeasure = (typeof cohortMeasures)[number]

interface CohortGridProps {
  cohort: WorkbookCohort
  students: readonly Student[]
  measure: CohortMeasure
  onOpen: (studentId: string) => void
  selection: Selection
}

/** A table of students by items, under their sections. */
export function CohortGrid({ cohort: { name, items }, students, measure, onOpen, selection }: CohortGridProps) {
  const t = useTranslations('workbooks')
  const formats = useFormats()
  const columns = useMemo(() => {
    const sections = [...new Set(items.map(({ section }) => section))]
    const ofItems = items.map(({ id, kind, section, caption, needed }, at): GridColumn<Student> => {
      const cell = ({ done, awaiting, attention }: Student) => ({
        done: done[at] ?? 0,
        awaiting: awaiting[at] ?? 0,
        attention: attention[at] ?? 0,
      })
      return {
        id,
        header: caption,
        group: t('sectionTitle', { number: sections.indexOf(section) + 1, name: section }),
        value: (student) => cell(student).done / needed,
        words: (student) => {
          const { done, awaiting, attention } = cell(student)
          const words = [
            t('ofNeeded', { done: formats.number(done), needed }),
            awaiting > 0 && t(awaitingKindOf(kind), { count: awaiting }),
            attention > 0 && t('returned', { count: attention }),
          ]
          return t('cell', { student: student.displayName, item: caption, words: words.filter(Boolean).join(', ') })
        },
        cell: (student) => <CohortCell {...cell(student)} needed={needed} measure={measure} />,
      }
    })
    const who: GridColumn<Student> = {
      id: 'student',
      header: t('student'),
      value: ({ displayName }) => displayName,
      words: ({ displayName }) => displayName,
      cell: ({ displayName }) => (
        <span className="inline-flex min-w-0 items-center gap-2">
          <span className="max-md:hidden">
            <Avatar name={displayName} size="sm" />
          </span>
          <span className="line-clamp-2 min-w-0 leading-4 wrap-anywhere">{displayName}</span>
        </span>
      ),
    }
    const done: GridColumn<Student> = {
      id: 'done',
      header: t('pieces'),
      width: 6,
      value: ({ progress }) => (progress.total === 0 ? 0 : progress.done / progress.total),
      words: ({ displayName, progress }) =>
        t('cell', { student: displayName, item: t('pieces'), words: t('ofPieces', { done: progress.done, total: progress.total }) }),
      cell: ({ progress }) => <span className="px-1 tabular-nums">{t('ofNeeded', { done: progress.done, needed: progress.total })}</span>,
    }
    const pace: GridColumn<Student> = {
      id: 'pace',
      header: t('pace'),
      width: 8,
      value: ({ progress }) => (progress.pace === null ? -1 : workbookPaces.length - workbookPaces.indexOf(progress.pace)),
      words: ({ displayName, progress }) =>
        t('cell', { student: displayName, item: t('pace'), words: progress.pace === null ? '–' : t(`paces.${progress.pace}`) }),
      cell: ({ progress }) => (progress.pace === null ? '–' : <PaceChip pace={progress.pace} />),
    }
    return [who, ...ofItems, done, pace]
  }, [items, measure, t, formats])
  return <DataGrid label={name} rows={students} columns={columns} heads={[]} onOpen={({ id }) => onOpen(id)} selection={selection} />
}
