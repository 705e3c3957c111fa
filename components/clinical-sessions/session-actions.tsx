'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorSummary, type FieldProblem } from '@/components/ui/error-summary'
import type { SessionActionsProps } from './action-props'
import { StudentActions } from './student-actions'
import { TeacherActions } from './teacher-actions'

/** What comes next, within a thumb's reach: the student asks for marking, the teacher finishes and locks. */
export function SessionActions({ session, saves, isBlocked, nextUp }: SessionActionsProps) {
  const [problems, setProblems] = useState<{ readonly attempt: number; readonly list: readonly FieldProblem[] }>({ attempt: 0, list: [] })
  const t = useTranslations('clinical')
  const fail = (list: readonly FieldProblem[]) => setProblems(({ attempt }) => ({ attempt: attempt + 1, list }))
  return (
    <>
      {problems.list.length > 0 && <div className="max-w-3xl px-4 pb-4 wrap-anywhere md:px-6"><ErrorSummary lead={t('missing')} attempt={problems.attempt} problems={[...problems.list]} /></div>}
      {session.side === 'student' ? (
        <StudentActions session={session} saves={saves} isBlocked={isBlocked} nextUp={nextUp} onProblems={fail} />
      ) : (
        <TeacherActions session={session} saves={saves} isBlocked={isBlocked} nextUp={nextUp} onProblems={fail} />
      )}
    </>
  )
}
