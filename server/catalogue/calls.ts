import 'server-only'
import * as contracts from '@/lib/contracts/catalogue'
import { defineCall } from '@/server/kernel/define-call'
import { listActiveClinics, listActiveParticipationTypes, listActiveProcedures, listActiveScales, listActiveSections, listActiveSpecialties } from './queries'

export const readCatalogueCall = defineCall(contracts.readCatalogue, {
  access: { kind: 'session', why: 'the words of the institution name no person' },
  module: null,
  effect: 'read',
  handle: async ({ db }) => {
    const [procedures, sections, scales, clinics, specialties, participationTypes] = await Promise.all([
      listActiveProcedures(db), listActiveSections(db), listActiveScales(db), listActiveClinics(db), listActiveSpecialties(db), listActiveParticipationTypes(db),
    ])
    return { procedures, sections, scales, clinics, specialties, participationTypes }
  },
})

export const catalogueCalls = [readCatalogueCall]
