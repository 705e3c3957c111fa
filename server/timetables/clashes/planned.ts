import 'server-only'
import { readSettings } from '@/server/config'
import type { Db } from '@/server/kernel/db'
import type { Clock } from '../dates/lay-out'
import { findUnavailable, type Unavailable } from '../people/queries/availability.sql'
import { findAway } from './away/away.sql'
import { findBlocking, findClashesOf, type Found, type FoundClash } from './queries/check.sql'
import type { EventContent } from '../events/queries/events'
import type { Placed } from '../dates/queries/occurrences.sql'
import { findWithItself } from './itself/itself'
import { findOthers } from './other-years/others.sql'
import type { Limits } from './too-full/tight.sql'
import type { TimetableRow } from '../queries/timetables'
import { findTwice } from './two-groups/twice.sql'
import type { Planned } from '../events/queries/wanted.sql'
import { planIdOf } from './queries/plan.sql'

type Event = { readonly content: EventContent; readonly clinicId: string | null; readonly places: readonly Placed[] }

/** An event as it would be saved, with its dates. */
export function plannedEventOf(
  { content: { title, roomId, groupIds, people }, clinicId, places }: Event,
  series: { readonly timetableId: string; readonly seriesId: string | null },
): Planned {
  return { ...series, title, days: places, roomId, clinicId, groupIds, people }
}

type Cause = Pick<FoundClash, 'people' | 'days' | 'condoned'> & { readonly names: readonly string[] }

function clashOf(kind: 'TWICE' | 'OTHERS' | 'ABSENT' | 'UNAVAILABLE', { names, people, days, condoned }: Cause): FoundClash {
  return {
    kind,
    eventId: null,
    title: '',
    timetable: '',
    startsTime: '',
    endsTime: '',
    subjects: [...names],
    people,
    days: days.slice(0, 60),
    condoned,
  }
}

const clashOfTeacher = (kind: 'ABSENT' | 'UNAVAILABLE', { name, ...found }: Unavailable) =>
  clashOf(kind, { ...found, names: [name], people: 1 })

type Asked = {
  readonly plans: readonly Planned[]
  /** Dates that are being changed. */
  readonly without: readonly string[]
  readonly timetable: Pick<TimetableRow, 'id' | 'programme' | 'years' | 'draftOfId'>
  readonly clock: Clock
  /** The limits of the type; where they are left out, neither the room's size nor the number of teachers is checked. */
  readonly limits?: Limits
}

/** Finds for each planned event who would come and what it would clash with, closures, ways between buildings and hours of teachers included. */
export async function findWithBlocking(db: Db, { plans, without, timetable, clock: { at, timeZone }, limits }: Asked): Promise<Found[]> {
  const around = { programmeId: timetable.programme?.id ?? null, years: timetable.years, timetableId: timetable.draftOfId ?? timetable.id }
  const { minutesBetweenBuildings } = await readSettings()
  const [found, itself, blocking, twice, others, away, unavailable] = await Promise.all([
    findClashesOf(db, { plans, at, without, timeZone, minutesBetweenBuildings, limits: limits ?? null, planId: planIdOf(timetable) }),
    findWithItself(db, { plans, at, timeZone }),
    findBlocking(db, { plans, at, without, ...around, timeZone }),
    findTwice(db, { plans, at, without }),
    findOthers(db, { plans, at, without, ...around }),
    findAway(db, { plans, at, without }),
    findUnavailable(db, { plans, at, without, timeZone }),
  ])
  return found.map((one, place) => ({
    ...one,
    clashes: [
      ...one.clashes,
      ...(itself.get(place) ?? []),
      ...(blocking[place] ?? []),
      ...twice.filter(({ plan }) => plan === place).map((clash) => clashOf('TWICE', clash)),
      ...others.filter(({ plan }) => plan === place).map((clash) => clashOf('OTHERS', clash)),
      ...away.filter(({ plan }) => plan === place).map((clash) => clashOfTeacher('ABSENT', clash)),
      ...unavailable.filter(({ plan }) => plan === place).map((clash) => clashOfTeacher('UNAVAILABLE', clash)),
    ],
  }))
}
