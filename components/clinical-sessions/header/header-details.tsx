'use client'

import type { Session } from '@/lib/contracts/clinical-sessions'
import { HeaderEditor } from './header-editor'
import { HeaderReading } from './header-reading'
import type { Catalogue } from '../session/new-session'
import type { SessionSaves } from '../session/session-saves'
import { TagsField } from './tags-field'
import { VisitField } from './visit-field'
import type { Workspace } from '../session/workspace'

export interface HeaderDetailsProps {
  session: Session
  /** Null until the catalogue is on this device. */
  catalogue: Catalogue | null
  workspace: Workspace | null
  saves: SessionSaves
  refresh: () => Promise<void>
}

/** The fields of the details, and two parts that are no fields of theirs: the tags, and the partner's session of the same visit. */
export function HeaderDetails({ session, catalogue, workspace, saves, refresh }: HeaderDetailsProps) {
  const hasTags = session.tags.length > 0 || (session.may.editHeader && (catalogue?.tags.length ?? 0) > 0)
  const hasVisit =
    session.visit.linked.length > 0 || session.visit.offered.length > 0 || (session.may.editHeader && session.partner !== null)
  return (
    <>
      {catalogue && workspace ? (
        <HeaderEditor session={session} catalogue={catalogue} workspace={workspace} saves={saves} />
      ) : (
        <HeaderReading session={session} />
      )}
      {(hasTags || hasVisit) && (
        <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
          {hasTags && <TagsField session={session} tags={catalogue?.tags ?? []} tools={saves.tools} />}
          {hasVisit && <VisitField session={session} refresh={refresh} />}
        </div>
      )}
    </>
  )
}
