import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { absencesConfiguration } from './configuration'
import { absencesIds } from './ids'
import { absencesCalls } from './index'
import { absencesNamings } from './queries/namings.sql'
import { absencesPersonalData } from './queries/personal-data.sql'
import { absencesWaiting } from './waiting'

export const absencesDomain = defineDomain({
  name: 'absences',
  tier: 2,
  ids: absencesIds,
  calls: absencesCalls,
  namings: absencesNamings,
  personalData: absencesPersonalData,
  waiting: absencesWaiting,
  configuration: { parts: [absencesConfiguration] },
})
