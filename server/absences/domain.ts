import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { absencesConfiguration } from './configuration'
import { absencesIds } from './ids'
import { absencesCalls } from './index'
import { absenceNames, absenceSources } from './queries/measures.sql'
import { absencesNamings } from './queries/namings.sql'
import { absencesPersonalData } from './queries/personal-data.sql'
import { absencesWaiting } from './waiting'

export const absencesDomain = defineDomain({
  name: 'absences',
  tier: 2,
  ids: absencesIds,
  calls: absencesCalls,
  measures: { sources: absenceSources, names: absenceNames },
  namings: absencesNamings,
  personalData: absencesPersonalData,
  waiting: absencesWaiting,
  configuration: { parts: [absencesConfiguration] },
})
