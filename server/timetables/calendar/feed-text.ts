import 'server-only'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { FeedDate } from './queries/feed.sql'

/** A calendar as iCalendar text (RFC 5545). Ids stay, and SEQUENCE rises with each change, so that programs follow a date that moves. */
export function feedText(dates: readonly FeedDate[], { name, host, at }: { name: string; host: string; at: Date }): string {
  const calendar = ical({
    name: oneLine(name),
    prodId: { company: 'Cusp', product: 'Timetable', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  })
  for (const { id, title, startsAt, endsAt, place, link, isCancelled, sequence, updatedAt } of dates)
    calendar.createEvent({
      id: `${id}@${host}`,
      summary: oneLine(title),
      start: startsAt,
      end: endsAt,
      stamp: at,
      lastModified: updatedAt,
      sequence,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(place !== '' && { location: oneLine(place) }),
      ...(link !== '' && { url: link }),
    })
  return calendar.toString()
}

/** A title is one line; anything else that somebody pasted into it begins no line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
