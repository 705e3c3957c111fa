import 'server-only'
import { badField } from '@/server/kernel/errors'

/** A line of a calendar, unfolded: its name, its parameters, and its value as it is there. */
export type Property = { readonly name: string; readonly params: ReadonlyMap<string, string>; readonly value: string }
/** An event with its own properties, without those of its alarms. */
export type RawEvent = readonly Property[]

const icsLimits = {
  lines: 200_000,
  events: 20_000,
  /** The length of one property in letters, and the number of properties of an event; the rest is left out. */
  property: 8_000,
  properties: 500,
  depth: 8,
} as const

const wanted = new Set([
  ...['UID', 'SUMMARY', 'CATEGORIES', 'DTSTART', 'DTEND', 'DURATION', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS'],
  ...['RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'X-GOOGLE-CONFERENCE'],
])

export function isCalendar(bytes: Buffer): boolean {
  return /^\ufeff?\s*BEGIN:VCALENDAR/i.test(bytes.subarray(0, 200).toString('utf8'))
}

/** Reads a calendar as UTF-8, the encoding of calendars; one that is not UTF-8 was written by Windows. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The events of a calendar. The numbers of lines, of events and of their parts are bounded, and no rule is worked out here. @throws VALIDATION_FAILED on
 * `content`
 */
export function readEvents(bytes: Buffer): RawEvent[] {
  const events: RawEvent[] = []
  const open: string[] = []
  let current: Property[] | null = null
  for (const line of unfoldLines(textOf(bytes))) {
    const property = propertyOf(line)
    if (!property) continue
    const { name, value } = property
    if (name === 'BEGIN') {
      if (open.length >= icsLimits.depth) throw unreadableRefusal()
      open.push(value.trim().toUpperCase())
      if (open.at(-1) === 'VEVENT' && open.length === 2) current = []
    } else if (name === 'END') {
      if (open.pop() !== value.trim().toUpperCase()) throw unreadableRefusal()
      if (current && open.length === 1) {
        events.push(current)
        current = null
        if (events.length > icsLimits.events) throw badField('content', 'icsTooLarge')
      }
    } else if (current && open.length === 2 && wanted.has(name) && current.length < icsLimits.properties) current.push(property)
  }
  if (open.length > 0) throw unreadableRefusal()
  return events
}

/** A line that begins with a space belongs to the one before. */
function* unfoldLines(text: string): Generator<string> {
  let [from, count, line]: [number, number, string | null] = [0, 0, null]
  while (from <= text.length) {
    const found = text.indexOf('\n', from)
    const end = found === -1 ? text.length : found
    const bare = text.charAt(end - 1) === '\r' && end > from ? end - 1 : end
    const isMore = line !== null && (text.charAt(from) === ' ' || text.charAt(from) === '\t')
    count += 1
    if (count > icsLimits.lines) throw badField('content', 'icsTooLarge')
    if (isMore && line !== null)
      line = line.length < icsLimits.property ? line + text.slice(from + 1, Math.min(bare, from + icsLimits.property)) : line
    else {
      if (line !== null) yield line
      line = text.slice(from, Math.min(bare, from + icsLimits.property))
    }
    from = end + 1
  }
  if (line !== null) yield line
}

/** `NAME;PARAM=value;OTHER="a:b":value`. Null: the line is no property. */
function propertyOf(line: string): Property | null {
  let [isQuoted, at] = [false, 0]
  const cuts: number[] = []
  for (; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === ';') cuts.push(at)
    else if (!isQuoted && sign === ':') break
  }
  if (at >= line.length) return null
  const parts = [...cuts, at].map((end, place, all) => line.slice(place === 0 ? 0 : (all[place - 1] ?? 0) + 1, end))
  const [name = '', ...rest] = parts
  const params = new Map(
    rest.map((one) => {
      const equals = one.indexOf('=')
      return [one.slice(0, equals).toUpperCase(), one.slice(equals + 1).replace(/^"|"$/g, '')]
    }),
  )
  return {
    name: name
      .trim()
      .replace(/^\ufeff/, '')
      .toUpperCase(),
    params,
    value: line.slice(at + 1),
  }
}

/** The original of a text that was escaped for a calendar. */
export function plainText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}

const unreadableRefusal = () => badField('content', 'icsUnreadable')
