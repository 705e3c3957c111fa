'use client'

import { useTranslations } from 'next-intl'
import { SelectorModal, type SelectorItem } from '@/components/shared/selector-modal'
import { permitOf, type Belongs } from '@/lib/clinical/permits'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { Catalogue } from '../session/new-session'

interface ProcedureChooserProps {
  catalogue: Catalogue
  session: Session
  recent: readonly string[]
  onDone: (id: string | undefined) => void
}

/** The procedures that can be recorded, the recent ones first; one that the student may not do shows why, and an unusual one shows that. */
export function ProcedureChooser({ catalogue, session, recent, onDone }: ProcedureChooserProps) {
  const t = useTranslations('clinical')
  const student = studiesOfSession(session, catalogue)
  const items = byUse(catalogue.procedures, recent).map((procedure): SelectorItem => {
    const { id, caption, code, category, outside } = procedure
    const permit = permitOf(procedure, student)
    const reason = outside.reason || t(permit === 'BLOCK' ? 'line.notPermitted' : 'line.outsideHint')
    return {
      id,
      caption,
      subcaption: `${code} · ${category}`,
      tag: permit === 'WARN' ? t('line.outside') : recent.includes(id) && permit !== 'BLOCK' ? t('line.recent') : undefined,
      tagTone: permit === 'WARN' ? 'warning' : undefined,
      note: permit === 'WARN' ? reason : undefined,
      disabledReason: permit === 'BLOCK' ? reason : undefined,
    }
  })
  return <SelectorModal title={t('line.choose')} items={items} selected={[]} onDone={(ids) => onDone(ids?.[0])} />
}

/**
 * The programme and year of a session's student. They are missing from a session that the server has not answered yet, but the student's own are always known.
 */
export function studiesOfSession(session: Pick<Session, 'side' | 'student'>, catalogue: Pick<Catalogue, 'me'>): Belongs | null {
  const { programmeId, year } = session.student
  return programmeId === null ? (session.side === 'student' ? catalogue.me : null) : { programmeId, year }
}

export function byUse<P extends { readonly id: string }>(procedures: readonly P[], recent: readonly string[]): P[] {
  const used = recent.flatMap((id) => procedures.find((procedure) => procedure.id === id) ?? [])
  return [...used, ...procedures.filter(({ id }) => !recent.includes(id))]
}
