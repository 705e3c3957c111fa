import { startInstant } from '@/lib/clinical/session-times'
import { wallClock } from '@/lib/clinical/shift'
import type { InputOf, OutputOf } from '@/lib/contract'
import type { previewSchedule, readSchedule } from '@/lib/contracts/form-schedules'
import { nobody, type Audience } from '@/lib/audience'
import { once, recurrenceOf, ruleOf, type Frequency } from '@/lib/forms/recurrence'
import type { latePolicies, scheduleCompleters } from '@/lib/forms/vocabulary'

export type ReadSchedule = OutputOf<typeof readSchedule>

/** The people whom a form reaches, for schedules and assignments. */
export type RecipientValues = {
  formId: string
  audience: Audience
  completer: (typeof scheduleCompleters)[number]
  userIds: readonly string[]
}

export type LateValues = { remindDays: readonly number[]; late: (typeof latePolicies)[number] }

/** The ways in which a schedule ends: never, after a number of dates, or on a day. */
export const endings = ['NEVER', 'TIMES', 'ON'] as const

export type ScheduleValues = RecipientValues &
  LateValues & {
    name: string
    firstOn: string
    time: string
    frequency: Frequency
    weekdays: readonly number[]
    ends: (typeof endings)[number]
    times: number | null
    untilOn: string
    dueDays: number | null
  }

export const noRecipients: RecipientValues = { formId: '', audience: nobody, completer: 'SUBJECT', userIds: [] }

export function startValues(firstOn: string): ScheduleValues {
  return {
    ...noRecipients,
    name: '',
    firstOn,
    time: '08:00',
    frequency: 'NEVER',
    weekdays: [],
    ends: 'NEVER',
    times: null,
    untilOn: '',
    dueDays: null,
    remindDays: [],
    late: 'ALLOW',
  }
}

export function valuesOf(read: ReadSchedule, timeZone: string): ScheduleValues {
  const { day, time } = wallClock(new Date(read.opensAt), timeZone)
  const { frequency, weekdays, times } = recurrenceOf(read.rrule) ?? once
  return {
    name: read.name,
    formId: read.formId,
    audience: read.audience,
    completer: read.completer,
    userIds: read.userIds,
    firstOn: day,
    time,
    frequency,
    weekdays,
    ends: times !== null ? 'TIMES' : read.until !== null ? 'ON' : 'NEVER',
    times,
    untilOn: read.until ?? '',
    dueDays: read.dueDays,
    remindDays: read.remindDays,
    late: read.late,
  }
}

/** The form, people and times, without the schedule's name. Without a deadline nothing is late and nobody is reminded. */
export function planOf(values: ScheduleValues, timeZone: string): InputOf<typeof previewSchedule> {
  const { firstOn, time, frequency, weekdays, ends, times, untilOn, dueDays } = values
  const repeats = frequency !== 'NEVER'
  const rule = ruleOf({ frequency, weekdays, times: ends === 'TIMES' ? times : null })
  return {
    ...recipientsOf(values),
    opensAt: firstOn === '' ? '' : (startInstant(time, { heldOn: firstOn, timeZone }) ?? ''),
    // An end that is not typed yet is sent empty, so that its field refuses it; if it were left out, the schedule would have no end.
    rrule: repeats && ends === 'TIMES' && times === null ? `${rule};COUNT=` : rule,
    until: repeats && ends === 'ON' ? untilOn : null,
    dueDays,
    remindDays: dueDays === null ? [] : [...values.remindDays],
    late: dueDays === null ? 'ALLOW' : values.late,
  }
}

export function recipientsOf({ formId, audience, completer, userIds }: RecipientValues) {
  return { formId, audience, completer, userIds: completer === 'NAMED' ? [...userIds] : [] }
}
