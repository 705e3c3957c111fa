import 'server-only'
import type { LocationFlag, LocationNone, LocationSwitch } from '@/lib/location/vocabulary'
import { isNoPosition, whereaboutsOf, type Point, type Position } from './whereabouts'

/** The part of a write that says where it was written (lib/contracts/location.shapes). */
export type WhereWritten = {
  readonly position?: (Position & { readonly takenAt?: string | undefined }) | undefined
  readonly withoutPosition?: true | { readonly none: LocationNone; readonly reason: string } | undefined
}

export type Taken = WhereWritten &
  LocationSwitch & {
    /** The buildings on the map that the position can be near. */
    readonly buildings: readonly (Point & { readonly id: string })[]
    /** Whether the writer should be at one of these buildings; elsewhere is flagged. */
    readonly isExpected: boolean
    /** The distance in metres that counts as near. */
    readonly near: number
    /** The time of writing, as the device claims. */
    readonly saidAt: Date
    /** The time of arrival. */
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

/** The number of days, by the server's clock, after which position data is purged. */
const keptDays = 30
export function purgeAtOf(at: Date): Date {
  return new Date(at.getTime() + keptDays * 86_400_000)
}

/** A position belongs to a text written within this time before or after it. */
const togetherMs = 15 * 60_000

/** The data to store about where something was written; null where no position was asked for, or none is required and none was given. */
export function fixOf(taken: Taken): FixContent | null {
  const { locationRule, locationKept, position, buildings, near, isExpected, saidAt, at } = taken
  if (locationRule === 'OFF') return null
  const { place, metresAway, building } = whereaboutsOf({ position, buildings, near })
  if (!position || isNoPosition(position)) return fixWithoutPosition(taken)
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

function fixWithoutPosition({ locationRule, position, withoutPosition, saidAt, at }: Taken): FixContent | null {
  // A person who is free to give a position and does not leaves no trace of that.
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
