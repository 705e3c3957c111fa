import 'server-only'
import { asksNext } from '@/lib/forms/asks-next'
import * as contracts from '@/lib/contracts/forms'
import { shownAnswers, shownForm, type Eyes } from '@/lib/forms/sight'
import { formKinds, subjectRules, type FormPart } from '@/lib/forms/vocabulary'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { fillers } from '../access'
import { placeRequirementsOf } from '../asked-of-place'
import { readDefinition } from '../definitions'
import { findTagForm } from '../queries/forms'
import { startableFor } from '../scope'
import { listStartableForms } from '../startable'
import { knownWord } from '../views'

export const listStartableCall = defineCall(contracts.listStartable, {
  ...fillers,
  handle: async ({ actor, db, request }) => {
    const today = await todayAt(request.at)
    const { belonging, rows } = await listStartableForms(db, actor, { at: request.at })
    const forms = []
    for (const { currentVersion, permits: _, type, closesAt, ...form } of rows) {
      if (!currentVersion) continue
      const subject = knownWord(subjectRules, form.subject)
      const definition = await readDefinition(db, currentVersion.id)
      const first = definition.turns[0]?.part ?? 'COMPLETER'
      const parts: FormPart[] = ['SUBMITTER', 'COMPLETER', first, ...(subject === 'SELF' ? (['SUBJECT'] as const) : [])]
      const eyes: Eyes = { parts: subject === 'SELF' ? parts : parts.filter((part) => part !== 'SUBJECT'), roleIds: belonging.roleIds }
      const looked = { form: definition, eyes, answers: {}, today }
      forms.push({
        ...form,
        versionId: currentVersion.id,
        kind: knownWord(formKinds, type.kind),
        subject,
        ...placeRequirementsOf({ requireEvent: type.requireEvent, place: definition.place }, actor),
        closesAt: closesAt?.toISOString() ?? null,
        turns: definition.turns.length,
        asksNext: asksNext(definition, 0),
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
