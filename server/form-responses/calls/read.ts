import 'server-only'
import { canonicalJson } from '@/server/kernel/calls/canonical'
import * as contracts from '@/lib/contracts/form-responses'
import { asksNext } from '@/lib/forms/asks-next'
import { textIn } from '@/lib/forms/definition'
import { plainAnswers } from '@/lib/forms/entries'
import { seesField, seesPage, shownAnswers, shownForm } from '@/lib/forms/sight'
import { holds } from '@/lib/privileges'
import { isLocale } from '@/lib/i18n/locales'
import { placeRequirementsOf } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { readAttached } from '@/server/timetables'
import { todayAt } from '@/server/users'
import { reads } from '../access'
import { taskIdsByField, openedAnswers, openLate } from '../answers/answers'
import { fileSight } from '../answers/files'
import { openTaskOf } from '../eyes'
import { answeredBySelf, answersFor, contentHash, undecidedFieldsFor } from '../answers/content'
import { listComments } from '../queries/comments'
import { findLate, listLate } from '../answers/queries/late'
import { findSubmissionBefore, listFiles, listNames, listParts, listProcedures, listScales } from '../answers/queries/parts'
import { readLeft } from '../left-answers'
import { readResponseAs } from '../record/printable'
import { actsOf } from '../route/rights'
import { procedureIdsOf, scaleIdsOf } from '../answers/store-page'
import { headView, taskView } from '../views/response'
import type { OpenedResponse } from '../opened'
import { openResponse } from '../work'
import { whereView } from '../where-written'
import { visitorOf } from '../outside/visitor'
import { isDraft, seesComment } from './comments'

export const readResponseCall = defineCall(contracts.readResponse, {
  ...reads,
  handle: async ({ actor, input: { id }, db, request }) => {
    const opened = await openResponse({ actor, db, request }, id)
    const { response, eyes, day } = opened
    const task = openTaskOf(response, actor.id)
    const parts = await listParts(db, id)
    const { form, answers } = await readResponseAs(db, opened, { parts, userId: actor.id })
    const undecided = undecidedFieldsFor({ response, parts, userId: actor.id })
    const looked = { form, eyes, answers, today: day }
    const may = actsOf(opened, actor, request.at)
    const shown = shownForm({ ...looked, completes: may.includes('fill') })
    const left = await readLeft(db, opened, actor.id)
    const leftAnswers = left.views
    const shownForms = [shown, ...leftAnswers.map((one) => one.shown)]
    const seen = new Set(shown.pages.flatMap(({ fields }) => fields.flatMap(({ uid }) => (undecided.has(uid) ? [] : [uid]))))
    const isReadable = fileSight({ seen, parts, left })
    const [files, scales, comments, late] = [
      await listFiles(db, id),
      await listScales(db, [...new Set(shownForms.flatMap(scaleIdsOf))]),
      await listComments(db, id),
      await listLate(db, id),
    ]
    const entered = response.enteredById === null ? [] : [response.enteredById]
    const namedIds = [...parts.map(({ savedById }) => savedById), ...late.map(({ byId }) => byId), ...entered]
    const names = new Map((await listNames(db, namedIds)).map((one) => [one.id, one]))
    const person = (personId: string) => names.get(personId) ?? { id: personId, displayName: '' }
    const people = new Map(response.tasks.flatMap(({ user }) => (user ? [[user.id, { id: user.id, displayName: user.displayName }]] : [])))
    const ownerOf = (personId: string) => people.get(personId) ?? person(personId)
    const locale = isLocale(request.locale) ? request.locale : form.language
    const shownNow = shownAnswers(looked)
    const changes = await changesSince(db, opened, actor.id, parts)
    const procedures = await listProcedures(
      db,
      procedureIdsOf([
        ...[shownNow, ...leftAnswers.map((one) => one.answers)].flatMap((of) => Object.values(of)),
        ...changes.map(({ was }) => was),
      ]),
    )
    const isHidden = eyes.parts.length === 0
    const location = isHidden ? null : await whereView(db, opened, request.at)
    return {
      ...headView(opened, {
        asked: placeRequirementsOf({ requireEvent: response.form.type.requireEvent, place: form.place }, actor),
        events: await readAttached(db, [response.eventId]),
      }),
      turns: form.turns.length,
      location: location && { ...location, fixes: location.fixes.map((fix) => ({ ...fix, by: ownerOf(fix.ownerId) })) },
      shown,
      answers: shownNow,
      parts: shown.pages.map(({ uid }) => {
        const part = parts.find(({ pageUid }) => pageUid === uid)
        return {
          pageUid: uid,
          revision: part?.revision ?? 0,
          savedAt: part?.savedAt.toISOString() ?? null,
          savedBy: part ? person(part.savedById) : null,
        }
      }),
      tasks: response.tasks.map((one) => taskView(opened, one, actor.id)),
      paper:
        response.enteredById === null || response.paperOn === null
          ? null
          : { by: person(response.enteredById), on: response.paperOn.toISOString().slice(0, 10) },
      visitor: holds(actor.privileges, 'FORMS_VIEW_ALL') ? visitorOf(response) : null,
      myTaskId: task?.id ?? null,
      may,
      isHidden,
      asksNext: asksNext(form, response.turn),
      contentHash: task && task.kind !== 'COMPLETE' ? contentHash({ response, parts, kind: task.kind, userId: actor.id }) : '',
      meaning: task?.kind === 'SIGN' ? textIn(form.route[task.step]?.meaning ?? {}, locale, form.language) : '',
      comments: comments
        .filter((comment) => seesComment(opened, actor.id, comment))
        .map(({ id: commentId, pageUid, fieldUid, author, text, at, settledAt, task: of }) => ({
          id: commentId,
          pageUid,
          fieldUid,
          author,
          text,
          at: at.toISOString(),
          settledAt: settledAt?.toISOString() ?? null,
          isDraft: isDraft({ task: of }),
        })),
      changes,
      files: files
        .filter(({ fieldUid, asset }) => isReadable(fieldUid, asset.id))
        .map(({ fieldUid, asset: { id: assetId, ...asset } }) => ({ fieldUid, assetId, ...asset })),
      scales,
      procedures,
      lateSaves: late
        .filter(({ byId }) => byId === actor.id || may.includes('decideLate'))
        .filter(({ pageUid }) => form.pages.some((page) => page.uid === pageUid && seesPage(form, page, eyes)))
        .map(({ id: lateId, pageUid, byId, occurredAt, receivedAt }) => ({
          id: lateId,
          pageUid,
          by: person(byId),
          occurredAt: occurredAt.toISOString(),
          receivedAt: receivedAt.toISOString(),
        })),
      leftAnswers,
      today: day,
    }
  },
})

/** A late save can be read by its sender and by the person who fills the response in now. */
export const readLateSaveCall = defineCall(contracts.readLateSave, {
  ...reads,
  notWhileViewing: true,
  handle: async ({ actor, input: { responseId, lateId }, db, request }) => {
    const opened = await openResponse({ actor, db, request }, responseId)
    const { form, eyes } = opened
    const late = await findLate(db, lateId)
    const isTheirs = late?.byId === actor.id || actsOf(opened, actor, request.at).includes('decideLate')
    const page = form.pages.find(({ uid }) => uid === late?.pageUid)
    if (late?.responseId !== responseId || late.state !== 'KEPT' || !isTheirs || !page) throw refuse('NOT_FOUND')
    const seen = new Set(page.fields.filter((field) => seesField(form, page, field, eyes)).map(({ uid }) => uid))
    return { id: lateId, answers: Object.fromEntries(Object.entries(openLate(late.answersCipher)).filter(([uid]) => seen.has(uid))) }
  },
})

/** The earlier values of fields that the asker sees, where somebody else has given another answer since the asker last decided. */
async function changesSince(
  db: Db,
  { response, form, eyes, day }: OpenedResponse,
  actorId: string,
  parts: Awaited<ReturnType<typeof listParts>>,
) {
  const decided = response.tasks.findLast(
    ({ userId, kind, decidedAt }) => userId === actorId && kind !== 'COMPLETE' && decidedAt !== null,
  )?.decidedAt
  const before = decided ? await findSubmissionBefore(db, response.id, decided) : null
  if (!before || !decided) return []
  const own = answeredBySelf({ response, parts, userId: actorId })
  // Answers of decisions that others had made by then could already be read.
  const decidedThen = response.tasks.filter(
    ({ kind, state, decidedAt }) => kind !== 'COMPLETE' && state === 'DONE' && decidedAt !== null && decidedAt <= decided,
  )
  const decidedBefore = new Set(decidedThen.map(({ id }) => id))
  const given = taskIdsByField(parts)
  const isKnown = (uid: string) => own.has(uid) || decidedBefore.has(given[uid] ?? '')
  const now = answersFor({ response, parts, userId: actorId })
  // Values computed from the asker's own answers were changed by nobody else, so these answers are used on both sides.
  const known = Object.fromEntries(Object.entries(now).filter(([uid]) => isKnown(uid)))
  const [was, is] = [
    plainAnswers(shownAnswers({ form, eyes, answers: { ...openedAnswers(before), ...known }, today: await todayAt(before.at) })),
    plainAnswers(shownAnswers({ form, eyes, answers: now, today: day })),
  ]
  const uids = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...uids]
    .filter((uid) => !isKnown(uid) && canonicalJson(was[uid] ?? null) !== canonicalJson(is[uid] ?? null))
    .map((fieldUid) => ({ fieldUid, was: was[fieldUid] ?? null }))
}
