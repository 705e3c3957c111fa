import 'server-only'

/** Degrees, as a device gives them. */
export type Point = { readonly latitude: number; readonly longitude: number }
/** `accuracy`: within how many metres the device says it is, at 95%. */
export type Position = Point & { readonly accuracy: number }
/** NOT_ASKED also where no date has a building that is on the map. */
export type Whereabouts = 'NOT_ASKED' | 'NEAR' | 'FAR' | 'NO_LOCATION'

const earthRadius = 6_371_000
/** What a device cannot say better than this is no position. */
const worstAccuracy = 1_000
const step = 50

/** Metres along the surface between two points (haversine). */
export function metresBetween(one: Point, other: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const north = rad(other.latitude - one.latitude)
  const east = rad(other.longitude - one.longitude)
  const h = Math.sin(north / 2) ** 2 + Math.cos(rad(one.latitude)) * Math.cos(rad(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

type Asked = { readonly position: Position | undefined; readonly buildings: readonly Point[]; readonly near: number }

/**
 * Whether somebody is near the nearest of the buildings: `near` metres, and as many more as the device may be wrong by. `metresAway` is what is stored,
 * rounded up to 50.
 */
export function whereaboutsOf({ position, buildings, near }: Asked): { readonly place: Whereabouts; readonly metresAway: number | null } {
  if (buildings.length === 0) return { place: 'NOT_ASKED', metresAway: null }
  if (!position || position.accuracy > worstAccuracy) return { place: 'NO_LOCATION', metresAway: null }
  const away = Math.min(...buildings.map((building) => metresBetween(position, building)))
  return { place: away - position.accuracy > near ? 'FAR' : 'NEAR', metresAway: Math.ceil(away / step) * step }
}
