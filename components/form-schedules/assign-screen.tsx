'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { OutputOf } from '@/lib/contract'
import type { listAssignments } from '@/lib/contracts/form-schedules'
import { AssignForm } from './assign-form'
import { AssignmentsCard } from './assignments-card'
import type { ScheduleChoices } from './form-choice'
import { PaperCard } from './paper-card'
import { useUndoAssignment } from './use-undo-assignment'
import { notify } from '@/components/ui/notify'

interface AssignScreenProps {
  choices: ScheduleChoices
  found: OutputOf<typeof listAssignments>
  /** The form that the screen was opened to assign; '' for none. */
  formId: string
}

/** Assigns a form to many people at once; for a day, responses that nobody has started can be withdrawn. */
export function AssignScreen({ choices, found, formId }: AssignScreenProps) {
  const t = useTranslations('formSchedules.assign')
  const router = useRouter()
  const undo = useUndoAssignment()
  // Each assignment starts afresh, with its own id and nothing of the input for the one before.
  const [assigned, setAssigned] = useState(0)

  function showDone(batchId: string, total: number) {
    notify.success(t('done', { count: total }), { id: 'assign', onUndo: () => void undo(batchId) })
    setAssigned(assigned + 1)
    router.refresh()
  }

  return (
    <AssignForm
      key={assigned}
      choices={choices}
      formId={assigned === 0 ? formId : ''}
      recent={
        <>
          <AssignmentsCard found={found} />
          <PaperCard choices={choices} />
        </>
      }
      onAssigned={showDone}
    />
  )
}
