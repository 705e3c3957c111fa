'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { gradesIn, type Grade } from '@/lib/reports/consistency'

/** One line: full where independent, a ring where competent, a ring with a bar where below. Three shapes, so that no colour is needed. */
function Shape({ grade, x }: { grade: Grade; x: number }) {
  return (
    <g className={grade === 0 ? 'text-warning' : 'text-success'}>
      <circle cx={x + 6} cy="6" r="4.75" fill={grade === 2 ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="2" />
      {grade === 0 && <path d={`M${x + 3.5} 6h5`} stroke="currentColor" strokeWidth="2" />}
    </g>
  )
}

export function GradeDot({ grade }: { grade: Grade }) {
  return <Dots grades={[grade]} />
}

/** From one to the next. */
const step = 14

/** One drawing for all: a browser keeps each drawing as a layer of its own, and a matrix has hundreds of them. */
function Dots({ grades }: { grades: readonly Grade[] }) {
  const width = grades.length * step - 2
  return (
    <svg viewBox={`0 0 ${width} 12`} aria-hidden="true" className="h-3" style={{ width: `${width / 16}rem` }}>
      {grades.map((grade, at) => (
        <Shape key={at} grade={grade} x={at * step} />
      ))}
    </svg>
  )
}

/** The last ten lines of a procedure, newest right. Needs the namespace reports. */
export function LastTen({ dots }: { dots: string }) {
  const t = useTranslations('reports')
  const formats = useFormats()
  const grades = gradesIn(dots)
  if (grades.length === 0) return null
  return (
    <span
      role="img"
      aria-label={t('dots.label', { count: grades.length, grades: formats.list(grades.map((grade) => t(`grade.${grade}`))) })}
      className="inline-flex"
    >
      <Dots grades={grades} />
    </span>
  )
}

/** What the shapes mean. */
export function GradeLegend() {
  const t = useTranslations('reports')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      {([2, 1, 0] as const).map((grade) => (
        <li key={grade} className="inline-flex items-center gap-1.5">
          <GradeDot grade={grade} />
          {t(`grade.${grade}`)}
        </li>
      ))}
    </ul>
  )
}
