import 'server-only'
import { timeOf } from '@/lib/wall-time'

const dayLong = 1_440

/** A time of day as people and spreadsheets write it, as minutes from midnight: 9:00, 9.00, 0900, 9 Uhr, 9h30, 9:00 AM, 7:30a, noon, 0.375 of a day. */
function minutesAt(text: string): number | null {
  const said = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (said === 'noon' || said === '12 noon') return 720
  if (said === 'midnight') return 0
  if (/^0?[.,]\d+$/.test(said)) return Math.round(Number(said.replace(',', '.')) * dayLong)
  const packed = /^([01]?\d|2[0-4])([0-5]\d)$/.exec(said)
  if (packed && said.length >= 3) return minutesOfClock(Number(packed[1]), Number(packed[2]), '')
  const parts =
    /^(\d{1,2})(?: ?[:.,h] ?(\d{1,2}))?(?::\d{2}(?:[.,]\d+)?)? ?(a|p|am|pm|a\.m\.|p\.m\.|a\. ?m\.|p\. ?m\.)?(?: ?(?:uhr|h|hrs|ura))?$/.exec(
      said,
    )
  if (!parts) return null
  const [hours, fraction = '', half = ''] = [Number(parts[1]), parts[2], parts[3]]
  // A spreadsheet turns 9.30 into the number 9.3. 9.5 could also mean half past nine, so the person is asked.
  const minutes = fraction.length === 1 ? (fraction === '5' ? NaN : Number(fraction) * 10) : Number(fraction || 0)
  return minutesOfClock(hours, minutes, half.charAt(0))
}

function minutesOfClock(hours: number, minutes: number, half: string): number | null {
  if (!(minutes < 60) || (half !== '' && (hours < 1 || hours > 12))) return null
  const whole = half === '' ? hours : (hours % 12) + (half === 'p' ? 12 : 0)
  const at = whole * 60 + minutes
  return at <= dayLong ? at : null
}

/** The separator between a start and an end: a dash with or without spaces, or a word. */
const between = /\s*(?:[-–—]|\b(?:to|until|bis|hasta|til|do)\b)\s*/i

type Times = { readonly startsTime: string; readonly endsTime: string | null }

/** The times in a text: one time, or two with a separator: '09:00-10:00', '2 - 4pm'. A day before them is ignored. Null: the text is not a time. */
export function timesFrom(text: string): Times | null {
  const dated = /^\d{4}-\d{2}-\d{2}[T ](\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text.trim())
  const bare = dated?.[1] ?? text.trim()
  const one = minutesAt(bare)
  if (one !== null) return one === dayLong ? null : { startsTime: timeOf(one), endsTime: null }
  const [first = '', last = '', ...more] = bare.split(between)
  if (more.length > 0 || first === '' || last === '') return null
  // In '2 - 4pm' both times are in the afternoon.
  const half = /[ap]\.?\s?(?:m\.?)?$/i.exec(last)?.[0] ?? ''
  const ends = minutesAt(last)
  const alone = minutesAt(first)
  const shared = half !== '' && !/[ap]/i.test(first) ? minutesAt(first + half) : null
  const starts = shared !== null && ends !== null && shared < ends ? shared : alone
  if (starts === null || ends === null || starts === dayLong) return null
  return { startsTime: timeOf(starts), endsTime: timeOf(ends % dayLong) }
}

/** The minutes of a duration: 50, 90 min, 1:30, 1.5 h, 1 h 30, 0.0625 of a day. Null where the text is no duration, or not clear. */
export function minutesFrom(text: string): number | null {
  const said = text.trim().toLowerCase().replace(',', '.')
  const clock =
    /^(\d{1,2}):([0-5]\d)(?::\d{2})?$/.exec(said) ??
    /^(\d{1,2}) ?(?:h|hrs?|hours?|std\.?|stunden?|horas?|t|timer?|ur[aei]?)\.? ?(\d{1,2})(?: ?(?:m|min|mins|minutes?)\.?)?$/.exec(said)
  if (clock) return saneMinutes(Number(clock[1]) * 60 + Number(clock[2]))
  const counted = /^(\d{1,4}(?:\.\d+)?) ?(\p{L}*)\.?$/u.exec(said)
  if (!counted) return null
  const [count, unit = ''] = [Number(counted[1]), counted[2]]
  if (/^m/.test(unit)) return saneMinutes(count)
  if (/^(?:h|st|t|u)/.test(unit)) return saneMinutes(count * 60)
  if (unit !== '') return null
  if (count < 1) return saneMinutes(count * dayLong)
  // No event takes fewer than five minutes, so such a number means hours.
  return saneMinutes(count < 5 ? count * 60 : count)
}

function saneMinutes(minutes: number): number | null {
  const whole = Math.round(minutes)
  return whole >= 5 && whole <= dayLong ? whole : null
}
