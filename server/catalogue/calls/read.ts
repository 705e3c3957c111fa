import 'server-only'
import * as contracts from '@/lib/contracts/catalogue'
import { holds } from '@/lib/privileges'
import { readSettings } from '@/server/config'
import { isStudent } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import {
  findBelongs,
  listActiveClinics,
  listActiveParticipationTypes,
  listActiveProcedures,
  listActiveScales,
  listActiveSections,
  listActiveSpecialties,
  listTags,
} from '../queries'
import { listPhrases } from '../queries/phrases'
import { phrasesFor } from '../scope'
import { phraseView } from '../views'

export const readCatalogueCall = defineCall(contracts.readCatalogue, {
  access: { kind: 'session', why: 'the words of the institution name no person; of phrases each reads their own' },
  module: null,
  effect: 'read',
  handle: async ({ actor, db }) => {
    const [procedures, sections, scales, clinics, specialties, participationTypes, tags, phrases, me, { toothNotation }] =
      await Promise.all([
        listActiveProcedures(db),
        listActiveSections(db),
        listActiveScales(db),
        listActiveClinics(db),
        listActiveSpecialties(db),
        listActiveParticipationTypes(db),
        listTags(db),
        holds(actor.privileges, 'MARK_TREATMENTSESSIONS') ? listPhrases(db, phrasesFor(actor)) : [],
        isStudent(actor) ? findBelongs(db, actor.id) : null,
        readSettings(),
      ])
    return {
      procedures,
      sections,
      scales,
      clinics,
      specialties,
      participationTypes,
      tags,
      toothNotation,
      phrases: phrases.map(phraseView),
      me,
    }
  },
})
