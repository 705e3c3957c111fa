'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { ErrorSummary, type FieldProblem } from '@/components/ui/error-summary'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { isEmptySession, missingTargets, requiredTargets, type Target } from '@/lib/clinical/marking'
import { placeProblems } from '@/lib/clinical/site'
import { takeCheck, type Session } from '@/lib/contracts/clinical-sessions'
import { useRelativeTime } from '@/lib/i18n/use-formats'
import { fieldIdOf } from './mark-field'
import type { SessionSaves } from './session-saves'
import { useNow } from './use-now'

interface SessionActionsProps {
  session: Session
  saves: SessionSaves
  /** Something was refused: it must be decided before the session goes on. */
  isBlocked: boolean
}

/** What comes next, within a thumb's reach: the student asks for marking, the teacher finishes and locks. */
export function SessionActions({ session, saves, isBlocked }: SessionActionsProps) {
  const [problems, setProblems] = useState<{ readonly attempt: number; readonly list: readonly FieldProblem[] }>({ attempt: 0, list: [] })
  const t = useTranslations('clinical')
  const fail = (list: readonly FieldProblem[]) => setProblems(({ attempt }) => ({ attempt: attempt + 1, list }))
  return (
    <>
      {problems.list.length > 0 && <div className="max-w-3xl px-4 pb-4 wrap-anywhere md:px-6"><ErrorSummary lead={t('missing')} attempt={problems.attempt} problems={[...problems.list]} /></div>}
      {session.side === 'student' ? (
        <StudentActions session={session} saves={saves} isBlocked={isBlocked} onProblems={fail} />
      ) : (
        <TeacherActions session={session} saves={saves} isBlocked={isBlocked} onProblems={fail} />
      )}
    </>
  )
}

type ActionsProps = SessionActionsProps & { readonly onProblems: (list: readonly FieldProblem[]) => void }

function StudentActions({ session, saves, isBlocked, onProblems }: ActionsProps) {
  const t = useTranslations('clinical')
  const relative = useRelativeTime()
  const now = useNow()
  const { check, may } = session

  function ask() {
    const problems = incomplete(session, (name) => t('ask.placeMissing', { procedure: name }), t('ask.empty'))
    onProblems(problems)
    if (problems.length === 0) void saves.ask()
  }

  if (check && may.withdrawCheck) {
    return (
      <StickyActionBar below={check.state === 'TAKEN' && check.takenBy ? t('ask.takenBy', { name: check.takenBy.displayName }) : <span suppressHydrationWarning>{t('ask.since', { when: relative(check.askedAt, now) })}</span>}>
        <Button size="lg" className="grow md:max-w-md" onPress={() => void saves.withdraw(check)}>{t('ask.withdraw')}</Button>
      </StickyActionBar>
    )
  }
  return (
    <StickyActionBar below={t('ask.below')}>
      <Button variant="primary" size="lg" className="grow md:max-w-md" onPress={ask} disabledReason={isBlocked && t('blocked')}>{t('ask.final')}</Button>
    </StickyActionBar>
  )
}

function TeacherActions({ session, saves, isBlocked, onProblems }: ActionsProps) {
  const t = useTranslations('clinical')
  const sides = { patientAttendance: session.header.patientAttendance, lines: session.lines, ...session.catalogue }
  const required = requiredTargets(sides).length
  const missing = missingTargets(sides, session.marks)
  const { check, may } = session

  async function finish() {
    const problems = [
      ...incomplete(session, (name) => t('ask.placeMissing', { procedure: name }), t('ask.empty')),
      ...missing.map((target) => ({ fieldId: fieldIdOf(target), message: nameOf(session, target) })),
    ]
    onProblems(problems)
    if (problems.length > 0) return
    if (await confirm({ title: t('finish.question', { name: session.student.displayName }), body: t('finish.follows'), action: t('finish.action') })) {
      if (await saves.finish()) notify.success(t('finish.done'))
    }
  }

  return (
    <StickyActionBar
      above={required > 0 ? <ProgressBar label={t('finish.progress')} words={t('finish.marked', { marked: required - missing.length, total: required })} hideWords value={required - missing.length} max={required} /> : undefined}
      below={required > 0 ? t('finish.marked', { marked: required - missing.length, total: required }) : t('finish.nothingRequired')}
    >
      {check && may.takeCheck && <TakeButton session={session} saves={saves} />}
      <Button variant="primary" size="lg" className="grow md:max-w-md" onPress={() => void finish()} disabledReason={isBlocked && t('blocked')}>{t('finish.action')}</Button>
    </StickyActionBar>
  )
}

function TakeButton({ session, saves }: { session: Session; saves: SessionSaves }) {
  const t = useTranslations('clinical')
  const [busy, setBusy] = useState(false)
  async function take() {
    if (!session.check) return
    setBusy(true)
    try {
      await call(takeCheck, { sessionId: session.id, checkId: session.check.id })
      await saves.took(session.check)
    } catch (error) {
      notify.error(t(error instanceof CallError && error.status === 'STATE_CHANGED' ? 'take.faster' : 'take.failed'))
    }
    setBusy(false)
  }
  return <Button size="lg" loading={busy} onPress={() => void take()}>{t('take.action')}</Button>
}

/** What stands in the way of marking: nothing recorded, or a procedure without its tooth. */
function incomplete(session: Session, placeMissing: (procedure: string) => string, empty: string): FieldProblem[] {
  if (isEmptySession({ lines: session.lines, patientAttendance: session.header.patientAttendance })) return [{ fieldId: 'procedures', message: empty }]
  return session.lines
    .filter((line) => placeProblems(line).length > 0)
    .map((line) => ({ fieldId: `place-${line.id}`, message: placeMissing(session.catalogue.procedures.find(({ id }) => id === line.procedureId)?.caption ?? '') }))
}

function nameOf(session: Session, target: Target): string {
  if (target.kind === 'item') return session.catalogue.sections.flatMap(({ items }) => items).find(({ id }) => id === target.itemId)?.caption ?? ''
  const line = session.lines.find(({ id }) => id === target.lineId)
  const procedure = session.catalogue.procedures.find(({ id }) => id === line?.procedureId)
  return [procedure?.caption, procedure?.criteria.find(({ id }) => id === target.criterionId)?.caption].filter(Boolean).join(', ')
}
