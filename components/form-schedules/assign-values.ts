import { instantOf } from '@/components/forms/editor/instants'
import type { InputOf } from '@/lib/contract'
import type { previewAssignment } from '@/lib/contracts/form-schedules'
import type { AttachedEvent } from '@/lib/contracts/form-responses'
import { noRecipients, recipientsOf, type LateValues, type RecipientValues } from './schedule-values'

/** `event` is the event as shown; only its id is sent. */
type AssignValues = RecipientValues & LateValues & { opensOn: string; dueOn: string; event: AttachedEvent | null }

export function startAssignment(formId: string): AssignValues {
  return { ...noRecipients, formId, opensOn: '', dueOn: '', event: null, remindDays: [], late: 'ALLOW' }
}

/** A form opens at the start of a day and is due at the end of one. Without a deadline nothing is late and nobody is reminded. */
export function assignmentOf(values: AssignValues, timeZone: string): InputOf<typeof previewAssignment> {
  const hasDeadline = values.dueOn !== ''
  return {
    ...recipientsOf(values),
    opensAt: instantOf(values.opensOn, 'start', timeZone),
    dueAt: instantOf(values.dueOn, 'end', timeZone),
    remindDays: hasDeadline ? [...values.remindDays] : [],
    late: hasDeadline ? values.late : 'ALLOW',
    eventId: values.event?.id ?? null,
  }
}
