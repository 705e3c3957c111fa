import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { provideTagUse } from '@/server/tags'
import { reflectionsIds } from './ids'
import { reflectionsCalls } from './index'
import { reflectionsJobs } from './jobs'
import { reflectionsAudited } from './queries/audited.sql'
import { reflectionSources } from './queries/measures.sql'
import { reflectionsNamings } from './queries/namings.sql'
import { reflectionsPersonalData } from './queries/personal-data.sql'
import { countTagged, countTaggedTwice, moveTagged } from './queries/tag-use.sql'
import { reflectionsWaiting } from './waiting'

export const reflectionsDomain = defineDomain({
  name: 'reflections',
  tier: 3,
  ids: reflectionsIds,
  calls: reflectionsCalls,
  measures: { sources: reflectionSources },
  jobs: reflectionsJobs,
  namings: reflectionsNamings,
  audited: reflectionsAudited,
  personalData: reflectionsPersonalData,
  waiting: reflectionsWaiting,
  binds: () => provideTagUse('reflections', { count: countTagged, countBoth: countTaggedTwice, move: moveTagged }),
})
