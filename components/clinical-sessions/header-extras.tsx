'use client'

import type { Session } from '@/lib/contracts/clinical-sessions'
import type { Catalogue } from './new-session'
import type { SessionSaves } from './session-saves'
import { TagsField } from './tags-field'
import { VisitField } from './visit-field'

export interface HeaderExtrasProps {
  session: Session
  catalogue: Catalogue | null
  saves: SessionSaves
  refresh: () => Promise<void>
}

export function HeaderExtras({ session, catalogue, saves, refresh }: HeaderExtrasProps) {
  const hasTags = session.tags.length > 0 || (session.may.editHeader && (catalogue?.tags.length ?? 0) > 0)
  const hasVisit = session.visit.linked.length > 0 || session.visit.offered.length > 0
  if (!hasTags && !hasVisit) return null
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {hasTags && <TagsField session={session} tags={catalogue?.tags ?? []} tools={saves.tools} />}
      {hasVisit && <VisitField session={session} refresh={refresh} />}
    </div>
  )
}
