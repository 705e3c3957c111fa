'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { fixUntilThen, type SaidWhere } from '@/components/shared/location/said-where'
import { WhereWritten } from '@/components/shared/location/where-written'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorSummary } from '@/components/ui/error-summary'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonFields } from '@/components/ui/skeleton-rows'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { newId } from '@/lib/client/new-id'
import { offlineNavigate } from '@/lib/client/offline-navigation'
import { saveQueued } from '@/lib/client/queue'
import { useFormats } from '@/lib/i18n/use-formats'
import { createSession, type Person } from '@/lib/contracts/clinical-sessions'
import { HeaderFields, type Head } from '../header/header-fields'
import { headProblems, type HeadProblem } from '../header/header-problems'
import { newSession, startingHead, type Catalogue } from './new-session'
import { PersonField } from '../header/person-field'
import { inputOf } from './session-saves'
import { useCatalogue, useWorkspace } from '@/components/shared/live/use-lists'
import { useNextPatient } from '../clinic/use-next-patient'
import { useNow } from '@/components/shared/live/use-now'
import { sessionKey } from './kept-session'
import { workspaceAsOf, type Workspace } from './workspace'

interface NewSessionScreenProps {
  /** Given if the address already holds an id, as for a session that was begun without a network. */
  id?: string
  /** Called once the session is saved under that address. */
  onBegun?: () => void
}

/** Begins a session by its place, time and people; from then on the session saves itself. Works without a network. */
export function NewSessionScreen({ id, onBegun }: NewSessionScreenProps) {
  const t = useTranslations('clinical')
  const catalogue = useCatalogue()
  const workspace = useWorkspace()
  const known = catalogue.data && workspace.data ? { catalogue: catalogue.data, workspace: workspace.data } : null
  const hopeless = !known && catalogue.settled && workspace.settled
  return (
    <PageTemplate kind="session" back="/clinical" backLabel={t('title')}>
      <PageHeader title={t('new.title')} subtitle={t('new.subtitle')} className="px-4 md:px-6 md:pt-4" />
      {known && <NewSessionForm {...known} id={id} onBegun={onBegun} />}
      {!known && !hopeless && <SkeletonFields />}
      {hopeless && <EmptyState title={t('new.needsConnection')}>{t('new.needsConnectionWhy')}</EmptyState>}
    </PageTemplate>
  )
}

type FormProps = NewSessionScreenProps & { readonly catalogue: Catalogue; readonly workspace: Workspace }

function NewSessionForm({ id, onBegun, catalogue, workspace: said }: FormProps) {
  const t = useTranslations('clinical')
  const issues = useTranslations('issues')
  const named = useTranslations('errors')
  const locks = useTranslations('locks')
  const router = useRouter()
  const formats = useFormats()
  const workspace = workspaceAsOf(said, useNow())
  const nextPatient = useNextPatient()
  // One id for all attempts: however often the button is pressed, one session begins.
  const [made] = useState(() => id ?? newId())
  const [starting, setStarting] = useState(false)
  const [entered, setHead] = useState<Head | null>(null)
  const [chosen, setStudent] = useState<Person | null>(null)
  const [tried, setTried] = useState(0)
  const [failed, setFailed] = useState(false)
  const [where, setWhere] = useState<SaidWhere | null>(null)
  // Students of today's shifts come first; a session copied from paper may belong to any student of the teacher's.
  const students = [
    ...workspace.students,
    ...workspace.supervised.filter(({ id: known }) => !workspace.students.some((one) => one.id === known)),
  ]
  const needsStudent = students.length > 0
  const nameOf = (field: Problem['field']) => (isLate(field) ? locks(lateNames[field]) : t(fieldNames[field]))
  useUnsavedChanges((entered !== null || chosen !== null) && !starting)
  // Until the user enters something, the head is filled from the newest data: the device's copy may be from yesterday.
  const head = entered ?? startingHead(workspace, catalogue, nextPatient)
  const student = needsStudent ? chosen : workspace.me

  const clinic = catalogue.clinics.find(({ id: known }) => known === head.clinicId)
  const rule = needsStudent || head.heldOn !== workspace.today ? 'OFF' : (clinic?.locationRule ?? 'OFF')
  const needsWhere = rule === 'REQUIRED' && where === null
  const problems = problemsOf({ head, student, workspace, catalogue })
  const errors = tried > 0 ? Object.fromEntries(problems.map(({ field, code }) => [field, issues(code)])) : {}

  async function start(event: FormEvent) {
    event.preventDefault()
    if (starting) return
    setTried(tried + 1)
    if (problems.length > 0 || needsWhere || !student) return
    setStarting(true)
    setFailed(false)
    const session = newSession({ id: made, head, student, workspace, catalogue, said: rule === 'OFF' ? null : where })
    const href = `/clinical/treatmentsession/${made}` as const
    try {
      await saveQueued(
        createSession,
        { id: made, ...(needsStudent && { studentId: student.id }), ...inputOf(head), ...(rule !== 'OFF' && where) },
        {
          entity: made,
          label: t('label', { clinic: session.clinic.name, day: formats.day(head.heldOn) }),
          record: { key: sessionKey(made), value: session },
        },
      )
    } catch {
      setStarting(false)
      return setFailed(true)
    }
    if (id !== undefined && onBegun) return onBegun()
    if (!offlineNavigate(href)) router.replace(href)
  }

  return (
    <form onSubmit={(event) => void start(event)} noValidate className="flex grow flex-col">
      <div className="flex w-full max-w-3xl grow flex-col gap-4 px-4 py-4 wrap-anywhere md:px-6">
        {tried > 0 && problems.length > 0 && (
          <ErrorSummary
            isMissing={problems.every(({ code }) => isMissing(code))}
            lead={problems.every(({ code }) => isMissing(code)) ? t('missing') : named('someInvalid')}
            attempt={tried}
            problems={problems.map(({ field, code }) => ({
              fieldId: `head-${field}`,
              message: named('fieldProblem', { field: nameOf(field), problem: issues(code) }),
            }))}
          />
        )}
        {failed && (
          <Banner tone="danger" title={t('new.failed')}>
            {t('new.failedWhy')}
          </Banner>
        )}
        <Card>
          <div className="flex flex-col gap-4">
            {needsStudent && (
              <PersonField
                id="head-studentId"
                label={t('head.student')}
                error={errors.studentId}
                people={students}
                value={student?.id ?? null}
                names={{}}
                onChange={(chosen) => {
                  const seated = workspace.students.find((one) => one.id === chosen)
                  setStudent(students.find((one) => one.id === chosen) ?? null)
                  if (seated) setHead({ ...head, clinicId: seated.clinicId, shift: seated.shift, chairNumber: seated.chairNumber })
                }}
              />
            )}
            <HeaderFields
              head={head}
              onChange={setHead}
              catalogue={catalogue}
              teachers={workspace.teachers}
              partners={workspace.partners}
              errors={errors}
              today={workspace.today}
              begunOn={workspace.today}
              timeZone={workspace.timeZone}
              shiftBorders={workspace.shiftBorders}
              offersInitials={!needsStudent}
            />
          </div>
        </Card>
        {rule !== 'OFF' && (
          <WhereWritten
            purpose="SESSION"
            rule={rule}
            kept={clinic?.locationKept ?? 'DISTANCE'}
            own={where && fixUntilThen({ said: where, ownerId: workspace.me.id, at: workspace.today })}
            isMissing={tried > 0 && needsWhere}
            onSaid={setWhere}
          />
        )}
      </div>
      <StickyActionBar isColumn below={t('new.savesItself')}>
        <Button type="submit" variant="primary" size="lg" className="grow md:max-w-md" loading={starting}>
          {t('new.start')}
        </Button>
      </StickyActionBar>
    </form>
  )
}

const fieldNames = {
  studentId: 'head.student',
  clinicId: 'head.clinic',
  chairNumber: 'head.chair',
  heldOn: 'head.date',
  teacherId: 'head.teacher',
  participationTypeId: 'head.participation',
  patient: 'head.patient',
} as const
const lateNames = { retrospectiveReason: 'head.retrospective', startsAt: 'head.startsAt', endsAt: 'head.endsAt' } as const
const fields = [
  'clinicId',
  'chairNumber',
  'heldOn',
  'retrospectiveReason',
  'teacherId',
  'participationTypeId',
  'patient',
  'startsAt',
  'endsAt',
] as const

type Problem = { readonly field: keyof typeof fieldNames | keyof typeof lateNames; readonly code: HeadProblem }

/** Whether the problem is a value that was left open rather than a wrong one. */
function isMissing(code: HeadProblem): boolean {
  return code === 'required' || code === 'retrospectiveNeeded' || code === 'startNeeded'
}

function isLate(field: Problem['field']): field is keyof typeof lateNames {
  return field in lateNames
}

function problemsOf({
  head,
  student,
  workspace: { today, timeZone },
  catalogue,
}: {
  head: Head
  student: Person | null
  workspace: Workspace
  catalogue: Catalogue
}): Problem[] {
  const found = headProblems(head, { today, begunOn: today, timeZone, clinics: catalogue.clinics })
  const ofHead = fields.flatMap((field) => {
    const code = found[field]
    return code ? [{ field, code }] : []
  })
  return student ? ofHead : [{ field: 'studentId', code: 'required' }, ...ofHead]
}
