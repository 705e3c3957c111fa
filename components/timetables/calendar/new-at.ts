import type { GridSpot } from '@/components/shared/calendar/grid-types'
import { timeOf } from '@/lib/wall-time'
import { noLane, type LaneView } from './lanes-of'
import type { GridView } from './views'

/** The known properties of a new event: its day and time, and the room, teacher or group whose lane was pressed. */
export interface NewAt {
  readonly day: string | null
  readonly time: string | null
  /** The end of the event, where a span was drawn. */
  readonly until?: string | null
  readonly lane: { readonly view: LaneView; readonly id: string } | null
}

/** The query of the address for a new event at a place in a view of the days around `at`. */
export function newAtQuery(view: GridView, { column, from, minutes, at }: GridSpot & { readonly at: string }): Record<string, string> {
  const query = { event: 'new', time: timeOf(from), until: timeOf(from + minutes) }
  if (view === 'week' || view === 'day') return { ...query, on: column }
  return { ...query, on: at, ...(column !== noLane && { in: column }) }
}
