import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { absencesConfiguration } from './configuration'
import { absencesIds } from './ids'
import { absencesCalls } from './index'
import { absencesPersonalData } from './queries/personal-data.sql'

export const absencesDomain = defineDomain({
  name: 'absences',
  tier: 2,
  ids: absencesIds,
  calls: absencesCalls,
  personalData: absencesPersonalData,
  configuration: { parts: [absencesConfiguration] },
})
