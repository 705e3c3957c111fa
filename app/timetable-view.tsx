import type { Shown } from '@/components/timetables/timetable-screen'
import { spanOfView } from '@/components/timetables/calendar/view-days'
import type { TimetableView } from '@/components/timetables/calendar/views'
import type { ScreenContext } from '@/server/kernel/screen'
import { listChangesCall, listClashesCall, listMissingCall, readCalendarCall, readTermCall } from '@/server/timetables'

interface Asked {
  readonly id: string
  readonly view: TimetableView
  readonly at: string
  readonly hasAllRooms: boolean
  readonly after: string | undefined
  /** Whether the timetable is shown from that day on, without an end. */
  readonly isEndless: boolean
}

/** Reads from the server the data that one view of a timetable draws. */
export async function shownView(run: ScreenContext['run'], { id, view, at, hasAllRooms, after, isEndless }: Asked): Promise<Shown> {
  switch (view) {
    case 'term':
      return { kind: 'term', term: await run(readTermCall, { id, ...(isEndless && { from: at }) }) }
    case 'clashes':
      return { kind: 'clashes', found: await run(listClashesCall, { id, from: isDay(after) ? after : undefined }), isLater: isDay(after) }
    case 'missing':
      return { kind: 'missing', found: await run(listMissingCall, { id }) }
    case 'changes':
      return { kind: 'changes', found: await run(listChangesCall, { id, after }), isLater: after !== undefined }
    default:
      return {
        kind: 'grid',
        view,
        calendar: await run(readCalendarCall, {
          id,
          ...spanOfView(view, at),
          ...((view === 'rooms' || view === 'chairs') && { beside: view }),
        }),
        hasAllRooms,
      }
  }
}

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
