'use client'

import { useTranslations } from 'next-intl'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { useLinePlaceText } from '../procedures/line-place-text'
import { useAtReadingLine } from '../marking/use-at-reading-line'

/** The student, the chair and the procedure being marked: in sight while the heading is not, so that no mark goes to the wrong student. */
export function SessionStanding({ session: { student, header, lines, catalogue, toothNotation } }: { session: Session }) {
  const t = useTranslations('clinical')
  const placeText = useLinePlaceText()
  const current = useAtReadingLine([...lines.map(({ id }) => lineCardId(id)), ...catalogue.sections.map(({ id }) => sectionCardId(id))])
  const line = lines.find(({ id }) => lineCardId(id) === current)
  const procedure = line && catalogue.procedures.find(({ id }) => id === line.procedureId)
  const section = catalogue.sections.find(({ id }) => sectionCardId(id) === current)
  const what = line ? [procedure?.caption, placeText(line, toothNotation)].filter(Boolean).join(' ') : section?.caption
  return (
    <p className="min-w-0 grow leading-tight">
      <span className="block truncate text-dense font-bold">{student.displayName}</span>
      <span className="block truncate text-meta text-muted first-letter:uppercase">
        {[header.chairNumber && t('chair', { number: header.chairNumber }), what].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}

export function lineCardId(lineId: string): string {
  return `procedure-${lineId}`
}

export function sectionCardId(sectionId: string): string {
  return `section-${sectionId}`
}
