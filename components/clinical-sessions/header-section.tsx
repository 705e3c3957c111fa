'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnsavedChanges } from '@/components/shell/unsaved-changes'
import { Section } from '@/components/ui/section'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { wallClock } from '@/lib/clinical/shift'
import { HeaderBeside } from './header-beside'
import { HeaderFields, type Head } from './header-fields'
import { savable } from './header-problems'
import type { Catalogue } from './new-session'
import { inputOf, type SessionSaves } from './session-saves'
import { useAutosave } from './use-autosave'
import { useNow } from './use-now'
import { asOf, type Workspace } from './workspace'

interface HeaderProps {
  session: Session
  /** Null where they are not on this device yet. */
  catalogue: Catalogue | null
  workspace: Workspace | null
  saves: SessionSaves
  refresh: () => Promise<void>
}

/** Where, when, with whom and with which patient; saves itself like the rest. What is wrong stays in its field and holds back nothing else. */
export function HeaderSection({ session, catalogue, workspace, saves, refresh }: HeaderProps) {
  const t = useTranslations('clinical')
  return (
    <Section id="details" title={t('head.title')} count={t(`attendance.${session.header.patientAttendance}`)} defaultOpen={false}>
      {catalogue && workspace ? <HeaderEditor session={session} catalogue={catalogue} workspace={workspace} saves={saves} refresh={refresh} /> : <HeaderReading session={session} />}
      <HeaderBeside session={session} catalogue={catalogue} saves={saves} refresh={refresh} />
    </Section>
  )
}

const restMs = 500
/** As they would be sent: a patient without number and initials is none yet. */
const isSame = (one: Head, other: Head) => textOf(one) === textOf(other)
const textOf = (head: Head) => JSON.stringify(Object.entries(inputOf(head)).sort(([a], [b]) => (a < b ? -1 : 1)))

function HeaderEditor({ session, catalogue, workspace: said, saves }: HeaderProps & { readonly catalogue: Catalogue; readonly workspace: Workspace }) {
  const issues = useTranslations('issues')
  const workspace = asOf(said, useNow())
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
  const known = { today: workspace.today, timeZone, begunOn: wallClock(new Date(session.occurredAt), timeZone).day, clinics: catalogue.clinics.some(({ id }) => id === session.clinic.id) ? catalogue.clinics : [...catalogue.clinics, session.clinic] }
  useUnsavedChanges(Object.keys(wrong).length > 0)

  function change(entered: Head) {
    const next = savable(entered, stored, known)
    setWrong(next.wrong)
    type(next.head)
  }

  const named: Record<string, string> = { [session.teacher.id]: session.teacher.displayName, [session.clinic.id]: session.clinic.name, [session.participationType.id]: session.participationType.name }
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
      errors={Object.fromEntries(Object.entries(savable(shown, stored, known).problems).map(([field, code]) => [field, issues(code)]))}
      today={workspace.today}
      begunOn={known.begunOn}
      timeZone={timeZone}
      shiftBorders={workspace.shiftBorders}
      readOnly={!mayEdit}
      isAssigned={!session.may.reassign}
    />
  )
}

/** Before the lists are here: what is known, to be read. */
function HeaderReading({ session }: { session: Session }) {
  const t = useTranslations('clinical')
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('head.clinic'), session.clinic.name],
    [t('head.teacher'), session.teacher.displayName],
    [t('head.partner'), session.partner?.displayName],
    [t('head.patient'), session.header.patient?.text],
  ]
  return (
    <dl className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {rows.filter(([, value]) => value).map(([name, value]) => <div key={name}><dt className="text-meta text-muted">{name}</dt><dd>{value}</dd></div>)}
    </dl>
  )
}
