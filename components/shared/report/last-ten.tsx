'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'
import { gradesIn } from '@/lib/reports/consistency'
import { GradeDot, GradeDots } from './grade-dots'

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
      <GradeDots grades={grades} />
    </span>
  )
}

/** A legend of the shapes. */
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
