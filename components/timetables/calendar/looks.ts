import type { ReactNode } from 'react'
import type { GridColumn, GridItem } from '@/components/shared/calendar/grid-types'
import { addDays } from '@/lib/clinical/shift'
import type { PaletteColour } from '@/lib/clinical/palette'
import type { Calendar, CalendarDate } from './calendar-of'

/** The look of a date: the colour of its type, or of the parent type where it has none; its groups and whether it clashes. */
export type Looks = {
  readonly colourOf: (date: CalendarDate) => PaletteColour
  readonly typeOf: (date: CalendarDate) => string
  readonly groupsOf: (date: CalendarDate) => string[]
  readonly isClashing: (date: CalendarDate) => boolean
}

type Known = Pick<Calendar, 'types'> & Partial<Pick<Calendar, 'groups' | 'clashing'>>

/** `allGroups`: the text in place of all groups of a grouping. */
export function looksOf({ types, groups = [], clashing = [] }: Known, allGroups?: string): Looks {
  const typeById = new Map(types.map((type) => [type.id, type]))
  const groupById = new Map(groups.map(({ id, name }) => [id, name]))
  const serious = new Set(clashing.filter(({ isSerious }) => isSerious).map(({ occurrenceId }) => occurrenceId))
  const groupingOf = new Map(groups.map(({ id, groupingId }) => [id, groupingId]))
  const sizes = new Map<string, number>()
  for (const { groupingId } of groups) sizes.set(groupingId, (sizes.get(groupingId) ?? 0) + 1)
  const namesOf = (groupIds: readonly string[]) => {
    const grouping = groupingOf.get(groupIds[0] ?? '')
    const whole = grouping === undefined ? 0 : (sizes.get(grouping) ?? 0)
    const isWhole = whole > 1 && whole === groupIds.length && groupIds.every((id) => groupingOf.get(id) === grouping)
    return allGroups !== undefined && isWhole ? [allGroups] : groupIds.flatMap((id) => groupById.get(id) ?? [])
  }
  // The names are kept, since many dates of a week have the same groups.
  const known = new Map<string, string[]>()
  return {
    colourOf: ({ typeId }) => typeById.get(typeId)?.colour ?? 'blue',
    typeOf: ({ typeId }) => typeById.get(typeId)?.name ?? '',
    groupsOf: ({ groupIds }) => {
      const key = groupIds.join()
      const names = known.get(key) ?? namesOf(groupIds)
      known.set(key, names)
      return names
    },
    isClashing: ({ id }) => serious.has(id),
  }
}

type Drawn = {
  readonly looks: Looks
  readonly clash: string
  readonly cancelled: string
  readonly href?: string | undefined
  readonly panel?: ReactNode
  readonly isSelected?: boolean
  readonly isMovable?: boolean
  /** The chair, in words, of the person whose week it is. */
  readonly chair?: string | null
  /** The columns in which the date stands; absent in a grid of days. */
  readonly columns?: readonly string[]
}

export function gridItemOf(
  date: CalendarDate,
  { looks, clash, cancelled, href, panel, isSelected = false, isMovable = false, chair = null, columns = [date.heldOn] }: Drawn,
): GridItem {
  const isCancelled = date.state === 'CANCELLED'
  return {
    id: date.id,
    columns,
    startsTime: date.startsTime,
    endsTime: date.endsTime,
    title: date.title,
    colour: looks.colourOf(date),
    isCancelled,
    isSelected,
    isMovable: isMovable && !isCancelled,
    href,
    panel,
    problem: looks.isClashing(date) && !isCancelled ? clash : undefined,
    lines: [
      isCancelled ? [cancelled, date.cancelReason].filter(Boolean).join(': ') : [date.room?.name, chair].filter(Boolean).join(', '),
      looks.groupsOf(date).join(', '),
      date.teachers.map(({ displayName }) => displayName).join(', '),
    ].filter((line) => line !== ''),
  }
}

/** The items of a date in a grid of days: a date over midnight is on both of its days, on the second as far as it reaches. */
export function gridItemsOf(date: CalendarDate, drawn: Drawn): GridItem[] {
  const item = gridItemOf(date, drawn)
  const { startsTime, endsTime } = date
  if (drawn.columns || endsTime > startsTime || endsTime === '00:00') return [item]
  return [
    item,
    {
      ...item,
      id: `${item.id} after`,
      columns: [addDays(date.heldOn, 1)],
      startsTime: '00:00',
      whole: { startsTime, endsTime },
      isMovable: false,
    },
  ]
}

/** Whether a date of the evening before lasts beyond midnight into this day. */
export function reachesInto(
  { heldOn, startsTime, endsTime }: { readonly heldOn: string; readonly startsTime: string; readonly endsTime: string },
  day: string,
): boolean {
  return endsTime <= startsTime && endsTime !== '00:00' && addDays(heldOn, 1) === day
}

/** Monday to Friday, and the days of the weekend that have dates. */
export function shownDays(
  days: readonly string[],
  dates: readonly { readonly heldOn: string; readonly startsTime: string; readonly endsTime: string }[],
): string[] {
  const isOn = (day: string) => dates.some((date) => date.heldOn === day || reachesInto(date, day))
  return days.filter((day, index) => index < 5 || isOn(day))
}

/** Days as columns of a grid. */
export function dayColumns(days: readonly string[], nameOf: (day: string) => string): GridColumn[] {
  return days.map((day) => ({ id: day, title: nameOf(day), day }))
}
