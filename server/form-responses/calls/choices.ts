import 'server-only'
import { isChosen } from '@/lib/forms/asks-next'
import * as contracts from '@/lib/contracts/form-responses'
import type { Definition } from '@/lib/forms/definition'
import { subjectRules } from '@/lib/forms/vocabulary'
import { holds } from '@/lib/privileges'
import { listStartable, readDefinition, startableFor, knownWord } from '@/server/forms'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { reads } from '../access'
import { peopleBarredFrom } from '../route/barred'
import { forwardees, nameablePeople, nameableForTurn, peopleOf } from '../route/choices'
import { openTaskOf } from '../eyes'
import { outsideChoices } from '../outside/outside-signers'
import { isStudentOf, listStudents, type PersonRow } from '../queries/people'
import type { TaskRow } from '../queries/responses'
import { managesTurn } from '../route/rights'
import { keptIn, missingDecisions, partPerson, restingTurn } from '../route/route'
import { subjectsFor } from '../scope'
import type { OpenedResponse } from '../opened'
import { openResponse } from '../work'

const personView = ({ id, displayName, jobTitle, programme, year }: PersonRow) => ({
  id,
  displayName,
  caption: jobTitle ?? [programme?.name, year].filter(Boolean).join(', '),
})

export const listChoicesCall = defineCall(contracts.listChoices, {
  ...reads,
  handle: async ({ actor, input: { formId, responseId, subjectId }, db, request }) => {
    const today = await todayAt(request.at)
    if (responseId !== undefined) {
      const opened = await openResponse({ actor, db, request }, responseId)
      const task = openTaskOf(opened.response, actor.id)
      const administers = holds(actor.privileges, 'FORMS_ADMIN')
      const turn = restingTurn(opened.response, opened.form)
      if (turn) {
        const people = await nameableForTurn(db, { ...opened, administers: managesTurn(opened.response, turn, actor) }, turn)
        return { subjects: [], turns: [{ turn: turn.step, people: people.map(personView) }], steps: [], forward: [] }
      }
      const forward = task ? await forwardees(db, opened, task) : []
      const { state, form: made } = opened.response
      const isWaiting = state === 'AWAITING_REVIEW' || state === 'AWAITING_SIGNOFF'
      const rests = isWaiting ? { opened, administers } : null
      return choicesOf({
        form: opened.form,
        rules: made.type,
        placed: opened.response,
        subjects: [],
        forward,
        rests,
        tasks: opened.response.tasks,
      })
    }
    if (formId === undefined) throw badField('formId', 'required')
    const [startable] = await listStartable(db, startableFor(actor, request.at, formId), 1)
    if (!startable?.currentVersion) throw refuse('NOT_FOUND')
    const rule = knownWord(subjectRules, startable.subject)
    const students = subjectsFor(actor, today)
    const isOther = subjectId !== undefined && subjectId !== actor.id
    if (isOther && !(await isStudentOf(db, students, subjectId))) throw badField('subjectId', 'studentUnknown')
    const about = rule === 'SELF' ? actor.id : (subjectId ?? null)
    const form = await readDefinition(db, startable.currentVersion.id)
    const subjects = rule === 'CHOSEN' ? (await listStudents(db, students)).filter(({ id }) => id !== actor.id) : []
    const rules = startable.type
    return choicesOf({ form, rules, placed: { subjectId: about, submitterId: actor.id }, subjects, forward: [], rests: null, tasks: [] })

    async function choicesOf({ form: of, rules: ofType, placed, subjects: whom, forward, rests, tasks }: Choosing) {
      const asked = { subjectId: placed.subjectId, fromIds: [placed.submitterId], today }
      const turns = []
      for (const [turn, { part, how }] of of.turns.entries()) {
        const people =
          turn === 0 || partPerson(placed, part) !== null || !(isChosen(how) || how?.kind === 'NAMED') ? [] : await peopleOf(db, how, asked)
        const own = peopleBarredFrom({ ...placed, enteredById: placed.enteredById ?? null }, part)
        turns.push({ turn, people: people.filter(({ id }) => !own.includes(id)).map(personView) })
      }
      const steps = []
      for (const [step, one] of of.route.entries()) {
        const barred = peopleBarredFrom({ ...placed, enteredById: placed.enteredById ?? null }, one.part)
        // After submission, people are named only for a step that is at rest.
        const least = rests ? missingDecisions(one, rests.opened.response.tasks, step) : one.needed === 'ALL' ? null : one.needed
        if (least === 0) continue
        const people = rests
          ? await nameablePeople(db, { ...rests.opened, administers: rests.administers }, step)
          : partPerson(placed, one.part) === null && isChosen(one.how)
            ? (await peopleOf(db, one.how, asked)).filter(({ id }) => !barred.includes(id))
            : []
        const kept = rests ? [] : keptIn(tasks, step).flatMap(({ user, outside: signer }) => user?.displayName ?? signer?.name ?? [])
        const outside = await outsideChoices(db, one, { rules: ofType, actorId: actor.id })
        steps.push({
          step,
          kind: one.kind,
          part: one.part,
          needed: one.needed === 'ALL' ? null : least,
          people: people.map(personView),
          outside,
          kept,
        })
      }
      return { subjects: whom.map(personView), turns, steps, forward: forward.map(personView) }
    }
  },
})

type Choosing = {
  readonly form: Definition
  readonly rules: { readonly outside: string; readonly outsideDomains: readonly string[] }
  readonly placed: { readonly subjectId: string | null; readonly submitterId: string | null; readonly enteredById?: string | null }
  readonly subjects: PersonRow[]
  readonly forward: PersonRow[]
  /** The tasks of an earlier submission; people who decide again need not be named. */
  readonly tasks: readonly TaskRow[]
  /** Set where the response was submitted and waits for somebody to be named. */
  readonly rests: { readonly opened: OpenedResponse; readonly administers: boolean } | null
}
