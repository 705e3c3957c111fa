import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { reflectionsIds } from './ids'
import { reflectionsCalls } from './index'
import { reflectionsAudited } from './queries/audited.sql'
import { reflectionsNamings } from './queries/namings.sql'
import { reflectionsPersonalData } from './queries/personal-data.sql'

export const reflectionsDomain = defineDomain({
  name: 'reflections',
  tier: 3,
  ids: reflectionsIds,
  calls: reflectionsCalls,
  namings: reflectionsNamings,
  audited: reflectionsAudited,
  personalData: reflectionsPersonalData,
})
