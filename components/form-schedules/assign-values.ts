import { instantOf } from '@/components/forms/editor/instants'
import type { InputOf } from '@/lib/contract'
import type { previewAssignment } from '@/lib/contracts/form-schedules'
import { startWho, whoOf, type LateValues, type WhoValues } from './schedule-values'

export type AssignValues = WhoValues & LateValues & { opensOn: string; dueOn: string }

export function startAssignment(formId: string): AssignValues {
  return { ...startWho, formId, opensOn: '', dueOn: '', remindDays: [], late: 'ALLOW' }
}

/** It opens at the start of a day and is due at the end of one. Without a deadline nothing is late and nobody is reminded. */
export function assignmentOf(values: AssignValues, timeZone: string): InputOf<typeof previewAssignment> {
  const hasDeadline = values.dueOn !== ''
  return {
    ...whoOf(values),
    opensAt: instantOf(values.opensOn, 'start', timeZone),
    dueAt: instantOf(values.dueOn, 'end', timeZone),
    remindDays: hasDeadline ? [...values.remindDays] : [],
    late: hasDeadline ? values.late : 'ALLOW',
  }
}
