import 'server-only'
import { SaveContact, SaveProvider } from '@/lib/contracts/placements/providers.shapes'
import type { ShownState } from '@/lib/placements/vocabulary'
import { minutesOf } from '@/lib/wall-time'
import type { DayOrder } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import { issuesOf } from '@/server/kernel/calls/issues'
import type { Issue } from '@/server/kernel/errors'
import { monthWords, oneDay, timesFrom, parseWeekdays, weekdayWords } from '@/server/timetables'
import type { Wanted } from './wanted'
import type { OwnWords } from './words'

export type Reading = {
  readonly order: DayOrder
  readonly months: ReturnType<typeof monthWords>
  readonly weekdays: ReturnType<typeof weekdayWords>
  readonly own: OwnWords
}
/** A placement as a row describes it; null where the row says nothing. */
export type SaidPlacement = {
  readonly state: ShownState | null
  readonly fromOn: string | null
  readonly toOn: string | null
  readonly weekdays: readonly number[] | null
  readonly startsTime: string | null
  readonly endsTime: string | null
  readonly notes: string | null
}
type Values = Readonly<Record<string, string>>
const nobody = '00000000-0000-4000-8000-000000000000'
const providerFields: Readonly<Record<string, string>> = { name: 'provider' }
const contactFields: Readonly<Record<string, string>> = {
  name: 'contact',
  jobTitle: 'contactJob',
  email: 'contactEmail',
  phone: 'contactPhone',
}

const parseDegrees = (text: string): number | null => (text === '' ? null : Number(text.replace(',', '.')))

/** The provider that a row describes, checked by the rules of the provider's screen. */
export function readProvider(values: Values, { own }: Reading): { made: NonNullable<Wanted['provider']['made']> | null; errors: Issue[] } {
  const cell = (name: string) => values[name] ?? ''
  const kind = cell('kind') === '' ? 'OTHER' : own.kind(cell('kind'))
  const parsed = SaveProvider.safeParse({
    ...{
      id: nobody,
      revision: 0,
      name: cell('provider'),
      kind: kind ?? 'OTHER',
      active: true,
      clinicId: null,
      bring: cell('bring'),
      notes: '',
    },
    ...{ line1: cell('line1'), line2: cell('line2'), line3: cell('line3'), postcode: cell('postcode'), town: cell('town') },
    ...{
      region: cell('region'),
      country: cell('country'),
      latitude: parseDegrees(cell('latitude')),
      longitude: parseDegrees(cell('longitude')),
    },
  })
  const odd = kind === null ? [issueAt('kind', 'importWordUnknown')] : []
  if (!parsed.success) return { made: null, errors: [...odd, ...inFields(issuesOf(parsed.error), providerFields)] }
  const { id: _, revision: _r, active: _a, clinicId: _c, notes: _n, ...made } = parsed.data
  return { made, errors: odd }
}

export function readContact(values: Values): { made: NonNullable<NonNullable<Wanted['contact']>['made']> | null; errors: Issue[] } {
  const cell = (name: string) => values[name] ?? ''
  const parsed = SaveContact.safeParse({
    ...{ id: nobody, providerId: nobody, revision: 0, signsOff: false },
    ...{ name: cell('contact') === '' ? cell('contactEmail') : cell('contact') },
    ...{ jobTitle: cell('contactJob'), email: cell('contactEmail'), phone: cell('contactPhone') },
  })
  if (!parsed.success) return { made: null, errors: inFields(issuesOf(parsed.error), contactFields) }
  const { name, jobTitle, email, phone } = parsed.data
  return { made: { name, jobTitle, email, phone }, errors: [] }
}

const inFields = (issues: readonly Issue[], names: Readonly<Record<string, string>>): Issue[] =>
  issues.map(({ path, code }) => issueAt(names[path] ?? path, code))

/** The days and hours of a placement, as the row has them. */
export function readPlacement(values: Values, reading: Reading): { said: SaidPlacement; errors: Issue[] } {
  const errors: Issue[] = []
  function read<T>(field: string, code: string, from: (text: string) => T | null): T | null {
    const text = values[field] ?? ''
    if (text === '') return null
    const found = from(text)
    if (found === null) errors.push(issueAt(field, code))
    return found
  }
  const day = (text: string) => oneDay(text, { order: reading.order, months: reading.months })
  const time = (text: string) => timesFrom(text)?.startsTime ?? null
  const said = {
    state: read('state', 'importWordUnknown', reading.own.state),
    fromOn: read('fromOn', 'importDayUnclear', day),
    toOn: read('toOn', 'importDayUnclear', day),
    weekdays: read('weekdays', 'importWordUnknown', (text) => reading.own.weekdays(text) ?? parseWeekdays(text, reading.weekdays)),
    startsTime: read('startsTime', 'importTimeUnclear', time),
    endsTime: read('endsTime', 'importTimeUnclear', time),
    notes: read('notes', 'tooLong', (text) => (text.length <= 2_000 ? text : null)),
  }
  if (said.startsTime !== null && said.endsTime !== null && minutesOf(said.endsTime) <= minutesOf(said.startsTime))
    errors.push(issueAt('endsTime', 'timesInOrder'))
  return { said, errors }
}

/** The places of a new provider: their number, the first day and the last. */
export function readPlaces(
  values: Values,
  reading: Reading,
): { places: { places: number; fromOn: string; toOn: string } | null; warnings: Issue[]; errors: Issue[] } {
  const text = values.places ?? ''
  const nothing = { places: null, warnings: [], errors: [] }
  if (text === '') return nothing
  if (!/^\d{1,3}$/.test(text) || Number(text) > 500) return { ...nothing, errors: [issueAt('places', 'invalid')] }
  const day = (field: string) => oneDay(values[field] ?? '', { order: reading.order, months: reading.months })
  const [fromOn, toOn] = [day('placesFrom'), day('placesTo')]
  if (fromOn === null || toOn === null || toOn < fromOn) return { ...nothing, warnings: [issueAt('places', 'importPlacesWithoutDays')] }
  return { ...nothing, places: { places: Number(text), fromOn, toOn } }
}
