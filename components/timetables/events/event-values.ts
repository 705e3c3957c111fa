import type { InputOf, OutputOf } from '@/lib/contract'
import type { readEvent, saveEvent } from '@/lib/contracts/timetables'
import type { EventPart, Recurrence, SeriesScope } from '@/lib/timetables/vocabulary'
import { lengthOf } from '@/components/shared/calendar/lanes'
import { minutesOf, timeOf } from '@/lib/wall-time'
import type { LaneView } from '../calendar/lanes-of'
import type { NewAt } from '../calendar/new-at'

export type ReadEvent = OutputOf<typeof readEvent>
type Fields = InputOf<typeof saveEvent>['fields']

/** The end of a series: with its timetable, after a number of dates, or on a day. */
type Ends = 'TIMETABLE' | 'LIMIT' | 'UNTIL'

/** An event as its form holds it. */
export type EventValues = {
  scope: SeriesScope
  title: string
  sessionTypeId: string
  startsOn: string
  startsTime: string
  endsTime: string
  recurrence: Recurrence
  weekdays: readonly number[]
  ends: Ends
  recurLimit: number | null
  untilOn: string
  dateRangeId: string
  dates: readonly string[]
  roomId: string
  link: string
  notes: string
  groupIds: readonly string[]
  people: readonly { readonly userId: string; readonly part: EventPart; readonly isOut: boolean }[]
  notifyStudents: boolean
  creatorOnly: boolean
  /** Whether dates that differ from the series take over its values. */
  takesOver: boolean
}

export function endOf(startsTime: string, minutes: number): string {
  return timeOf(minutesOf(startsTime) + minutes)
}

const usual = { time: '09:00', minutes: 60 }

export function freshValues({ day, time, until, lane }: NewAt): EventValues {
  const startsTime = time ?? usual.time
  const inLane = (view: LaneView) => (lane?.view === view ? [lane.id] : [])
  return {
    scope: 'ALL',
    title: '',
    sessionTypeId: '',
    startsOn: day ?? '',
    startsTime,
    endsTime: until ?? endOf(startsTime, usual.minutes),
    recurrence: 'WEEKLY',
    weekdays: [],
    ends: 'TIMETABLE',
    recurLimit: null,
    untilOn: '',
    dateRangeId: '',
    dates: [],
    roomId: inLane('rooms')[0] ?? '',
    link: '',
    notes: '',
    groupIds: inLane('groups'),
    people: inLane('teachers').map((userId) => ({ userId, part: 'TEACHER', isOut: false })),
    notifyStudents: true,
    creatorOnly: false,
    takesOver: false,
  }
}

/** Starts the event at another time and keeps its length. */
export function withStart(values: EventValues, startsTime: string): Partial<EventValues> {
  return { startsTime, endsTime: endOf(startsTime, lengthOf(values)) }
}

/** Sets the type of a new event with its usual length, unless the person has set a length. */
export function withType(
  values: EventValues,
  sessionTypeId: string,
  types: readonly { readonly id: string; readonly defaultMinutes: number }[],
): Partial<EventValues> {
  const usualOf = (id: string) => types.find((type) => type.id === id)?.defaultMinutes ?? usual.minutes
  const isUsual = lengthOf(values) === usualOf(values.sessionTypeId)
  return { sessionTypeId, ...(isUsual && { endsTime: endOf(values.startsTime, usualOf(sessionTypeId)) }) }
}

export function valuesOfFields({ pattern, minutes, roomId, ...fields }: Fields, scope: SeriesScope): EventValues {
  const { recurLimit, untilOn, dateRangeId, ...when } = pattern
  return {
    ...fields,
    ...when,
    scope,
    endsTime: endOf(fields.startsTime, minutes),
    ends: recurLimit !== null ? 'LIMIT' : untilOn !== null ? 'UNTIL' : 'TIMETABLE',
    recurLimit,
    untilOn: untilOn ?? '',
    dateRangeId: dateRangeId ?? '',
    roomId: roomId ?? '',
    takesOver: false,
  }
}

/** The event as a scope sees it: one date with its own values, the series from that date on, or the whole series. */
export function valuesFor({ event, date, dateFields, dates }: ReadEvent, scope: SeriesScope): EventValues {
  if (scope === 'THIS' && dateFields) return valuesOfFields(dateFields, scope)
  const whole = valuesOfFields(event.fields, scope)
  if (scope !== 'FOLLOWING' || !date) return whole
  const before = dates.filter(({ originalOn }) => originalOn < date.originalOn).length
  return {
    ...whole,
    startsOn: date.originalOn,
    recurLimit: whole.recurLimit === null ? null : Math.max(1, whole.recurLimit - before),
    dates: whole.dates.filter((day) => day >= date.originalOn),
  }
}

/** Switches a form to another scope: typed values stay, the others are those of that scope. */
export function switchScope(values: EventValues, { from, to }: { from: EventValues; to: EventValues }): EventValues {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const typed = Object.fromEntries(Object.entries(values).filter(([key, value]) => key !== 'scope' && !same(value, Reflect.get(from, key))))
  return { ...to, ...typed }
}

export function fieldsOf({ scope: _, endsTime, ends, recurLimit, untilOn, dateRangeId, roomId, ...values }: EventValues): Fields {
  const { title, sessionTypeId, startsOn, startsTime, recurrence, weekdays, dates, link, notes, groupIds, people } = values
  const repeats = recurrence !== 'NEVER' && recurrence !== 'DATES'
  return {
    title,
    sessionTypeId,
    startsTime,
    minutes: lengthOf({ startsTime, endsTime }),
    roomId: roomId === '' ? null : roomId,
    link,
    notes,
    groupIds: [...groupIds],
    people: [...people],
    notifyStudents: values.notifyStudents,
    creatorOnly: values.creatorOnly,
    pattern: {
      startsOn: recurrence === 'DATES' ? (dates.toSorted()[0] ?? startsOn) : startsOn,
      recurrence,
      weekdays: repeats && recurrence !== 'DAILY' ? [...weekdays] : [],
      recurLimit: repeats && ends === 'LIMIT' ? recurLimit : null,
      untilOn: repeats && ends === 'UNTIL' && untilOn !== '' ? untilOn : null,
      dateRangeId: repeats && dateRangeId !== '' ? dateRangeId : null,
      dates: [...dates],
    },
  }
}

type People = EventValues['people']
type Person = People[number]
/** `series`: the people of the series, where the form is for one date. People who are in the series but not on this date are stored as left out. */
type OfOne = { readonly series: People; readonly isOne: boolean }

export const isChosenStudent = ({ part, isOut }: Person) => part === 'STUDENT' && !isOut
export const isLeftOut = ({ part, isOut }: Person) => part === 'STUDENT' && isOut

/** Makes these people the teachers, each in the part that they had before. */
export function withTeachers(people: People, ids: readonly string[], { series, isOne }: OfOne): People {
  const taught = people.filter(({ part }) => part !== 'STUDENT')
  const partOf = (id: string) => taught.find(({ userId }) => userId === id)?.part ?? 'TEACHER'
  const out = isOne ? series.filter(({ userId, part, isOut }) => part !== 'STUDENT' && !isOut && !ids.includes(userId)) : []
  return [
    ...people.filter(({ userId, part }) => part === 'STUDENT' && !ids.includes(userId)),
    ...ids.map((userId) => ({ userId, part: partOf(userId), isOut: false })),
    ...out.map((one) => ({ ...one, isOut: true })),
  ]
}

/** Makes these students come by name, whatever their groups; nobody of them is left out or teaches. */
export function withStudents(people: People, ids: readonly string[]): People {
  return [
    ...people.filter((one) => !isChosenStudent(one) && !ids.includes(one.userId)),
    ...ids.map((userId) => ({ userId, part: 'STUDENT' as const, isOut: false })),
  ]
}

/** Leaves these students out, whatever their groups. Students whom the series leaves out and this date does not come by name. */
export function withLeftOut(people: People, ids: readonly string[], { series, isOne }: OfOne): People {
  const back = isOne ? series.filter((one) => isLeftOut(one) && !ids.includes(one.userId)) : []
  const named = new Set([...ids, ...back.map(({ userId }) => userId)])
  return [
    ...people.filter((one) => !isLeftOut(one) && !named.has(one.userId)),
    ...ids.map((userId) => ({ userId, part: 'STUDENT' as const, isOut: true })),
    ...back.map((one) => ({ ...one, isOut: false })),
  ]
}
