import 'server-only'

/** Degrees, as a device gives them. */
export type Point = { readonly latitude: number; readonly longitude: number }
/** `accuracy`: the radius in metres within which the device is, at 95%, by its own account. */
export type Position = Point & { readonly accuracy: number }
/** NOT_ASKED: also where no building is on the map. INEXACT: apparently near, but the device's error may exceed what counts as near. */
type Whereabouts = 'NOT_ASKED' | 'NEAR' | 'FAR' | 'INEXACT' | 'NO_LOCATION'

const earthRadius = 6_371_000
/** A position that the device cannot give more accurately than this does not count. */
const worstAccuracy = 1_000
export const isNoPosition = ({ accuracy }: Pick<Position, 'accuracy'>): boolean => accuracy > worstAccuracy
const step = 50

/** Metres along the surface between two points (haversine). */
export function metresBetween(one: Point, other: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const north = rad(other.latitude - one.latitude)
  const east = rad(other.longitude - one.longitude)
  const h = Math.sin(north / 2) ** 2 + Math.cos(rad(one.latitude)) * Math.cos(rad(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

type Asked<P extends Point> = { readonly position: Position | undefined; readonly buildings: readonly P[]; readonly near: number }
type Found<P extends Point> = { readonly place: Whereabouts; readonly metresAway: number | null; readonly building: P | null }

/**
 * Whether a position is near the nearest of the buildings: within `near` metres, plus the device's possible error. `metresAway` is the stored distance, rounded
 * up to 50.
 */
export function whereaboutsOf<P extends Point>({ position, buildings, near }: Asked<P>): Found<P> {
  if (buildings.length === 0) return { place: 'NOT_ASKED', metresAway: null, building: null }
  if (!position || isNoPosition(position)) return { place: 'NO_LOCATION', metresAway: null, building: null }
  const [nearest] = buildings
    .map((building) => ({ building, away: metresBetween(position, building) }))
    .toSorted((one, other) => one.away - other.away)
  if (!nearest) return { place: 'NOT_ASKED', metresAway: null, building: null }
  const { building, away } = nearest
  return { place: placeOf(away, { accuracy: position.accuracy, near }), metresAway: Math.ceil(away / step) * step, building }
}

function placeOf(away: number, { accuracy, near }: { readonly accuracy: number; readonly near: number }): Whereabouts {
  if (away - accuracy > near) return 'FAR'
  return accuracy > near ? 'INEXACT' : 'NEAR'
}
