import 'server-only'
import { defineDomain } from '@/server/kernel/domain'

export const patientCheckDomain = defineDomain({
  name: 'patient-check',
  tier: 1,
})
