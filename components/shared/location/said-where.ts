import type { Fix } from '@/lib/contracts/location.shapes'
import type { LocationNone } from '@/lib/location/vocabulary'
import type { positionForWrite } from './use-position'

/** The writer's answer about where they are, as a write carries it. */
export type SaidWhere =
  | { readonly position: ReturnType<typeof positionForWrite> }
  | { readonly withoutPosition: { readonly none: LocationNone; readonly reason: string } }

/** Whether a writer has said where they are, or why they do not. */
export function isAnswered(own: Pick<Fix, 'none' | 'reason'> | null): boolean {
  return own !== null && (own.none === null || own.reason !== '')
}

type Said = { readonly said: SaidWhere; readonly ownerId: string; readonly at: string }

/** The position as it is shown until the server has measured it. */
export function fixUntilThen({ said, ownerId, at }: Said): Fix {
  const without = 'withoutPosition' in said ? said.withoutPosition : null
  return {
    ...{ ownerId, takenAt: at, receivedAt: at, place: null, within: null, coordinates: null, isPurged: false },
    none: without?.none ?? null,
    reason: without?.reason ?? '',
    flags: without ? ['NO_LOCATION'] : [],
  }
}
