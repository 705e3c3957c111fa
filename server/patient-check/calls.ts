import 'server-only'
import * as contracts from '@/lib/contracts/patient-check'
import { defineCall } from '@/server/kernel/define-call'
import { searching } from '@/server/kernel/limits'
import { findPatientLike } from './check'

/** Stores nothing, not even the texts: they travel in the body, so that no log of addresses contains them. */
export const findPatientDataCall = defineCall(contracts.findPatientData, {
  access: { kind: 'session', why: 'everybody who writes is asked about what they wrote' },
  module: null,
  effect: 'read',
  limit: () => searching,
  handle: async ({ input: { texts }, db, request }) => ({ found: await findPatientLike(db, { texts, at: request.at }) }),
})

export const patientCheckCalls = [findPatientDataCall]
