import 'server-only'
import { instantsAt } from '@/lib/clinical/session-times'
import { wallClock } from '@/lib/clinical/shift'
import type { Property } from './components'

/** A moment on the clock of a zone; `zone` null: on the institution's, whatever that is. `time` null: a whole day. */
export type Moment = { readonly day: string; readonly time: string | null; readonly zone: string | null }

/** The names that Windows and its programs give to zones in which schools are. */
const windows: Readonly<Record<string, string>> = {
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'FLE Standard Time': 'Europe/Helsinki',
  'GTB Standard Time': 'Europe/Athens',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'SA Pacific Standard Time': 'America/Bogota',
  'Argentina Standard Time': 'America/Buenos_Aires',
  'India Standard Time': 'Asia/Kolkata',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
}

const known = new Map<string, string | null>()
/** A zone by the name that a calendar gives it; null where the name is not known. */
function zoneNamed(name: string): string | null {
  const found = known.get(name)
  if (found !== undefined) return found
  const plain = windows[name] ?? name
  // Some programs put the source of a zone before its name.
  const zone = [plain, plain.split('/').slice(-2).join('/')].find(isZone) ?? null
  if (known.size < 1_000) known.set(name, zone)
  return zone
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export type Noted = { floating: number; readonly unknownZones: Set<string> }

/** The moments of a property: one, or several divided by commas. Anything else is left out. */
export function momentsOf({ params, value }: Property, noted: Noted): Moment[] {
  const name = params.get('TZID')
  const zone = name === undefined ? null : zoneNamed(name)
  if (name !== undefined && zone === null) noted.unknownZones.add(name.slice(0, 60))
  return value.split(',').flatMap((one): Moment[] => {
    const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:\d{2})?(Z)?)?$/.exec(one.trim())
    const day = parts && dayOf(parts.slice(1, 4))
    if (!parts || day === null) return []
    const [, , , , hours, minutes, isUtc] = parts
    if (hours === undefined || minutes === undefined) return [{ day, time: null, zone: null }]
    if (Number(hours) > 23 || Number(minutes) > 59) return []
    return [{ day, time: `${hours}:${minutes}`, zone: isUtc === undefined ? zone : 'UTC' }]
  })
}

function dayOf([year = '', month = '', date = '']: readonly string[]): string | null {
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  const text = `${year}-${month}-${date}`
  return !Number.isNaN(made.getTime()) && made.toISOString().slice(0, 10) === text ? text : null
}

/** The same moment on the clock of another zone; a moment without a zone, or without a time, is the same everywhere. */
export function convertMoment({ day, time, zone }: Moment, other: string): { day: string; time: string | null } {
  if (time === null || zone === null || zone === other) return { day, time }
  const at = zone === 'UTC' ? new Date(`${day}T${time}:00Z`) : instantsAt(day, time, zone)[0]
  return at ? wallClock(at, other) : { day, time }
}

/** The length of a duration such as `P1DT2H30M` in minutes. Null: it is no duration. */
export function parseDuration(duration: string): number | null {
  const parts = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/.exec(duration.trim())
  if (!parts) return null
  const [weeks, days, hours, minutes] = parts.slice(1).map((one) => Number(one ?? 0))
  return (((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)
}
