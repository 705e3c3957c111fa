import 'server-only'
import { defineDomain } from '@/server/kernel/domain'
import { patientCheckCalls } from './calls'

export const patientCheckDomain = defineDomain({
  name: 'patient-check',
  tier: 1,
  calls: patientCheckCalls,
})
