'use client'

import { useTranslations } from 'next-intl'
import type { FieldName } from '@/components/shared/import/import-words'

/** The fields of the sample file with which to begin. */
export const fileFields = [
  ...(['provider', 'line1', 'postcode', 'town', 'country', 'places', 'placesFrom', 'placesTo', 'contact', 'contactEmail'] as const),
  ...(['student', 'studentNumber', 'specialty', 'state', 'fromOn', 'toOn', 'weekdays', 'startsTime', 'endsTime'] as const),
] as const
const ofPlacements = [
  ...([
    'provider',
    'kind',
    'line1',
    'line2',
    'line3',
    'postcode',
    'town',
    'region',
    'country',
    'latitude',
    'longitude',
    'bring',
    'contact',
  ] as const),
  ...(['specialty', 'fromOn', 'toOn', 'weekdays', 'startsTime', 'endsTime'] as const),
] as const
const own = [
  'places',
  'placesFrom',
  'placesTo',
  'contactJob',
  'contactEmail',
  'contactPhone',
  'student',
  'studentNumber',
  'state',
  'notes',
] as const

/** The fields of a file of placements have the names from the screens. The server words the values. */
export function usePlacementField(): FieldName {
  const t = useTranslations('placements.field')
  const tImport = useTranslations('placementImport.field')
  return (field, value) => {
    if (value !== undefined) return value
    const shared = ofPlacements.find((one) => one === field)
    if (shared !== undefined) return t(shared)
    const known = own.find((one) => one === field)
    return known === undefined ? field : tImport(known)
  }
}
