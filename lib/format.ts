/** A point in time as the application holds it: an instant, or its ISO 8601 text. */
export type Instant = Date | string
export type Place = { readonly locale: string; readonly timeZone: string }
/** The two relative words that Intl does not know; from messages, namespace `format`. */
export type RelativeWords = { readonly justNow: string; readonly halfAnHour: string }
export type Formats = ReturnType<typeof makeFormats>

const made = new Map<string, Formats>()

/**
 * Every date, time, size, number and list that a person reads comes from here: locale and time zone are always stated, and the text is the
 * same on the server and in the browser (their Intl differ in the space before AM/PM, which breaks hydration).
 */
export function formatsFor(place: Place): Formats {
  return getOrMake(made, `${place.locale} ${place.timeZone}`, () => makeFormats(place))
}

/** The calendar day of an instant in a time zone, as `YYYY-MM-DD`. */
export function dayIn(at: Instant, timeZone: string): string {
  const parts = dayParts(timeZone).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayParts(timeZone: string): Intl.DateTimeFormat {
  const options = { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return getOrMake(dayFormats, timeZone, () => new Intl.DateTimeFormat('en-US', { timeZone, ...options }))
}

/** Normalises spaces in a text that other code made with Intl, such as the segments of a date field. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

const longDate = { day: 'numeric', month: 'long', year: 'numeric' } as const
const noComma = new Set(['en-GB', 'nb'])
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A school year begins in August and is named by the calendar year in which it begins. */
export function schoolYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '08-01' ? 1 : 0)
}

const isThisYear = (day: string, today: string) => schoolYearOf(day) === schoolYearOf(today)

function makeFormats({ locale, timeZone }: Place) {
  const clock =
    locale === 'en-US'
      ? ({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const)
      : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
  const instants = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone })
  // A calendar day has no time zone; reading and writing it in UTC keeps the day.
  const days = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone: 'UTC' })
  // Weekday and date are joined here, because Intl's versions differ in whether a comma is between them.
  const withWeekday = (weekday: (at: Instant) => string, rest: (at: Instant) => string) => (at: Instant) =>
    `${weekday(at)}${noComma.has(locale) ? ' ' : ', '}${rest(at)}`
  const date = instants({ day: 'numeric', month: 'short', year: 'numeric' })
  const time = instants(clock)
  const wholeDay = days({ day: 'numeric', month: 'short', year: 'numeric' })
  const dayMonth = days({ day: 'numeric', month: 'short' })
  const nearDay = (at: string, today: string) => (isThisYear(at, today) ? dayMonth(at) : wholeDay(at))
  let relativeNames: Intl.RelativeTimeFormat | undefined
  const ago = (value: number, of: Intl.RelativeTimeFormatUnit) =>
    plainSpaces((relativeNames ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(-value, of))
  const wallClock = days(clock)
  const wallTime = (at: string) => wallClock(`1970-01-01T${at}:00Z`)
  const numbers = new Map<string, Intl.NumberFormat>()
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    sameSpaces(getOrMake(numbers, JSON.stringify(options), () => new Intl.NumberFormat(locale, options)).format(value))
  const unit = (name: 'day' | 'byte') => (value: number) =>
    plainSpaces(number(value, { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: 0 }))
  const [wholeDays, bytes] = [unit('day'), unit('byte')]
  const lists = new Map<string, Intl.ListFormat>()
  const dateTime = (at: Instant) => `${date(at)}, ${time(at)}`

  return {
    /** 21 Nov 2026 */
    date,
    /** Saturday 21 November 2026 */
    longDate: withWeekday(instants({ weekday: 'long' }), instants(longDate)),
    /** Formats a `YYYY-MM-DD`: 21 Nov 2026 */
    day: wholeDay,
    /** Formats two days in `YYYY-MM-DD`: '9 Nov – 15 Jan', with the year if one of them is not in the school year of `today`. */
    daySpan: (from: string, to: string, today: string) =>
      from === to
        ? nearDay(from, today)
        : isThisYear(from, today) && isThisYear(to, today)
          ? `${dayMonth(from)} – ${dayMonth(to)}`
          : `${wholeDay(from)} – ${wholeDay(to)}`,
    /** Formats a `YYYY-MM-DD`: 21 Nov, with the year if the day is not in the school year of `today`. */
    nearDay,
    /** Like `nearDay`, for an instant. */
    nearDate: (at: Instant, today: string) => nearDay(dayIn(at, timeZone), today),
    /** Formats a `YYYY-MM-DD` whose year is clear: Sat, 21 Nov */
    shortDay: days({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** Formats a `YYYY-MM-DD`: Nov 2026 */
    month: days({ month: 'short', year: 'numeric' }),
    /** Formats a `YYYY-MM-DD`: Nov */
    shortMonth: days({ month: 'short' }),
    /** Formats a `YYYY-MM-DD`: Sat */
    weekday: days({ weekday: 'short' }),
    /** Formats a `YYYY-MM-DD`: Saturday 21 November 2026 */
    longDay: withWeekday(days({ weekday: 'long' }), days(longDate)),
    /** 14:05; in en-US 2:05 PM */
    time,
    /** Formats an `HH:MM` in the institution's time zone: 09:00; in en-US 9:00 AM */
    wallTime,
    /** 09:00–10:30 */
    wallSpan: (from: string, to: string) => `${wallTime(from)}–${wallTime(to)}`,
    dateTime,
    number,
    percent: (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 }),
    list: (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
      getOrMake(lists, type, () => new Intl.ListFormat(locale, { type })).format(items),
    /** A duration such as 12 min, 1 h 59 min or 2 days, for a wait or a delay. All languages but one use these signs; Intl would write '1 Std.' and '1 hr'. */
    duration: (milliseconds: number) => {
      const length = Math.abs(milliseconds)
      if (length >= day) return wholeDays(Math.floor(length / day))
      const [hours, minutes] = [Math.floor(length / hour), Math.floor((length % hour) / minute)]
      return [hours > 0 && `${hours} ${locale === 'nb' ? 't' : 'h'}`, (hours === 0 || minutes > 0) && `${minutes} min`]
        .filter(Boolean)
        .join(' ')
    },
    /** Just now, minutes, half an hour, hours, yesterday; anything else is written as date and time. */
    relative: (at: Instant, now: Instant, words: RelativeWords) => {
      const age = new Date(now).getTime() - new Date(at).getTime()
      // A device's clock may run a little ahead of the server's.
      if (age < -minute) return dateTime(at)
      if (age < minute) return words.justNow
      const inMinutes = Math.floor(age / minute)
      if (inMinutes >= 25 && inMinutes <= 35) return words.halfAnHour
      if (age < hour) return ago(inMinutes, 'minute')
      if (age < day) return ago(Math.floor(age / hour), 'hour')
      return dayIn(at, timeZone) === dayBefore(dayIn(now, timeZone)) ? ago(1, 'day') : dateTime(at)
    },
    /** 1024-based: bytes, KB, MB, GB. */
    fileSize: (size: number) => {
      if (size < 1024) return bytes(size)
      const step = size < 1024 ** 2 ? 1 : size < 1024 ** 3 ? 2 : 3
      return `${number(size / 1024 ** step, { maximumFractionDigits: 1 })} ${['bytes', 'KB', 'MB', 'GB'][step]}`
    },
  }
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: Instant) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => plainSpaces((format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(at)))
}

/** Made when it is first needed, and kept: to make one takes longer than to use it a hundred times. */
function getOrMake<V>(known: Map<string, V>, key: string, make: () => V): V {
  const found = known.get(key) ?? make()
  known.set(key, found)
  return found
}

/** Grouped digits keep a non-breaking space, but the same one on the server and in all browsers. */
function sameSpaces(text: string): string {
  return text.replace(/\u202f/g, '\u00a0')
}

/** The day before by the calendar instead of by 24 hours, since the day of a clock change has 23 or 25. */
function dayBefore(on: string): string {
  const date = new Date(`${on}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
