import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { usersCalls } from './calls'
import { rolloverCalls } from './calls/rollover'
import { usersConfiguration } from './configuration'
import { flagCalls } from './flags'
import { usersIds } from './ids'
import { usersNamings } from './queries/namings.sql'
import { usersPersonalData } from './queries/personal-data.sql'
import { rolloverBatch } from './rollover/batch'
import { usersWaiting } from './waiting'
import { usersNames } from './queries/measures.sql'

export const usersDomain = defineDomain({
  name: 'users',
  tier: 1,
  ids: usersIds,
  calls: [...usersCalls, ...Object.values(flagCalls), ...rolloverCalls],
  namings: usersNamings,
  personalData: usersPersonalData,
  measures: { names: usersNames },
  waiting: usersWaiting,
  configuration: { parts: [usersConfiguration], after: ['config', 'programmes'] },
  batches: [rolloverBatch],
})
