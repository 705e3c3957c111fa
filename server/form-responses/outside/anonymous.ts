import 'server-only'
import { acceptAnswers, submissionProblems } from '@/lib/forms/accept-answers'
import { visitorEyes } from '@/lib/forms/anonymous'
import type { Answers } from '@/lib/forms/answers'
import type { Definition } from '@/lib/forms/definition'
import { shownAnswers, shownForm } from '@/lib/forms/sight'
import { storedJson } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { advanceResponse } from '../route/advance'
import { sealedAnswers } from '../answers/answers'
import { handIn, incompleteRefusal } from '../answers/hand-in'
import { nobody } from '../answers/nobody'
import { emitStepped } from '../notices'
import { insertHistory } from '../queries/history'
import { listScales, storePart } from '../answers/queries/parts'
import { findResponseOrThrow, insertResponse, type ResponseRow } from '../queries/responses'
import { finishVisitorTurn, insertTasks } from '../route/queries/tasks'
import { planSteps } from '../route/route'
import { scaleIdsOf } from '../answers/store-page'
import { sealVisitor, type Visitor } from './visitor'
import type { Work } from '../opened'
import { changeState } from '../work'

/** An empty form as it is sent to somebody without an account. */
export async function emptyForm(db: Db, { form, today }: { readonly form: Definition; readonly today: string }) {
  const looked = { form, eyes: visitorEyes(form), answers: {}, today }
  const shown = shownForm({ ...looked, completes: true })
  return { shown, answers: shownAnswers(looked), scales: await listScales(db, scaleIdsOf(shown)) }
}

type HandedIn = {
  readonly id: string
  readonly formId: string
  readonly versionId: string
  readonly form: Definition
  readonly subjectId: string | null
  /** The static URL of the form, and the key that makes a repeated submission one response. */
  readonly origin: { readonly id: string; readonly key: string }
  readonly answers: Answers
  /** The visitor's details as they gave them; empty where they were not asked. */
  readonly visitor: Visitor
  readonly today: string
}

/**
 * Stores and submits, in one transaction, a response of somebody without an account. Its id was sent with the form, so that a repeated submission is stored
 * once.
 * @throws REQUIRED_MISSING, INVALID_FIELDS, each with the fields
 */
export async function submitAnonymous(work: Work, input: HandedIn): Promise<ResponseRow> {
  const { db, at } = work
  const { id, formId, versionId, form, subjectId, origin, visitor, today } = input
  const pages = await acceptedPages(db, input)
  const inserted = await insertResponse(db, {
    id,
    formId,
    versionId,
    subjectId,
    state: 'DRAFT',
    originKind: 'STATIC_URL',
    originId: origin.id,
    originKey: origin.key,
    visitorCipher: sealVisitor(visitor),
    createdAt: at,
    updatedAt: at,
  })
  if (!inserted) throw refuse('CONFLICT')
  const part = form.turns[0]?.part ?? 'SUBMITTER'
  const [taskId = ''] = await insertTasks(
    db,
    [{ responseId: id, kind: 'COMPLETE', step: 0, part, state: 'OPEN', openedAt: at, seenAt: at }],
    at,
  )
  for (const { pageUid, answers } of pages) {
    const { answers: plain, patientCipher } = sealedAnswers(form, answers)
    await storePart(db, {
      responseId: id,
      pageUid,
      answers: storedJson(plain),
      patientCipher,
      answeredIn: {},
      savedById: nobody,
      savedAt: at,
      occurredAt: at,
    })
  }
  await insertHistory(db, { responseId: id, at, byId: null, act: 'started', toState: 'DRAFT' })
  const response = await findResponseOrThrow(db, id)
  const opened = { response, form, eyes: visitorEyes(form), today, day: today, at }
  const all = Object.fromEntries(pages.flatMap(({ answers }) => Object.entries(answers)))
  const contentHash = await handIn(work, opened, all)
  await finishVisitorTurn(db, taskId, { decidedAt: at, contentHash })
  const submitted = await changeState(work, response, { on: 'submit', act: 'submitted', fields: { submittedAt: at, contentHash } })
  await planSteps(work, { response: submitted, form, chosen: new Map(), today })
  const after = await advanceResponse(work, submitted, form)
  emitStepped(work, id, after.state)
  return after
}

async function acceptedPages(db: Db, { form, answers, today }: HandedIn) {
  const eyes = visitorEyes(form)
  const scales = new Map((await listScales(db, scaleIdsOf(form))).map(({ id, values }) => [id, values.map(({ value }) => value)]))
  const known = new Set(form.pages.flatMap(({ fields }) => fields.map(({ uid }) => uid)))
  const problems: { pageUid: string; fieldUid: string; code: string }[] = Object.keys(answers)
    .filter((uid) => !known.has(uid))
    .map((fieldUid) => ({ pageUid: '', fieldUid, code: 'fieldUnknown' }))
  const pages = form.pages.map((page) => {
    const own = Object.fromEntries(page.fields.flatMap(({ uid }) => (answers[uid] === undefined ? [] : [[uid, answers[uid]]])))
    const { accepted, refused } = acceptAnswers({ form, page, eyes, answers: own, scales })
    problems.push(...refused.map((one) => ({ ...one, pageUid: page.uid })))
    return { pageUid: page.uid, answers: accepted }
  })
  if (problems.length > 0) throw refuse('VALIDATION_FAILED', { code: 'form-responses.INVALID_FIELDS', data: { problems } })
  const all = Object.fromEntries(pages.flatMap((page) => Object.entries(page.answers)))
  const missing = submissionProblems({ form, eyes, answers: all, today })
  if (missing.length > 0) throw incompleteRefusal(missing)
  return pages.filter((page) => Object.keys(page.answers).length > 0)
}
