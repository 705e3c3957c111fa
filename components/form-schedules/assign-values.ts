import { instantOf } from '@/components/forms/editor/instants'
import type { InputOf } from '@/lib/contract'
import type { previewAssignment } from '@/lib/contracts/form-schedules'
import type { AttachedEvent } from '@/lib/contracts/form-responses'
import { startWho, whoOf, type LateValues, type WhoValues } from './schedule-values'

/** `event`: as it is shown; its id is what is sent. */
export type AssignValues = WhoValues & LateValues & { opensOn: string; dueOn: string; event: AttachedEvent | null }

export function startAssignment(formId: string): AssignValues {
  return { ...startWho, formId, opensOn: '', dueOn: '', event: null, remindDays: [], late: 'ALLOW' }
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
    eventId: values.event?.id ?? null,
  }
}
