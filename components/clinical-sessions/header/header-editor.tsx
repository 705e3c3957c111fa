'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { wallClock } from '@/lib/clinical/shift'
import { HeaderFields, type Head } from './header-fields'
import { savableHead } from './header-problems'
import type { Catalogue } from '../session/new-session'
import { inputOf, type SessionSaves } from '../session/session-saves'
import { useAutosave } from '@/components/shared/live/use-autosave'
import { useNow } from '@/components/shared/live/use-now'
import { workspaceAsOf, type Workspace } from '../session/workspace'

interface HeaderEditorProps {
  session: Session
  catalogue: Catalogue
  workspace: Workspace
  saves: SessionSaves
}

/** The details as fields that save themselves. A wrong value stays in its field and does not keep the others from being saved. */
export function HeaderEditor({ session, catalogue, workspace: said, saves }: HeaderEditorProps) {
  const issues = useTranslations('issues')
  const workspace = workspaceAsOf(said, useNow())
  const { revision, ...stored } = session.header
  const mayEdit = session.may.editHeader
  const { typed, type } = useAutosave({
    stored: { value: stored, revision },
    same: isSame,
    restMs,
    save: (next, builtOn) => void saves.header({ ...next, revision: builtOn }, { ...catalogue, ...workspace }),
  })
  const [kept, setWrong] = useState<Partial<Head>>({})
  const wrong = mayEdit ? kept : {}
  const shown = { ...typed, ...wrong }
  const { timeZone } = workspace
  const known = {
    today: workspace.today,
    timeZone,
    begunOn: wallClock(new Date(session.occurredAt), timeZone).day,
    clinics: catalogue.clinics.some(({ id }) => id === session.clinic.id) ? catalogue.clinics : [...catalogue.clinics, session.clinic],
  }
  useUnsavedChanges(Object.keys(wrong).length > 0)

  function change(entered: Head) {
    const next = savableHead(entered, stored, known)
    setWrong(next.wrong)
    type(next.head)
  }

  const named: Record<string, string> = {
    [session.teacher.id]: session.teacher.displayName,
    [session.clinic.id]: session.clinic.name,
    [session.participationType.id]: session.participationType.name,
  }
  if (session.partner) named[session.partner.id] = session.partner.displayName
  if (session.specialty) named[session.specialty.id] = session.specialty.name
  return (
    <HeaderFields
      head={shown}
      onChange={change}
      catalogue={catalogue}
      teachers={workspace.teachers}
      partners={workspace.partners}
      named={named}
      errors={Object.fromEntries(Object.entries(savableHead(shown, stored, known).problems).map(([field, code]) => [field, issues(code)]))}
      today={workspace.today}
      begunOn={known.begunOn}
      timeZone={timeZone}
      shiftBorders={workspace.shiftBorders}
      readOnly={!mayEdit}
      isAssigned={!session.may.reassign}
      offersInitials={session.side === 'student'}
    />
  )
}

const restMs = 500
/** Compares the heads as they would be sent: a patient without number and initials counts as none. */
const isSame = (one: Head, other: Head) => textOf(one) === textOf(other)
const textOf = (head: Head) => JSON.stringify(Object.entries(inputOf(head)).sort(([a], [b]) => (a < b ? -1 : 1)))
