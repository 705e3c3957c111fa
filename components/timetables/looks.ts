import type { GridColumn, GridItem } from '@/components/shared/calendar/grid-types'
import type { PaletteColour } from '@/lib/clinical/palette'
import type { OutputOf } from '@/lib/contract'
import type { readCalendar } from '@/lib/contracts/timetables'
import type { CalendarDate } from './date-card'

type Calendar = OutputOf<typeof readCalendar>

/** How a date is drawn: its type's colour, a child's parent where it has none; its groups and whether it clashes. */
export type Looks = {
  readonly colourOf: (date: CalendarDate) => PaletteColour
  readonly typeOf: (date: CalendarDate) => string
  readonly groupsOf: (date: CalendarDate) => string[]
  readonly isClashing: (date: CalendarDate) => boolean
}

type Known = Pick<Calendar, 'types'> & Partial<Pick<Calendar, 'groups' | 'clashing'>>

/** `allGroups`: what is said in place of all groups of a grouping. */
export function looksOf({ types, groups = [], clashing = [] }: Known, allGroups?: string): Looks {
  const typeById = new Map(types.map((type) => [type.id, type]))
  const groupById = new Map(groups.map(({ id, name }) => [id, name]))
  const serious = new Set(clashing.filter(({ isSerious }) => isSerious).map(({ occurrenceId }) => occurrenceId))
  return {
    colourOf: ({ typeId }) => typeById.get(typeId)?.colour ?? 'blue',
    typeOf: ({ typeId }) => typeById.get(typeId)?.name ?? '',
    groupsOf: ({ groupIds }) => {
      const [first] = groups.filter(({ id }) => id === groupIds[0])
      const whole = groups.filter(({ groupingId }) => groupingId === first?.groupingId)
      const isWhole = whole.length > 1 && whole.length === groupIds.length && whole.every(({ id }) => groupIds.includes(id))
      return allGroups !== undefined && isWhole ? [allGroups] : groupIds.flatMap((id) => groupById.get(id) ?? [])
    },
    isClashing: ({ id }) => serious.has(id),
  }
}

type Drawn = {
  readonly looks: Looks
  readonly clash: string
  readonly cancelled: string
  readonly href?: string | undefined
  readonly isSelected?: boolean
  readonly isMovable?: boolean
  /** The chair, in words, of whose week it is. */
  readonly chair?: string | null
  /** Where it stands; left out in a grid of days. */
  readonly columns?: readonly string[]
}

export function gridItemOf(
  date: CalendarDate,
  { looks, clash, cancelled, href, isSelected = false, isMovable = false, chair = null, columns = [date.heldOn] }: Drawn,
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
    problem: looks.isClashing(date) && !isCancelled ? clash : undefined,
    lines: [
      isCancelled ? [cancelled, date.cancelReason].filter(Boolean).join(': ') : [date.room?.name, chair].filter(Boolean).join(', '),
      looks.groupsOf(date).join(', '),
      date.teachers.map(({ displayName }) => displayName).join(', '),
    ].filter((line) => line !== ''),
  }
}

/** Monday to Friday, and the days of the weekend on which something is. */
export function shownDays(days: readonly string[], dates: readonly { readonly heldOn: string }[]): string[] {
  return days.filter((day, index) => index < 5 || dates.some(({ heldOn }) => heldOn === day))
}

/** Days as columns of a grid. */
export function dayColumns(days: readonly string[], nameOf: (day: string) => string): GridColumn[] {
  return days.map((day) => ({ id: day, title: nameOf(day), day }))
}
