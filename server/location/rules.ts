import 'server-only'
import type { LocationFlag, LocationNone, LocationSwitch } from '@/lib/location/vocabulary'
import { isNoPosition, whereaboutsOf, type Point, type Position } from './whereabouts'

/** What a write says about where it was written (lib/contracts/location.shapes). */
export type WhereWritten = {
  readonly position?: (Position & { readonly takenAt?: string | undefined }) | undefined
  readonly withoutPosition?: true | { readonly none: LocationNone; readonly reason: string } | undefined
}

export type Taken = WhereWritten &
  LocationSwitch & {
    /** Buildings on the map that it can be near. */
    readonly buildings: readonly (Point & { readonly id: string })[]
    /** Whether whoever writes should be at one of them: elsewhere is flagged. */
    readonly isExpected: boolean
    /** Metres that count as near. */
    readonly near: number
    /** When it was written, as the device claims. */
    readonly saidAt: Date
    /** When it arrived. */
    readonly at: Date
  }

export type FixContent = {
  readonly takenAt: Date
  readonly accuracy: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly placeId: string | null
  readonly metresAway: number | null
  readonly none: LocationNone | null
  readonly reason: string
  readonly flags: readonly LocationFlag[]
}

/** What is said of a place goes after so many days, by the server's clock. */
const keptDays = 30
export function purgeAtOf(at: Date): Date {
  return new Date(at.getTime() + keptDays * 86_400_000)
}

/** A position belongs to what is written so soon before or after it. */
const togetherMs = 15 * 60_000

/** What is stored of where something was written; null where nothing was asked, or nothing has to be answered. */
export function fixOf(taken: Taken): FixContent | null {
  const { locationRule, locationKept, position, buildings, near, isExpected, saidAt, at } = taken
  if (locationRule === 'OFF') return null
  const { place, metresAway, building } = whereaboutsOf({ position, buildings, near })
  if (!position || isNoPosition(position)) return withoutOf(taken)
  const foundAt = position.takenAt === undefined ? saidAt : new Date(position.takenAt)
  return {
    takenAt: foundAt > at ? at : foundAt,
    accuracy: Math.ceil(position.accuracy),
    ...(locationKept === 'COORDINATES'
      ? { latitude: position.latitude, longitude: position.longitude }
      : { latitude: null, longitude: null }),
    placeId: building?.id ?? null,
    metresAway,
    none: null,
    reason: '',
    flags: [
      ...(isExpected && place === 'FAR' ? (['FAR'] as const) : []),
      ...(isExpected && place === 'INEXACT' ? (['INEXACT'] as const) : []),
      ...(Math.abs(foundAt.getTime() - saidAt.getTime()) > togetherMs ? (['OTHER_TIME'] as const) : []),
    ],
  }
}

function withoutOf({ locationRule, position, withoutPosition, saidAt, at }: Taken): FixContent | null {
  // Whoever is free to tell it, and does not, leaves nothing behind.
  if (locationRule !== 'REQUIRED') return null
  const said = withoutPosition === true || withoutPosition === undefined ? null : withoutPosition
  const unsaid = withoutPosition === true ? 'WITHHELD' : 'PENDING'
  return {
    takenAt: saidAt > at ? at : saidAt,
    ...{ accuracy: null, latitude: null, longitude: null, placeId: null, metresAway: null },
    none: said?.none ?? (position ? 'UNAVAILABLE' : unsaid),
    reason: said?.reason ?? '',
    flags: ['NO_LOCATION'],
  }
}
