import 'server-only'
import type { Fix } from '@/lib/contracts/location.shapes'
import { withinOf } from '@/lib/location/vocabulary'
import type { FixRow } from './queries/fixes'

export function fixView({ sourceId: _, takenAt, receivedAt, accuracy, latitude, longitude, metresAway, ...row }: FixRow): Fix {
  return {
    ...row,
    takenAt: takenAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    within: metresAway === null ? null : withinOf(metresAway),
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude, accuracy: accuracy ?? 0 },
  }
}
