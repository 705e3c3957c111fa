import type { InputOf, OutputOf } from '@/lib/contract'
import type { previewGenerated, readGenerating } from '@/lib/contracts/timetables'

type Asked = Omit<InputOf<typeof previewGenerated>, 'groupingId' | 'groupIds'>
/** TURNS: each turn repeats once all groups have had theirs. */
export const repeats = ['NEVER', 'DAILY', 'WEEKLY', 'WEEKLY_2', 'WEEKLY_3', 'WEEKLY_4', 'TURNS'] as const

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
  readonly teacherIds: readonly string[]
  readonly atOnce: number | null
  /** The group that begins; '' for the first. */
  readonly firstGroupId: string
  readonly daysApart: number | null
  readonly minutesApart: number | null
  readonly notifyStudents: boolean
}

export function startingValues({ timetables, types, groups, today }: OutputOf<typeof readGenerating>, timetableId = ''): GenerateValues {
  const only = timetables.length === 1 ? timetables[0] : undefined
  const [timetable, type] = [timetables.find(({ id }) => id === timetableId) ?? only, types[0]]
  return {
    timetableId: timetable?.id ?? '',
    title: '',
    sessionTypeId: type?.id ?? '',
    roomId: '',
    startsOn: timetable ? firstDayOf(timetable, today) : today,
    recurrence: 'WEEKLY',
    recurLimit: null,
    startsTime: '09:00',
    minutes: type?.defaultMinutes ?? 60,
    groupIds: groups.map(({ id }) => id),
    teacherIds: [],
    atOnce: 1,
    firstGroupId: '',
    daysApart: 0,
    minutesApart: 0,
    notifyStudents: true,
  }
}

/** The first day of a timetable, or today if the timetable has already begun. */
export function firstDayOf({ fromOn }: { readonly fromOn: string }, today: string): string {
  return fromOn > today ? fromOn : today
}

/** The chosen groups, starting with the first group; those before it come last. */
export function inOrder({ groupIds, firstGroupId }: Pick<GenerateValues, 'groupIds' | 'firstGroupId'>): string[] {
  const first = Math.max(0, groupIds.indexOf(firstGroupId))
  return [...groupIds.slice(first), ...groupIds.slice(0, first)]
}

/** The number of events that will be created. */
export function turnsOf({ groupIds, atOnce }: Pick<GenerateValues, 'groupIds' | 'atOnce'>): number {
  return Math.ceil(groupIds.length / Math.max(1, atOnce ?? 1))
}

export function askedOf(values: GenerateValues): Asked {
  const { timetableId, title, sessionTypeId, roomId, startsOn, recurrence, recurLimit, startsTime, minutes, notifyStudents } = values
  const takesTurns = recurrence === 'TURNS'
  return {
    timetableId,
    fields: {
      title,
      sessionTypeId,
      pattern: {
        startsOn,
        recurrence: takesTurns ? 'NEVER' : recurrence,
        recurLimit,
        weekdays: [],
        untilOn: null,
        dateRangeId: null,
        dates: [],
      },
      startsTime,
      minutes: minutes ?? 0,
      roomId: roomId === '' ? null : roomId,
      notes: '',
      people: values.teacherIds.map((userId) => ({ userId, part: 'TEACHER', isOut: false })),
      notifyStudents,
    },
    apart: { days: values.daysApart ?? 0, minutes: values.minutesApart ?? 0 },
    turns: { atOnce: values.atOnce ?? 1, repeats: takesTurns },
  }
}
