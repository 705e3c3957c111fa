import type { InputOf, OutputOf } from '@/lib/contract'
import type { previewGenerated, readGenerating } from '@/lib/contracts/timetables'

type Asked = Omit<InputOf<typeof previewGenerated>, 'groupingId' | 'groupIds'>
export const repeats = ['NEVER', 'DAILY', 'WEEKLY', 'WEEKLY_2', 'WEEKLY_3', 'WEEKLY_4'] as const

export type GenerateValues = {
  readonly timetableId: string
  readonly title: string
  readonly sessionTypeId: string
  readonly roomId: string
  readonly startsOn: string
  readonly recurrence: (typeof repeats)[number]
  readonly recurLimit: number | null
  readonly startsTime: string
  readonly minutes: number | null
  readonly groupIds: readonly string[]
  readonly daysApart: number | null
  readonly minutesApart: number | null
  readonly notifyStudents: boolean
}

export function startWith({ timetables, types, groups, today }: OutputOf<typeof readGenerating>): GenerateValues {
  const [timetable, type] = [timetables.length === 1 ? timetables[0] : undefined, types[0]]
  return {
    timetableId: timetable?.id ?? '',
    title: '',
    sessionTypeId: type?.id ?? '',
    roomId: '',
    startsOn: timetable && timetable.fromOn > today ? timetable.fromOn : today,
    recurrence: 'WEEKLY',
    recurLimit: null,
    startsTime: '09:00',
    minutes: type?.defaultMinutes ?? 60,
    groupIds: groups.map(({ id }) => id),
    daysApart: 0,
    minutesApart: 0,
    notifyStudents: true,
  }
}

export function askedOf(values: GenerateValues): Asked {
  const { timetableId, title, sessionTypeId, roomId, startsOn, recurrence, recurLimit, startsTime, minutes, notifyStudents } = values
  return {
    timetableId,
    fields: {
      title,
      sessionTypeId,
      pattern: { startsOn, recurrence, recurLimit, weekdays: [], untilOn: null, dateRangeId: null, dates: [] },
      startsTime,
      minutes: minutes ?? 0,
      roomId: roomId === '' ? null : roomId,
      notes: '',
      notifyStudents,
    },
    apart: { days: values.daysApart ?? 0, minutes: values.minutesApart ?? 0 },
  }
}
