import 'server-only'
import { translatorFor } from '@/lib/i18n/translator'
import { locales } from '@/lib/i18n/locales'
import { isMadeElsewhere, recurrences } from '@/lib/timetables/vocabulary'
import { headerKey, parseOptions, orderOf, type Checked, type CheckedRow, type Checking } from '@/server/imports'
import type { Actor } from '@/server/kernel/actor'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { badField, refuse, type Issue } from '@/server/kernel/errors'
import { listGroups, listTypes } from '../calendar/queries/calendar.sql'
import { clockAt } from '../dates/clock'
import type { Bounds } from '../dates/days'
import { listClosures } from '../dates/queries/closures.sql'
import { listEventsOf } from '../events/queries/events'
import { listDateRows, type StoredRow } from '../planning/queries/dates.sql'
import type { EventPut, SeriesPut } from '../planning/event-put'
import { listNamesOf, type NamesOf } from '../planning/queries/names.sql'
import { findTimetable } from '../queries/timetables'
import { mayChange, timetablesFor } from '../scope'
import { changesOf } from './changes-of'
import { clashesOf } from './clashes'
import { gatherSeries, type Series } from './gather'
import { matchAll, type Known, type Match } from './match'
import { namesOf, personKeys } from './names'
import { Options, type TimetableOptions } from './options'
import { daysOfSeries, planGoing, planSeries, type Around, type Planned } from './plan-series'
import { listKnownPeople, listKnownRooms, listRangeSpans, type RangeSpan } from './queries/lookup.sql'
import { listDatesWithSessions } from './queries/sessions.sql'
import { readRow, type ReadRow } from './said'
import { monthWords, recurrenceWords, weekdayWords } from './values/days'

const people = ['lead', 'teachers', 'assistants', 'students'] as const

/**
 * Checks a file of events: what each row, with the rows that are one event with it, would make, change or leave. It takes ten statements, however long the file
 * is.
 */
export async function checkTimetable(db: Db, checking: Checking): Promise<Checked> {
  const { actor, targetId, options: given, rows, at, locale } = checking
  const options = parseOptions(Options, given)
  assertColumns(checking.fields)
  const timetable = targetId === null ? null : await findTimetable(db, timetablesFor(actor), targetId)
  if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
  const clock = await clockAt(at)
  const types = (await listTypes(db)).filter(({ active }) => active)
  const [rooms, spans] = [await listKnownRooms(db), await listRangeSpans(db)]
  const groups = await listGroups(db, { timetableId: timetable.id, programmeId: timetable.programme?.id ?? null, years: timetable.years })
  const cells = rows.flatMap(({ values }) => people.flatMap((field) => values[field] || []))
  const names = namesOf({ types, rooms, groups, people: await listKnownPeople(db, personKeys(cells)), options })
  const reading = {
    names,
    order: dayOrderOf(options, rows),
    months: monthWords(locale),
    weekdays: weekdayWords(locale),
    recurrences: recurrenceWords(await ownRecurrences()),
    ranges: rangeNames(spans),
    fromOn: timetable.fromOn,
  }
  const read = new Map(rows.map((row) => [row.number, readRow(row, reading)]))
  const gathered = gatherSeries(
    [...read.values()].flatMap(({ said }) => said ?? []),
    brokenKeys(rows, read),
  )
  const events = await listEventsOf(db, timetable.id)
  const dates = new Map<string, StoredRow[]>(events.map(({ id }) => [id, []]))
  const withSessions = await listDatesWithSessions(db, { timetableId: timetable.id, at })
  // A date with a session stays, as if its register were open.
  for (const date of await listDateRows(db, [...dates.keys()]))
    dates.get(date.eventId)?.push({ ...date, isTaken: date.isTaken || withSessions.has(date.id) })
  const known = events.map((event): Known => ({ event, dates: dates.get(event.id) ?? [] }))
  const clinics = new Map(rooms.map(({ id, clinicId }) => [id, clinicId]))
  const kinds = new Map(types.map((type) => [type.id, type]))
  const around: Around = {
    ...{ timetable, clock, actorId: actor.id, mode: options.mode, typeId: options.typeId, groupIds: options.groupIds },
    isInRange: () => true,
    mayDelete: true,
    bounds: boundsByRange(await listClosures(db, timetable), spans),
    clinicOf: (typeId, roomId) => (kinds.get(typeId)?.isClinical === true && roomId !== null ? (clinics.get(roomId) ?? null) : null),
    minutesOfType: (typeId) => kinds.get(typeId)?.defaultMinutes ?? 60,
  }
  assertOptions(options, { spans, types: new Set(kinds.keys()), groups: new Set(groups.map(({ id }) => id)) })
  const asked = gathered.series.map((series) => {
    const { days } = daysOfSeries(series, around)
    return { series, days, typeId: series.said.typeId ?? options.typeId }
  })
  const within = { ...around, isInRange: rangeOf(options, { days: asked.flatMap(({ days }) => days), spans }) }
  const matches = matchAll(asked, known, clock.timeZone)
  const plans = asked.map(({ series }, place) => planMatch(series, matches[place] ?? { kind: 'NONE' }, { actor, around: within }))
  const isWrong =
    gathered.errors.size > 0 ||
    [...read.values()].some(({ said, isAllDay }) => said === null && isAllDay !== true) ||
    plans.some(({ errors }) => errors.length > 0)
  // Nothing is deleted before all rows are right: the mistake in a row may be the reason why its event was not found.
  const careful = { ...within, mayDelete: !isWrong }
  const final = isWrong
    ? asked.map(({ series }, place) => planMatch(series, matches[place] ?? { kind: 'NONE' }, { actor, around: careful }))
    : plans
  const words = await wordsFor(db, { final, known, types, rooms })
  const shown = { names: words, locale, clock }
  const going = options.mode === 'OVERWRITE' ? listGone({ known, matches, actor, around: careful, shown }) : []
  const gone = going.flatMap(({ put }) => put ?? [])
  const clashes = await clashesOf(db, { plans: final, known, going: gone, timetable, clock, names: words, locale })
  const found = new Map<number, CheckedRow>()
  for (const [place, { series }] of asked.entries()) {
    const [plan, match] = [final[place], matches[place]]
    if (!plan || !match) continue
    const warned = { ...plan, warnings: [...plan.warnings, ...(clashes.get(place) ?? [])] }
    for (const row of rowsOf(series, warned, match, { read, ...shown })) found.set(row.number, row)
  }
  return {
    rows: rows.map(({ number }) => found.get(number) ?? refusedRow(number, read.get(number), gathered.errors.get(number))),
    added: going.map(({ row }) => row),
    missing: names.missing.list(),
  }
}

function assertColumns(fields: readonly string[]): void {
  if (!fields.includes('title')) throw badField('columns', 'importTitleNotMapped')
  if (!fields.includes('startTime')) throw badField('columns', 'importStartNotMapped')
}

type Offered = {
  readonly spans: readonly RangeSpan[]
  readonly types: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
}

function assertOptions({ mode, range, typeId, groupIds }: TimetableOptions, { spans, types, groups }: Offered): void {
  if (mode === 'OVERWRITE' && range === '') throw badField('options.range', 'required')
  if (mode === 'OVERWRITE' && range !== 'ALL' && range !== 'FILE' && !spans.some(({ id }) => id === range))
    throw badField('options.range', 'dateRangeUnknown')
  if (typeId !== '' && !types.has(typeId)) throw badField('options.typeId', 'sessionTypeUnknown')
  if (groupIds.some((id) => !groups.has(id))) throw badField('options.groupIds', 'groupUnknown')
}

/** The condition for the days that are overwritten. */
function rangeOf(
  { mode, range }: TimetableOptions,
  { days, spans }: { readonly days: readonly string[]; readonly spans: readonly RangeSpan[] },
): Around['isInRange'] {
  if (mode !== 'OVERWRITE' || range === 'ALL') return () => true
  if (range === 'FILE') {
    const sorted = days.toSorted()
    const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
    return (day) => first <= day && day <= last
  }
  const own = spans.filter(({ id }) => id === range)
  return (day) => own.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
}

function boundsByRange(closures: Bounds['closures'], spans: readonly RangeSpan[]): Around['bounds'] {
  const byRange = new Map<string, RangeSpan[]>()
  for (const span of spans) byRange.set(span.id, [...(byRange.get(span.id) ?? []), span])
  return (dateRangeId) => ({ closures, spans: dateRangeId === null ? null : (byRange.get(dateRangeId) ?? []) })
}

function rangeNames(spans: readonly RangeSpan[]): (name: string) => string | null {
  const ids = new Map(spans.map(({ id, name }) => [headerKey(name), id]))
  return (name) => ids.get(headerKey(name)) ?? null
}

function dayOrderOf({ dayOrder }: TimetableOptions, rows: Checking['rows']) {
  if (dayOrder !== 'AUTO') return dayOrder
  const texts = rows
    .flatMap(({ values }) => [values.date ?? '', values.until ?? ''])
    .flatMap((text) => text.match(/\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/g) ?? [])
  return orderOf(texts) ?? 'DMY'
}

async function ownRecurrences() {
  const all = await Promise.all(
    locales.map(async (locale) => {
      const t = await translatorFor(locale, 'timetables')
      return recurrences.map((value) => [t(`recurrence.${value}`), value] as const)
    }),
  )
  return all.flat()
}

/** Keys of rows that could not be read, each with the first such row. */
function brokenKeys(rows: Checking['rows'], read: ReadonlyMap<number, ReadRow>): Map<string, number> {
  const broken = new Map<string, number>()
  for (const { number, values } of rows)
    if (values.key && read.get(number)?.said === null && read.get(number)?.isAllDay !== true && !broken.has(values.key))
      broken.set(values.key, number)
  return broken
}

function planMatch(series: Series, match: Match, { actor, around }: { actor: Actor; around: Around }): Planned {
  const nothing = { put: null, content: null, warnings: [], skipped: new Set<string>(), isSkipped: false, before: [], after: [] }
  if (match.kind === 'SEVERAL') return { ...nothing, errors: [issueAt('', 'importSeveralEvents')] }
  if (match.kind === 'CUT') return { ...nothing, errors: [issueAt('', 'importSeriesCut')] }
  if (match.kind === 'ONE' && !mayChange(actor, match.known.event)) return { ...nothing, errors: [issueAt('', 'importCreatorOnly')] }
  return planSeries(series, match.kind === 'ONE' ? match : null, around)
}

async function wordsFor(
  db: Db,
  {
    final,
    known,
    types,
    rooms,
  }: {
    final: readonly Planned[]
    known: readonly Known[]
    types: readonly { id: string; name: string }[]
    rooms: readonly { id: string; name: string }[]
  },
): Promise<NamesOf> {
  const contents = [...final.flatMap(({ content }) => content ?? []), ...known.map(({ event }) => event)]
  const people = await listNamesOf(db, {
    typeIds: [...new Set(contents.map(({ sessionTypeId }) => sessionTypeId))].filter((id) => id !== ''),
    roomIds: [...new Set(contents.flatMap(({ roomId }) => roomId ?? []))],
    groupIds: [...new Set(contents.flatMap(({ groupIds }) => groupIds))],
    userIds: [
      ...new Set([...contents, ...final.flatMap(({ put }) => put?.dates ?? [])].flatMap((one) => one.people.map(({ userId }) => userId))),
    ],
  })
  return new Map([...types, ...rooms].map(({ id, name }) => [id, name] as const).concat([...people]))
}

type Shown = Parameters<typeof changesOf>[1]

/** The first row of a series is the one that is applied, and the others are applied with it. */
function rowsOf(
  series: Series,
  plan: Planned,
  match: Match,
  { read, ...shown }: Shown & { read: ReadonlyMap<number, ReadRow> },
): CheckedRow[] {
  const event = match.kind === 'ONE' ? match.known.event : null
  const isWhole = plan.errors.length > 0 || plan.isSkipped
  const outcome =
    plan.errors.length > 0 ? 'ERROR' : plan.isSkipped ? 'SKIPPED' : plan.put === null ? 'SAME' : event === null ? 'NEW' : 'CHANGED'
  const isLeft = (number: number) => plan.skipped.size > 0 && daysOfRow(series, number).every((day) => plan.skipped.has(day))
  const [leader] = series.numbers.filter((number) => !isLeft(number))
  return series.numbers.map((number): CheckedRow => {
    const isFirst = number === (leader ?? series.numbers[0])
    const base = {
      number,
      label: read.get(number)?.label ?? '',
      subjectId: event?.id ?? null,
      mark: null,
      needsProof: false,
      changes: [],
      wanted: null,
    }
    if (isWhole)
      return {
        ...base,
        outcome,
        errors: isFirst || plan.errors.length === 0 ? plan.errors : [issueAt('', 'importSeriesBroken', { row: series.numbers[0] ?? 0 })],
        warnings: isFirst ? plan.warnings : [],
      }
    if (isLeft(number)) return { ...base, outcome: 'SKIPPED', errors: [], warnings: [] }
    if (!isFirst) return { ...base, outcome: plan.put === null ? 'SAME' : 'JOINED', errors: [], warnings: [] }
    const wanted: SeriesPut | null = plan.put && { parts: [{ put: plan.put, mark: event ? String(event.revision) : null }] }
    return {
      ...base,
      subjectId: event?.id ?? plan.put?.eventId ?? null,
      outcome,
      errors: [],
      warnings: plan.warnings,
      changes: plan.put ? changesOf({ plan, event }, shown) : [],
      wanted,
    }
  })
}

const daysOfRow = ({ dates }: Series, number: number): string[] =>
  [...dates].flatMap(([day, date]) => (date.number === number ? [day] : []))

function refusedRow(number: number, row: ReadRow | undefined, issue: Issue | undefined): CheckedRow {
  const errors = [...(row?.errors ?? []), ...(issue ? [issue] : [])]
  if (row?.isAllDay)
    return {
      ...{
        number,
        outcome: 'SKIPPED',
        label: row.label,
        subjectId: null,
        changes: [],
        errors: [],
        wanted: null,
        mark: null,
        needsProof: false,
      },
      warnings: [issueAt('startTime', 'importAllDay')],
    }
  return {
    number,
    outcome: 'ERROR',
    label: row?.label ?? '',
    subjectId: null,
    changes: [],
    errors,
    warnings: [],
    wanted: null,
    mark: null,
    needsProof: false,
  }
}

type Gone = { readonly put: EventPut | null; readonly row: Omit<CheckedRow, 'number'> }
type Going = {
  readonly known: readonly Known[]
  readonly matches: readonly Match[]
  readonly actor: Actor
  readonly around: Around
  readonly shown: Shown
}

/** The events that are removed because the file does not have them, and those that stay all the same, with the reason. */
function listGone({ known, matches, actor, around, shown }: Going): Gone[] {
  const found = new Set(matches.flatMap((match) => (match.kind === 'ONE' ? [match.known.event.id] : [])))
  const isUnsure = matches.some(({ kind }) => kind === 'SEVERAL' || kind === 'CUT')
  return known.flatMap((one): Gone[] => {
    const { event, dates } = one
    if (found.has(event.id)) return []
    const isOthers = !mayChange(actor, event)
    const { put, goes, stays } = planGoing(one, { ...around, mayDelete: around.mayDelete && !isOthers && !isUnsure })
    if (goes + stays === 0) return []
    const warnings = [
      ...(goes > 0 && put === null ? [isOthers ? issueAt('', 'importCreatorOnly') : issueAt('', 'importDatesWait', { count: goes })] : []),
      ...(stays > 0 ? [issueAt('', 'importDatesHeld', { count: stays })] : []),
    ]
    const days = dates.filter(({ state, heldOn }) => state !== 'SKIPPED' && around.isInRange(heldOn)).map(({ heldOn }) => heldOn)
    const row = {
      outcome: put ? 'GONE' : 'SAME',
      label: event.title.slice(0, 300),
      subjectId: event.id,
      changes: put ? changesOf({ going: days, stays }, shown) : [],
      errors: [],
      warnings,
      wanted: put && ({ parts: [{ put, mark: String(event.revision) }] } satisfies SeriesPut),
      mark: null,
      needsProof: false,
    } as const
    return [{ put, row }]
  })
}
