import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { placesIds } from './ids'
import { placesCalls } from './index'
import { placesPersonalData } from './queries/personal-data.sql'
import { placesAudited } from './queries/audited.sql'
import { placesNames } from './queries/measures.sql'

export const placesDomain = defineDomain({
  name: 'places',
  tier: 1,
  ids: placesIds,
  calls: placesCalls,
  measures: { names: placesNames },
  audited: placesAudited,
  personalData: placesPersonalData,
})
