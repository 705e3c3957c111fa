import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { placesCalls } from './index'
import { placesPersonalData } from './queries/personal-data.sql'

export const placesDomain = defineDomain({
  name: 'places',
  tier: 1,
  calls: placesCalls,
  personalData: placesPersonalData,
})
