import 'server-only'
import type { EventPart } from '@/lib/timetables/vocabulary'
import { headerKey } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'
import type { Said } from './said'

/** The values that a date of a series has and its series does not. */
export type OwnOfDate = {
  readonly time: { readonly startsTime: string; readonly minutes: number | undefined } | null
  readonly roomId: string | null | undefined
  readonly notes: string | undefined
  /** The teachers, where they differ from those of most of the dates. */
  readonly people: Said['people'] | null
}
/** Rows that are one event: its dates, the values of most of them, and the different values of single ones. */
export type Series = {
  readonly numbers: readonly number[]
  /** The values of most of its rows; `when` has the days of all. */
  readonly said: Said
  readonly dates: ReadonlyMap<string, { readonly number: number; readonly own: OwnOfDate }>
}
type Gathered = { readonly series: readonly Series[]; readonly errors: ReadonlyMap<number, Issue> }

/**
 * Puts rows together that are one event, as a file lists them date by date: rows with the same key, or without one those that differ only in their date, room,
 * length, teachers and notes. `broken`: keys of rows that could not be read, with the row; their series would be incomplete.
 */
export function gatherSeries(rows: readonly Said[], broken: ReadonlyMap<string, number>): Gathered {
  const errors = new Map<number, Issue>()
  const keyed = new Map<string, Said[]>()
  const loose = new Map<string, Said[][]>()
  const alone: Said[] = []
  for (const row of rows) {
    if (row.key !== null) addKeyed(row, row.key, { keyed, broken, errors })
    else if (row.when.kind === 'PATTERN') alone.push(row)
    else addLoose(row, { loose, errors })
  }
  const series = [...[...keyed.values()].filter((own) => own.length > 0), ...[...loose.values()].flat(), ...alone.map((row) => [row])]
  // A series with a wrong row is not imported without that row, because its dates would be deleted.
  const wrong = new Map(
    [...keyed].flatMap(([key, own]) => own.flatMap(({ number }) => (errors.has(number) ? [[key, number] as const] : []))),
  )
  for (const [key, own] of keyed) {
    const first = wrong.get(key)
    if (first !== undefined)
      for (const { number } of own) if (!errors.has(number)) errors.set(number, issueAt('', 'importSeriesBroken', { row: first }))
  }
  return {
    series: series
      .filter((own) => own.every(({ number }) => !errors.has(number)))
      .map(seriesOf)
      .toSorted((one, other) => (one.numbers[0] ?? 0) - (other.numbers[0] ?? 0)),
    errors,
  }
}

type Keyed = { readonly keyed: Map<string, Said[]>; readonly broken: ReadonlyMap<string, number>; readonly errors: Map<number, Issue> }

function addKeyed(row: Said, key: string, { keyed, broken, errors }: Keyed): void {
  const others = keyed.get(key) ?? []
  keyed.set(key, [...others, row])
  const [first] = others
  const brokenAt = broken.get(key)
  if (brokenAt !== undefined) errors.set(row.number, issueAt('', 'importSeriesBroken', { row: brokenAt }))
  if (!first) return
  const twice = others.find(
    (other) => other.when.kind === 'PATTERN' || row.when.kind === 'PATTERN' || daysOf(other).some((day) => daysOf(row).includes(day)),
  )
  if (twice) errors.set(row.number, issueAt('key', 'importTwice', { row: twice.number }))
  else if (sameEvent(first) !== sameEvent(row)) errors.set(row.number, issueAt('key', 'importKeyDiffers', { row: first.number }))
}

function addLoose(row: Said, { loose, errors }: { readonly loose: Map<string, Said[][]>; readonly errors: Map<number, Issue> }): void {
  const key = `${sameEvent(row)} ${row.startsTime}`
  const buckets = loose.get(key) ?? []
  loose.set(key, buckets)
  const days = daysOf(row)
  const taken = (bucket: readonly Said[]) => bucket.find((other) => daysOf(other).some((day) => days.includes(day)))
  const same = buckets.flatMap((bucket) => taken(bucket) ?? []).find((other) => sameDate(other) === sameDate(row))
  if (same) {
    errors.set(row.number, issueAt('', 'importTwice', { row: same.number }))
    return
  }
  const free = buckets.filter((bucket) => !taken(bucket))
  const bucket = free.find(([first]) => first?.roomId === row.roomId) ?? free[0]
  if (bucket) bucket.push(row)
  else buckets.push([row])
}

const daysOf = ({ when }: Said): readonly string[] => (when.kind === 'DAYS' ? when.days : [])
const idsOfPart = (people: Said['people'], part: EventPart) => people.get(part)?.toSorted() ?? null

/** The values that the dates of one event have in common. */
const sameEvent = ({ title, typeId, groupIds, people, link }: Said): string =>
  JSON.stringify([headerKey(title), typeId ?? null, groupIds ?? null, idsOfPart(people, 'STUDENT'), link ?? null])
/** The values that each date may have for itself. */
const teachingKey = ({ people }: Said): string =>
  JSON.stringify([idsOfPart(people, 'LEAD'), idsOfPart(people, 'TEACHER'), idsOfPart(people, 'ASSISTANT')])
const sameDate = (row: Said): string => JSON.stringify([row.roomId ?? null, row.minutes ?? null, row.notes ?? null, teachingKey(row)])

/** The row with the most frequent value, the first of them where several are equally frequent. */
function mostFrequent<T>(rows: readonly Said[], of: (row: Said) => T): Said {
  const counts = new Map<string, { row: Said; count: number }>()
  for (const row of rows) {
    const key = JSON.stringify(of(row) ?? null)
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { row, count: 1 })
  }
  const [best] = [...counts.values()].sort((one, other) => other.count - one.count)
  const [first] = rows
  const found = best?.row ?? first
  if (!found) throw new Error('a series has rows')
  return found
}

function seriesOf(rows: readonly Said[]): Series {
  const first = mostFrequent(rows, () => null)
  const { startsTime, minutes } = mostFrequent(rows, (row) => [row.startsTime, row.minutes])
  const { people } = mostFrequent(rows, teachingKey)
  const said: Said = {
    ...first,
    startsTime,
    minutes,
    people,
    roomId: mostFrequent(rows, (row) => row.roomId).roomId,
    notes: mostFrequent(rows, (row) => row.notes).notes,
  }
  const dates = rows.flatMap((row) =>
    daysOf(row).map((day) => {
      const own: OwnOfDate = {
        time: row.startsTime === startsTime && row.minutes === minutes ? null : { startsTime: row.startsTime, minutes: row.minutes },
        roomId: row.roomId === said.roomId ? undefined : row.roomId,
        notes: row.notes === said.notes ? undefined : row.notes,
        people: teachingKey(row) === teachingKey(said) ? null : row.people,
      }
      return [day, { number: row.number, own }] as const
    }),
  )
  const days = [...new Set(rows.flatMap(daysOf))].toSorted()
  return {
    numbers: rows.map(({ number }) => number),
    said: days.length > 0 ? { ...said, when: { kind: 'DAYS', days } } : said,
    dates: new Map(dates),
  }
}
