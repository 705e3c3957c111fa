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

/** What can be recorded: what was recorded last comes first; what the student may not do says why, and what is unusual for them says so. */
export function ProcedureChooser({ catalogue, session, recent, onDone }: ProcedureChooserProps) {
  const t = useTranslations('clinical')
  const student = belongsOf(session, catalogue)
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

/** What the student of a session is in. A session that the server has not answered yet says nothing of it; one's own is known all the same. */
export function belongsOf(session: Pick<Session, 'side' | 'student'>, catalogue: Pick<Catalogue, 'me'>): Belongs | null {
  const { programmeId, year } = session.student
  return programmeId === null ? (session.side === 'student' ? catalogue.me : null) : { programmeId, year }
}

export function byUse<P extends { readonly id: string }>(procedures: readonly P[], recent: readonly string[]): P[] {
  const used = recent.flatMap((id) => procedures.find((procedure) => procedure.id === id) ?? [])
  return [...used, ...procedures.filter(({ id }) => !recent.includes(id))]
}
