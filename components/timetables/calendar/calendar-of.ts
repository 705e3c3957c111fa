import type { OutputOf } from '@/lib/contract'
import type { readCalendar, readEvent } from '@/lib/contracts/timetables'

type Read = OutputOf<typeof readCalendar>
type Whole = NonNullable<OutputOf<typeof readEvent>['date']>

/** One date as a calendar draws it. */
export type CalendarDate = Pick<
  Whole,
  | 'id'
  | 'eventId'
  | 'originalOn'
  | 'heldOn'
  | 'startsTime'
  | 'endsTime'
  | 'title'
  | 'state'
  | 'cancelReason'
  | 'typeId'
  | 'room'
  | 'link'
  | 'groupIds'
  | 'isOthers'
> & { readonly teachers: readonly { readonly id: string; readonly displayName: string }[] }
export type Calendar = Omit<Read, 'dates' | 'places' | 'people'> & { readonly dates: readonly CalendarDate[] }

/** A calendar as it is drawn, made from the answer, which has each name once and leaves out what most dates have in common. */
export function calendarOf({ dates, places, people, ...calendar }: Read): Calendar {
  const rooms = new Map(places.map((room) => [room.id, room]))
  const teachers = new Map(people.map((person) => [person.id, person]))
  return {
    ...calendar,
    dates: dates.map(
      ({
        roomId,
        teacherIds,
        heldOn,
        originalOn = heldOn,
        state = 'PLANNED',
        cancelReason = '',
        link = '',
        isOthers = false,
        ...date
      }) => ({
        ...date,
        heldOn,
        originalOn,
        state,
        cancelReason,
        link,
        isOthers,
        room: (roomId !== undefined && rooms.get(roomId)) || null,
        teachers: teacherIds.flatMap((id) => teachers.get(id) ?? []),
      }),
    ),
  }
}
