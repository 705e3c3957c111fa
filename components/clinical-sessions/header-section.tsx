'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Section } from '@/components/ui/section'
import { heldOnProblem } from '@/lib/clinical/shift'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { HeaderFields, type Head } from './header-fields'
import type { SessionSaves } from './session-saves'
import { useLatest } from './use-latest'
import { useCatalogue, useWorkspace } from './use-local-copy'

/** Where, when, with whom and with which patient; saves itself like the rest, what is wrong stays in its field. */
export function HeaderSection({ session, saves }: { session: Session; saves: SessionSaves }) {
  const t = useTranslations('clinical')
  const { header } = session
  return (
    <Section id="details" title={t('head.title')} count={t(`attendance.${header.patientAttendance}`)} defaultOpen={false}>
      <HeaderEditor session={session} saves={saves} />
    </Section>
  )
}

const restMs = 500

function HeaderEditor({ session, saves }: { session: Session; saves: SessionSaves }) {
  const issues = useTranslations('issues')
  const { data: catalogue } = useCatalogue()
  const { data: workspace } = useWorkspace()
  const { revision, ...stored } = session.header
  const [head, setHead] = useState<Head>(stored)
  const [known, setKnown] = useState(revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Somebody else's change, or the server's spelling of ours: shown where nothing is being typed.
  if (known !== revision) {
    setKnown(revision)
    setHead(stored)
  }
  const problems = catalogue && workspace ? problemsOf(head, workspace.today, catalogue.clinics.find(({ id }) => id === head.clinicId)?.chairCount) : {}
  const isChanged = JSON.stringify(head) !== JSON.stringify(stored)

  const latest = useLatest(() => {
    clearTimeout(timer.current)
    if (isChanged && Object.keys(problems).length === 0) void saves.header({ ...head, revision })
  })
  useEffect(() => {
    const hide = () => latest.current()
    window.addEventListener('pagehide', hide)
    return () => {
      window.removeEventListener('pagehide', hide)
      hide()
    }
  }, [latest])

  if (!catalogue || !workspace) return <HeaderReading session={session} />
  const named: Record<string, string> = { [session.teacher.id]: session.teacher.displayName, [session.clinic.id]: session.clinic.name, [session.participationType.id]: session.participationType.name }
  if (session.partner) named[session.partner.id] = session.partner.displayName
  if (session.specialty) named[session.specialty.id] = session.specialty.name
  return (
    <HeaderFields
      head={head}
      onChange={(next) => {
        setHead(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => latest.current(), restMs)
      }}
      catalogue={catalogue}
      teachers={workspace.teachers}
      partners={workspace.partners}
      named={named}
      errors={Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, issues(code)]))}
      today={workspace.today}
      readOnly={!session.may.editHeader}
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
    <dl className="grid gap-2 md:grid-cols-2">
      {rows.filter(([, value]) => value).map(([name, value]) => <div key={name}><dt className="text-meta text-muted">{name}</dt><dd>{value}</dd></div>)}
    </dl>
  )
}

type Code = 'required' | 'dateBeyondTomorrow' | 'dateTooEarly' | 'chairUnknown'

function problemsOf(head: Head, today: string, chairCount: number | undefined): Record<string, Code> {
  const date = heldOnProblem(head.heldOn, today)
  const isChairWrong = chairCount !== undefined && head.chairNumber !== null && (head.chairNumber < 1 || head.chairNumber > chairCount)
  return { ...(date && { heldOn: date }), ...(isChairWrong && { chairNumber: 'chairUnknown' as const }) }
}
