'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorSummary, type FieldProblem } from '@/components/ui/error-summary'
import { Settling } from '@/components/ui/settling'
import { missingTargets } from '@/lib/clinical/marking'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { SessionActionsProps } from './action-props'
import { fieldIdOf } from '../header/field-id'
import { incompleteSession } from './incomplete-session'
import { toMarkable } from '../marking/marking-rest'
import { StudentActions } from './student-actions'
import { targetName } from '../procedures/target-name'
import { TeacherActions } from './teacher-actions'

/** The next act, within a thumb's reach: the student asks for marking, the teacher finishes and locks. */
export function SessionActions({ session, saves, isBlocked, nextUp, refresh }: SessionActionsProps) {
  const t = useTranslations('clinical')
  const [asked, setAsked] = useState<{ readonly attempt: number; readonly fieldIds: readonly string[] }>({ attempt: 0, fieldIds: [] })
  // A corrected problem leaves the list; once the list is empty, only the next try brings it back.
  const standing = asked.fieldIds.length === 0 ? [] : problemsOf(session).filter(({ fieldId }) => asked.fieldIds.includes(fieldId))
  if (asked.fieldIds.length > 0 && standing.length === 0) setAsked({ ...asked, fieldIds: [] })

  function isReady(): boolean {
    const fieldIds = problemsOf(session).map(({ fieldId }) => fieldId)
    setAsked(({ attempt }) => ({ attempt: attempt + 1, fieldIds }))
    return fieldIds.length === 0
  }

  function problemsOf(of: Session): FieldProblem[] {
    const incomplete = incompleteSession(of, (name) => t('ask.placeMissing', { procedure: name }), t('ask.empty'))
    if (of.side === 'student') return incomplete
    const missing = missingTargets(toMarkable(of), of.marks).map((target) => ({
      fieldId: fieldIdOf(target),
      message: targetName(of, target),
    }))
    return [...incomplete, ...missing]
  }

  const props = { session, saves, isBlocked, nextUp, refresh, isReady }
  return (
    <>
      {standing.length > 0 && (
        <div className="max-w-3xl px-4 pb-4 wrap-anywhere md:px-6">
          <ErrorSummary isMissing lead={t('missing')} attempt={asked.attempt} problems={standing} />
        </div>
      )}
      <Settling what={[session.state, session.may.withdrawCheck, session.may.takeCheck].join(' ')}>
        {session.side === 'student' ? <StudentActions {...props} /> : <TeacherActions {...props} />}
      </Settling>
    </>
  )
}
