import 'server-only'
import { readSettings } from '@/server/config'
import type { Db } from '@/server/kernel/db'
import type { Clock } from './lay-out'
import { findUnavailable, type Unavailable } from './queries/availability.sql'
import { findAway } from './queries/away.sql'
import { findBlocking, findClashesOf, type Found, type FoundClash } from './queries/check.sql'
import type { EventContent } from './queries/events'
import type { Placed } from './queries/occurrences.sql'
import { findOthers } from './queries/others.sql'
import type { TimetableRow } from './queries/timetables'
import { findTwice } from './queries/twice.sql'
import type { Planned } from './queries/wanted.sql'

type Event = { readonly content: EventContent; readonly clinicId: string | null; readonly places: readonly Placed[] }

/** An event as it would be saved, with its dates. */
export function plannedOf(
  { content: { roomId, groupIds, people }, clinicId, places }: Event,
  series: { readonly timetableId: string; readonly seriesId: string | null },
): Planned {
  return { ...series, days: places, roomId, clinicId, groupIds, people }
}

type Cause = { readonly names: readonly string[]; readonly people: number; readonly days: readonly string[] }

function clashOf(kind: 'TWICE' | 'OTHERS' | 'ABSENT' | 'UNAVAILABLE', { names, people, days }: Cause): FoundClash {
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
    isCondoned: false,
  }
}

const clashOfTeacher = (kind: 'ABSENT' | 'UNAVAILABLE', { name, days }: Unavailable) => clashOf(kind, { names: [name], people: 1, days })

type Asked = {
  readonly plans: readonly Planned[]
  /** Dates that are being changed. */
  readonly without: readonly string[]
  readonly timetable: TimetableRow
  readonly clock: Clock
}

/** For each planned event who would come and what it would clash with, closures, ways between buildings and hours of teachers included. */
export async function findWithBlocking(db: Db, { plans, without, timetable, clock: { at, timeZone } }: Asked): Promise<Found[]> {
  const around = { programmeId: timetable.programme?.id ?? null, years: timetable.years, timetableId: timetable.id }
  const { minutesBetweenBuildings } = await readSettings()
  const [found, blocking, twice, others, away, unavailable] = await Promise.all([
    findClashesOf(db, { plans, at, without, timeZone, minutesBetweenBuildings }),
    findBlocking(db, { plans, at, without, ...around, timeZone }),
    findTwice(db, { plans, at }),
    findOthers(db, { plans, at, ...around }),
    findAway(db, { plans, at }),
    findUnavailable(db, { plans, at, timeZone }),
  ])
  return found.map((one, place) => ({
    ...one,
    clashes: [
      ...one.clashes,
      ...(blocking[place] ?? []),
      ...twice.filter(({ plan }) => plan === place).map((clash) => clashOf('TWICE', clash)),
      ...others.filter(({ plan }) => plan === place).map((clash) => clashOf('OTHERS', clash)),
      ...away.filter(({ plan }) => plan === place).map((clash) => clashOfTeacher('ABSENT', clash)),
      ...unavailable.filter(({ plan }) => plan === place).map((clash) => clashOfTeacher('UNAVAILABLE', clash)),
    ],
  }))
}
