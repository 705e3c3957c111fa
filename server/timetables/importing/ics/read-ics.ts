import 'server-only'
import { addDays, daysBetween } from '@/lib/clinical/shift'
import { importLimits, type Note, type RowProblem, type Table } from '@/server/imports'
import { badField, refuse } from '@/server/kernel/errors'
import { minutesOf } from '@/lib/wall-time'
import { readEvents, plainText, type Property, type RawEvent } from './components'
import { daysOfRule, fullBudget, type Budget, type Window } from './rules'
import { parseDuration, convertMoment, momentsOf, type Moment, type Noted } from './times'

/** The columns of the rows that a calendar becomes: a row for each date, by the key of its event. `allDay` is set where a date has no time. */
const headers = ['UID', 'Summary', 'Category', 'Date', 'Start', 'Minutes', 'Location', 'Description', 'URL'] as const
const allDay = 'all-day'
const columnOf = { date: 3, description: 7 } as const

type Read = {
  readonly uid: string
  readonly start: Moment
  readonly minutes: number | null
  readonly cells: {
    readonly summary: string
    readonly category: string
    readonly location: string
    readonly description: string
    readonly url: string
  }
  readonly raw: RawEvent
}
type Row = { readonly cells: readonly string[]; readonly problems: readonly RowProblem[] }
type Asked = { readonly window: Window; readonly timeZone: string }

/**
 * A calendar as rows: a series becomes a row for each of its dates within the timetable, with the values that single ones have of their own. Times are put on
 * the institution's clock: those with a zone and those in UTC are converted, those without are taken as they stand. @throws VALIDATION_FAILED on `content`
 */
export function readIcs(bytes: Buffer, { window, timeZone }: Asked): Table {
  const noted: Noted & { outside: number; cancelled: number } = { floating: 0, unknownZones: new Set(), outside: 0, cancelled: 0 }
  const masters: Read[] = []
  const overrides = new Map<string, Map<string, Read | null>>()
  for (const raw of readEvents(bytes)) {
    const read = eventOf(raw, noted)
    const isCancelled = valueOf(raw, 'STATUS').trim().toUpperCase() === 'CANCELLED'
    const original = momentOf(raw, 'RECURRENCE-ID', noted)
    const uid = valueOf(raw, 'UID')
    if (original) {
      const own = overrides.get(uid) ?? new Map<string, Read | null>()
      overrides.set(uid, own.set(instantKey(original, timeZone), isCancelled ? null : read))
    } else if (isCancelled) noted.cancelled += 1
    else if (read) masters.push(read)
  }
  const budget: Budget = { left: fullBudget }
  const rows: Row[] = []
  const add = (row: Row) => {
    if (rows.length >= importLimits.rows)
      throw refuse('VALIDATION_FAILED', {
        issues: [{ path: 'content', code: 'importTooManyRows', message: 'importTooManyRows', values: { most: importLimits.rows } }],
      })
    rows.push(row)
  }
  for (const master of masters) for (const row of rowsOf(master, { overrides, window, timeZone, budget, noted })) add(row)
  // These are changed dates of a series that the file does not hold.
  for (const own of overrides.values())
    for (const read of own.values()) if (read && isWithin(read, window, timeZone)) add(rowOf(read, read.start, timeZone))
  if (rows.length === 0) throw badField('content', 'icsNothing')
  return {
    format: 'ICS',
    encoding: null,
    delimiter: null,
    sheet: null,
    sheets: [],
    headers: [...headers],
    rows: rows.map((row, at) => ({ number: at + 1, ...row })),
    notes: notesOf(noted),
  }
}

function notesOf({ floating, unknownZones, outside, cancelled }: Noted & { outside: number; cancelled: number }): Note[] {
  return [
    ...(floating > 0 ? [{ code: 'icsFloating', values: { count: floating } }] : []),
    ...(unknownZones.size > 0 ? [{ code: 'icsZoneUnknown', values: { zones: [...unknownZones].slice(0, 5).join(', ') } }] : []),
    ...(outside > 0 ? [{ code: 'icsOutside', values: { count: outside } }] : []),
    ...(cancelled > 0 ? [{ code: 'icsCancelled', values: { count: cancelled } }] : []),
  ]
}

function findProperty(raw: RawEvent, name: string): Property | undefined {
  return raw.find((one) => one.name === name)
}
const valueOf = (raw: RawEvent, name: string): string => findProperty(raw, name)?.value ?? ''
function momentOf(raw: RawEvent, name: string, noted: Noted): Moment | null {
  const property = findProperty(raw, name)
  return property ? (momentsOf(property, noted)[0] ?? null) : null
}

/** Null: the event has no start that can be read, and is ignored. */
function eventOf(raw: RawEvent, noted: Noted): Read | null {
  const start = momentOf(raw, 'DTSTART', noted)
  if (!start) return null
  if (start.time !== null && start.zone === null) noted.floating += 1
  const url = [valueOf(raw, 'URL'), valueOf(raw, 'X-GOOGLE-CONFERENCE')].find((one) => /^https:\/\/\S+$/i.test(one.trim())) ?? ''
  const text = (name: string) => plainText(valueOf(raw, name))
  return {
    uid: valueOf(raw, 'UID').trim(),
    start,
    minutes: lengthOf(raw, start, noted),
    cells: {
      summary: text('SUMMARY'),
      category: text('CATEGORIES').split(',')[0] ?? '',
      location: text('LOCATION'),
      description: text('DESCRIPTION')
        .replace(/<br\s*\/?>/gi, '\n')
        .replace(/<[^>]{0,200}>/g, ''),
      url: url.trim(),
    },
    raw,
  }
}

/** Null: the event has no end, so that its type decides. */
function lengthOf(raw: RawEvent, start: Moment, noted: Noted): number | null {
  const end = momentOf(raw, 'DTEND', noted)
  if (!end) return parseDuration(valueOf(raw, 'DURATION'))
  if (start.time === null || end.time === null) return null
  const { day, time } = start.zone === null ? end : convertMoment(end, start.zone)
  return time === null ? null : daysBetween(start.day, day) * 1_440 + minutesOf(time) - minutesOf(start.time)
}

/** The key by which a changed date finds the one that it replaces, whatever zone either is given in. */
function instantKey(moment: Moment, timeZone: string): string {
  const { day, time } = convertMoment(moment, timeZone)
  return `${day} ${time ?? ''}`
}

function isWithin({ start }: Read, { fromOn, toOn }: Window, timeZone: string): boolean {
  const { day } = convertMoment(start, timeZone)
  return fromOn <= day && day <= toOn
}

/** A date with another title than its series is an event of its own. */
function separateIfRetitled(changed: Read, { cells, uid }: Read, key: string): Read {
  return changed.cells.summary === cells.summary ? changed : { ...changed, uid: `${uid} ${key}` }
}

type Around = Asked & {
  readonly overrides: Map<string, Map<string, Read | null>>
  readonly budget: Budget
  readonly noted: Noted & { outside: number }
}

function rowsOf(master: Read, { overrides, window, timeZone, budget, noted }: Around): Row[] {
  const { raw, start, uid } = master
  const rule = findProperty(raw, 'RRULE')
  const own = overrides.get(uid)
  if (!rule && !findProperty(raw, 'RDATE')) {
    if (isWithin(master, window, timeZone)) return [rowOf(master, start, timeZone)]
    noted.outside += 1
    return []
  }
  // Days on another clock may belong to the day before or after.
  const wide = { fromOn: addDays(window.fromOn, -1), toOn: addDays(window.toOn, 1) }
  const days = rule ? daysOfRule(rule.value, { start, window: wide, budget, noted }) : [start.day]
  if (days === null) return [rowOf(master, start, timeZone, [{ code: 'icsRuleUnread', column: columnOf.date, isError: true }])]
  const also = raw.filter(({ name }) => name === 'RDATE').flatMap((property) => momentsOf(property, noted))
  const moments = [
    ...days.map((day): Moment => ({ ...start, day })),
    ...also.map((one) => ({ ...one, time: one.time ?? start.time, zone: one.time === null ? start.zone : one.zone })),
  ]
  const left = raw.filter(({ name }) => name === 'EXDATE').flatMap((property) => momentsOf(property, noted))
  const leftKeys = new Set(left.map((one) => instantKey(one, timeZone)))
  const leftDays = new Set(left.flatMap(({ day, time }) => (time === null ? [day] : [])))
  const rows: Row[] = []
  const seen = new Set<string>()
  for (const moment of moments) {
    const key = instantKey(moment, timeZone)
    if (seen.has(key) || leftKeys.has(key) || leftDays.has(moment.day)) continue
    seen.add(key)
    const changed = own?.get(key)
    own?.delete(key)
    if (changed === null) continue
    const one = changed ? separateIfRetitled(changed, master, key) : { ...master, start: moment }
    if (isWithin(one, window, timeZone)) rows.push(rowOf(one, one.start, timeZone))
  }
  return rows
}

function rowOf({ uid, minutes, cells }: Read, start: Moment, timeZone: string, problems: readonly RowProblem[] = []): Row {
  const { day, time } = convertMoment(start, timeZone)
  const isLong = cells.description.length >= importLimits.cell
  const cut = (text: string, most: number) => text.slice(0, most).replace(/\s+/g, ' ').trim()
  return {
    cells: [
      cut(uid, 300),
      cut(cells.summary, 300),
      cut(cells.category, 200),
      day,
      time ?? allDay,
      time === null || minutes === null ? '' : String(minutes),
      cut(cells.location, 300),
      cut(cells.description, importLimits.cell - 1),
      cut(cells.url, 500),
    ],
    problems: [...problems, ...(isLong ? [{ code: 'icsTextCut', column: columnOf.description, isError: false }] : [])],
  }
}
