import 'server-only'
import * as contracts from '@/lib/contracts/forms'
import { isAmong } from '@/lib/clinical/permits'
import { shownAnswers, shownForm, type Eyes } from '@/lib/forms/sight'
import { formKinds, subjectRules, type FormPart } from '@/lib/forms/vocabulary'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { fillers } from '../access'
import { askedOfPlace } from '../asked-of-place'
import { readDefinition } from '../definitions'
import { findTagForm, listStartable } from '../queries/forms'
import { findBelonging } from '../queries/world'
import { startableFor } from '../scope'
import { word } from '../views'

const most = 100

export const listStartableCall = defineCall(contracts.listStartable, {
  ...fillers,
  handle: async ({ actor, db, request }) => {
    const belonging = await findBelonging(db, actor.id)
    const today = await todayAt(request.at)
    const rows = await listStartable(db, startableFor(actor, request.at), most)
    const forms = []
    for (const { currentVersion, permits, type, closesAt, ...form } of rows) {
      const subject = word(subjectRules, form.subject)
      if (!currentVersion || (subject === 'SELF' && !isAmong(permits, belonging))) continue
      const definition = await readDefinition(db, currentVersion.id)
      const first = definition.turns[0]?.part ?? 'COMPLETER'
      const parts: FormPart[] = ['SUBMITTER', 'COMPLETER', first, ...(subject === 'SELF' ? (['SUBJECT'] as const) : [])]
      const eyes: Eyes = { parts: subject === 'SELF' ? parts : parts.filter((part) => part !== 'SUBJECT'), roleIds: belonging.roleIds }
      const looked = { form: definition, eyes, answers: {}, today }
      forms.push({
        ...form,
        versionId: currentVersion.id,
        kind: word(formKinds, type.kind),
        subject,
        ...askedOfPlace({ requireEvent: type.requireEvent, place: definition.place }, actor),
        closesAt: closesAt?.toISOString() ?? null,
        turns: definition.turns.length,
        shown: shownForm({ ...looked, completes: true }),
        answers: shownAnswers(looked),
      })
    }
    return { forms }
  },
})

export const readTagFormCall = defineCall(contracts.readTagForm, {
  ...fillers,
  handle: async ({ actor, input: { tagId }, db, request }) => {
    const form = await findTagForm(db, startableFor(actor, request.at), tagId)
    if (!form) throw refuse('NOT_FOUND', { code: 'forms.NO_TAG_FORM' })
    return { formId: form.id, name: form.name }
  },
})
