import type { Target } from '@/lib/clinical/marking'
import type { Session } from '@/lib/contracts/clinical-sessions'

/** The target of a mark in the institution's words: 'Filling, Preparation'. */
export function targetName(session: Session, target: Target): string {
  if (target.kind === 'item')
    return session.catalogue.sections.flatMap(({ items }) => items).find(({ id }) => id === target.itemId)?.caption ?? ''
  const line = session.lines.find(({ id }) => id === target.lineId)
  const procedure = session.catalogue.procedures.find(({ id }) => id === line?.procedureId)
  return [procedure?.caption, procedure?.criteria.find(({ id }) => id === target.criterionId)?.caption].filter(Boolean).join(', ')
}
