'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataGrid, type GridColumn } from '@/components/shared/data-grid/data-grid'
import { heatLine, heatOf } from '@/components/shared/report/heat-cell'
import { LastTen } from '@/components/shared/report/last-ten'
import { QuartileMark } from '@/components/shared/report/quartile-mark'
import { Avatar } from '@/components/ui/avatar'
import type { Matrix } from '@/lib/contracts/reports'
import { fillerOf } from '@/lib/i18n/filler'
import { useFormats } from '@/lib/i18n/use-formats'
import { gradesIn, quadrantCount } from '@/lib/reports/consistency'
import { fewestForShare, type MatrixMeasure } from '@/lib/reports/vocabulary'

type Student = Matrix['students'][number]

interface MatrixGridProps {
  view: Matrix
  students: readonly Student[]
  measure: MatrixMeasure
  onOpen: (studentId: string, at: number) => void
  onStudent: (studentId: string) => void
}

/** Column widths in rem: a wide screen shows most of forty columns. */
const widths: Readonly<Record<MatrixMeasure, number>> = { count: 1.75, quadrants: 1.75, competent: 2.75, dots: 9.5 }

/** The cells have one hue with the number in it; 'behind' and 'reached' have their own signs. */
export function MatrixGrid({
  view: { frame, procedures, targets, cohort, total, students: all },
  students,
  measure,
  onOpen,
  onStudent,
}: MatrixGridProps) {
  const t = useTranslations('reports.matrix')
  const reports = useTranslations('reports')
  const formats = useFormats()
  const isOfYear = frame.span === 'YEAR'
  const columns = useMemo(() => {
    const shareIn = (student: Student, at: number): number | null => {
      const graded = student.graded[at] ?? 0
      return graded < fewestForShare ? null : (student.competent[at] ?? 0) / graded
    }
    const textOf = (student: Student, at: number): string => {
      if (measure === 'competent') {
        const share = shareIn(student, at)
        return share === null ? '–' : formats.percent(share)
      }
      if (measure === 'quadrants') return formats.number(quadrantCount(student.quadrants[at] ?? 0))
      return formats.number(student.counted[at] ?? 0)
    }
    const valueOf = (student: Student, at: number): number => {
      if (measure === 'competent') return shareIn(student, at) ?? -1
      if (measure === 'quadrants') return quadrantCount(student.quadrants[at] ?? 0)
      if (measure === 'dots') return gradesIn(student.dots[at] ?? '').reduce<number>((sum, grade) => sum + grade, 0)
      return student.counted[at] ?? 0
    }
    const stepOf = (student: Student, at: number, target: number): number => {
      if (measure === 'competent') return heatOf(shareIn(student, at) ?? 0)
      if (measure === 'quadrants') return heatOf(quadrantCount(student.quadrants[at] ?? 0) / 4)
      return heatOf((student.counted[at] ?? 0) / target)
    }
    // The texts of a cell are looked up once, not for each row that scrolls into view.
    const cellWords = fillerOf(t('cell', { student: '{student}', procedure: '{procedure}', words: '{words}' }))
    const countWords = fillerOf(reports('progress.of', { counted: '{counted}', target: '{target}' }))
    const [behind, reached] = [t('behind'), t('reached')]
    const ofProcedures = procedures.map(({ id, caption, category, target, pace, median }, at): GridColumn<Student> => {
      // If the report is not about the academic year, the colour shows the share of the highest count, since targets are for the year.
      const most = Math.max(1, ...all.map((student) => student.counted[at] ?? 0))
      const goal = isOfYear ? (target ?? 1) : most
      const stands = (student: Student) => ({
        isBehind: isOfYear && (student.counted[at] ?? 0) < (pace ?? 0),
        isReached: isOfYear && (student.counted[at] ?? 0) >= goal,
      })
      return {
        id,
        header: caption,
        group: category,
        width: widths[measure],
        value: (student) => valueOf(student, at),
        head: [...(isOfYear ? [formats.number(goal)] : []), formats.number(median)],
        words: (student) => {
          const { isBehind, isReached } = stands(student)
          const counted = formats.number(student.counted[at] ?? 0)
          const count = isOfYear ? countWords({ counted, target: formats.number(goal) }) : counted
          const words = [measure === 'count' || measure === 'dots' ? count : textOf(student, at), isBehind && behind, isReached && reached]
            .filter(Boolean)
            .join(', ')
          return cellWords({ student: student.displayName, procedure: caption, words })
        },
        ...(measure === 'dots'
          ? {
              cell: (student) => (
                <span className="flex justify-center px-1">
                  <LastTen dots={student.dots[at] ?? ''} />
                </span>
              ),
            }
          : {
              cell: (student) => textOf(student, at),
              line: (student) => heatLine({ step: stepOf(student, at, goal), ...stands(student) }),
            }),
      }
    })
    const name: GridColumn<Student> = {
      id: 'student',
      header: reports('student'),
      value: ({ displayName }) => displayName,
      words: ({ displayName }) => displayName,
      cell: ({ displayName }) => (
        <span className="flex items-center gap-2">
          <span className="max-md:hidden">
            <Avatar name={displayName} size="sm" />
          </span>
          <span className="line-clamp-2 leading-4 wrap-anywhere">{displayName}</span>
        </span>
      ),
    }
    const pace: GridColumn<Student> = {
      id: 'onPace',
      header: t('onPace'),
      width: 4,
      value: ({ onPace }) => onPace ?? 0,
      words: ({ displayName, onPace }) =>
        t('cell', { student: displayName, procedure: t('onPace'), words: t('onPaceOf', { onPace: onPace ?? 0, total: targets }) }),
      cell: ({ onPace }) => <span className="tabular-nums">{t('onPaceOf', { onPace: onPace ?? 0, total: targets })}</span>,
    }
    const quartile: GridColumn<Student> = {
      id: 'quartile',
      header: total === null ? t('quartile') : t('quartileOfAll', { count: total }),
      width: 4.5,
      value: (student) => student.quartile,
      words: (student) =>
        t('cell', {
          student: student.displayName,
          procedure: t('quartile'),
          words: student.quartile === 0 ? '–' : t('quartileOf', { quartile: student.quartile }),
        }),
      cell: (student) => (student.quartile === 0 ? '–' : <QuartileMark quartile={student.quartile} />),
    }
    return [name, ...(isOfYear ? [pace] : []), quartile, ...ofProcedures]
  }, [procedures, targets, total, measure, all, isOfYear, t, reports, formats])
  const atOf = new Map(procedures.map(({ id }, at) => [id, at]))
  return (
    <DataGrid
      label={t('title')}
      rows={students}
      columns={columns}
      heads={[...(isOfYear ? [t('target', { year: cohort?.year ?? 0 })] : []), t('median', { count: all.length })]}
      onOpen={({ id }, columnId) => {
        const at = atOf.get(columnId)
        if (at === undefined) onStudent(id)
        else onOpen(id, at)
      }}
    />
  )
}
