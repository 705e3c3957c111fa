import 'server-only'
import { locales } from '@/lib/i18n/locales'
import { dayFrom, headerKey, type DayOrder } from '@/server/imports'
import { recurrences, type Recurrence } from '@/lib/timetables/vocabulary'

/**
 * The value of a word in somebody's language, else in English, else in the only other language that has it. Null: no language has it, or two of them differ.
 */
export type Words<T> = (text: string) => T | null

function wordsOf<T>(locale: string, of: (locale: string) => readonly (readonly [string, T])[]): Words<T> {
  const byLocale = [...new Set([locale, 'en-GB', ...locales])].map(
    (one) => new Map(of(one).map(([word, value]) => [headerKey(word), value])),
  )
  const [own, english, ...others] = byLocale
  return (text) => {
    const key = headerKey(text)
    if (key === '') return null
    const found = own?.get(key) ?? english?.get(key)
    if (found !== undefined) return found
    const values = new Set(others.flatMap((words) => words.get(key) ?? []))
    return values.size === 1 ? ([...values][0] ?? null) : null
  }
}

/** A Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** Days of the week, 1 (Monday) to 7, by their names and short names. */
export function weekdayWords(locale: string): Words<number> {
  return wordsOf(locale, (one) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(one, { weekday, timeZone: 'UTC' })
      return [1, 2, 3, 4, 5, 6, 7].flatMap((day): [string, number][] => {
        const name = format.format(monday + (day - 1) * dayMs)
        return [[name, day], ...(one.startsWith('en') && weekday === 'long' ? englishNames(name, day) : [])]
      })
    }),
  )
}

/** Further English names, such as Mondays, Mo, Tues and Thur. */
const englishNames = (name: string, day: number): [string, number][] =>
  [2, 3, 4, 5].map((length): [string, number] => [name.slice(0, length), day]).concat([[`${name}s`, day]])

export function monthWords(locale: string): Words<number> {
  return wordsOf(locale, (one) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(one, { month, day: 'numeric', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at): [string, number] => {
        const part = format.formatToParts(Date.UTC(2024, at, 1)).find(({ type }) => type === 'month')
        return [part?.value ?? '', at + 1]
      })
    }),
  )
}

const packed: Readonly<Record<string, number>> = {
  M: 1,
  Mo: 1,
  T: 2,
  Tu: 2,
  W: 3,
  We: 3,
  Th: 4,
  R: 4,
  F: 5,
  Fr: 5,
  S: 6,
  Sa: 6,
  U: 7,
  Su: 7,
}

/** Weekdays such as 'Mon, Wed', 'Mon-Fri', 'MWF', 'TTh', 'Daily' and '1 3 5'. Null where a part is no day. */
export function parseWeekdays(text: string, words: Words<number>): number[] | null {
  if (/^(?:daily|täglich|diario|daglig|vsak dan|dnevno)$/i.test(text.trim())) return [1, 2, 3, 4, 5]
  const parts = text.split(/\s*[,;/+&]\s*|\s+(?:and|und|y|og|in)\s+|(?<![-–—])\s+(?![-–—])/i).filter((part) => part !== '')
  const found = parts.map((part) => parseWeekdayPart(part, words))
  if (found.length === 0 || found.some((days) => days === null)) return null
  return [...new Set(found.flatMap((days) => days ?? []))].sort((one, other) => one - other)
}

function parseWeekdayPart(part: string, words: Words<number>): number[] | null {
  const whole = parseWeekday(part, words)
  if (whole !== null) return [whole]
  const [first, last, ...more] = part.split(/\s*[-–—]\s*/)
  if (first !== undefined && last !== undefined && more.length === 0) {
    const [from, to] = [parseWeekday(first, words), parseWeekday(last, words)]
    return from !== null && to !== null && from <= to ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : null
  }
  const letters = /^(?:Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFSU]){2,}$/.test(part) ? part.match(/Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFSU]/g) : null
  return letters && letters.map((one) => packed[one] ?? 0)
}

function parseWeekday(text: string, words: Words<number>): number | null {
  if (/^[1-7]$/.test(text)) return Number(text)
  return words(text) ?? packed[text] ?? null
}

/** A day, with or without its weekday, in figures or with the name of its month; a time after it is left out. Null where the text is no day. */
export function oneDay(text: string, { order, months }: { order: DayOrder; months: Words<number> }): string | null {
  const bare = text
    .trim()
    .replace(/^\p{L}{2,}\.?,?\s+(?=\d)/u, '')
    .replace(/,?\s+\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]\.?m?\.?)?$/i, '')
  const plain = dayFrom(bare, order)
  if (plain !== null) return plain
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?:de\s+)?(?<month>\p{L}{3,})\.?,?[\s-]+(?:de\s+)?(?<year>\d{4}|\d{2})$/u.exec(bare)
      ?.groups ??
    /^(?:\p{L}{2,}\.?,\s+)?(?<month>\p{L}{3,})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/u.exec(text.trim())?.groups
  const month = named?.month === undefined ? null : months(named.month)
  if (!named || month === null) return null
  return dayFrom(`${(named.year ?? '').padStart(4, '20')}-${month}-${named.day}`, order)
}

/** One day or several, divided by a semicolon, a bar or a comma. Null where one of them is no day. */
export function parseDays(text: string, how: Parameters<typeof oneDay>[1]): string[] | null {
  const whole = oneDay(text, how)
  if (whole !== null) return [whole]
  for (const divider of [/[;|]/, /,/]) {
    const found = text
      .split(divider)
      .filter((part) => part.trim() !== '')
      .map((part) => oneDay(part, how))
    if (found.length > 1 && found.every((day) => day !== null)) return [...new Set(found)].sort()
  }
  return null
}

/** The first and last day of 'from – to'. */
export function parseDayRange(text: string, how: Parameters<typeof oneDay>[1]): readonly [string, string] | null {
  const [first = '', last = '', ...more] = text.split(/\s+[-–—]\s+|\s*[–—]\s*|\s+(?:to|until|bis|hasta|til|do)\s+/i)
  if (more.length > 0) return null
  const [from, to] = [oneDay(first, how), oneDay(last, how)]
  return from !== null && to !== null && from <= to ? [from, to] : null
}

const written: Readonly<Partial<Record<Recurrence, readonly string[]>>> = {
  NEVER: [
    'never',
    'once',
    'no',
    'none',
    'single',
    'einmalig',
    'nie',
    'nein',
    'una vez',
    'nunca',
    'én gang',
    'aldri',
    'nei',
    'enkrat',
    'nikoli',
    'ne',
  ],
  DAILY: ['daily', 'täglich', 'diario', 'diaria', 'cada día', 'daglig', 'dnevno', 'vsak dan'],
  WEEKLY: ['weekly', 'every week', 'wöchentlich', 'jede Woche', 'semanal', 'cada semana', 'ukentlig', 'hver uke', 'tedensko', 'vsak teden'],
  WEEKLY_2: [
    ...[
      'fortnightly',
      'biweekly',
      'every other week',
      'every second week',
      '14-täglich',
      'vierzehntäglich',
      'zweiwöchentlich',
      'jede zweite Woche',
      'quincenal',
    ],
    ...['cada dos semanas', 'annenhver uke', 'hver annen uke', 'vsak drugi teden', 'štirinajstdnevno'],
  ],
}

/** How an event repeats, by common words and by those of Cusp's own screens, given by `own`. */
export function recurrenceWords(own: readonly (readonly [string, Recurrence])[]): Words<Recurrence> {
  const known = new Map<string, Recurrence>(own.map(([word, value]) => [headerKey(word), value]))
  for (const value of recurrences) {
    known.set(headerKey(value), value)
    for (const word of written[value] ?? []) known.set(headerKey(word), value)
  }
  return (text) => known.get(headerKey(text)) ?? everyWeeks(text)
}

function everyWeeks(text: string): Recurrence | null {
  const count = /^\D*\b([1-4])\D*$/.exec(text)?.[1]
  if (count === undefined) return null
  return count === '1' ? 'WEEKLY' : (recurrences.find((one) => one === `WEEKLY_${count}`) ?? null)
}
