import 'server-only'
import { submissionProblems, acceptAnswers } from '@/lib/forms/accept-answers'
import type { Answer, Answers } from '@/lib/forms/answers'
import type { Definition } from '@/lib/forms/definition'
import { shownAnswers, shownForm, type Eyes } from '@/lib/forms/sight'
import { storedJson } from '@/server/forms'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Db, Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { allAnswers, taskIdsByField, openedAnswers, patientFields, sealedAnswers } from '../answers/answers'
import { answeredByOthers, answersOfOthers, contentOf, undecidedFieldsFor } from '../answers/content'
import { isCut, readPrintable } from '../record/printable'
import { returnOrDecline } from '../route/return-or-decline'
import { hashNow, incompleteRefusal } from '../answers/hand-in'
import { isOwnAddress } from './outside-signers'
import { areEnabled, findOutsideTask, type OutsideRow } from './queries/outside'
import { listFiles, listParts, listProcedures, listScales, storePart } from '../answers/queries/parts'
import { findResponseOrThrow, lockRow, type ResponseRow, type TaskRow } from '../queries/responses'
import { signTask, type Signing } from '../signatures/sign'
import { procedureIdsOf, scaleIdsOf } from '../answers/store-page'
import { dayOf, type OpenedResponse, type Work } from '../opened'
import { definitionOf, notOpenRefusal } from '../work'

/** The parts that somebody without an account has in a response; they have no roles. */
const eyes: Eyes = { parts: ['EXTERNAL_SIGNER'], roleIds: [], completing: ['EXTERNAL_SIGNER'] }

export type ByLink = { readonly opened: OpenedResponse; readonly task: TaskRow; readonly outside: OutsideRow }

/**
 * The open task of somebody without an account. Null once it is decided, void or returned, its asker is disabled or erased, the signer was removed
 * from the institution's book, or the signer's address now belongs to the subject.
 */
export async function findByLink(db: Db, taskId: string, at: Date): Promise<ByLink | null> {
  const found = await findOutsideTask(db, taskId)
  if (!found?.outside.active) return null
  return findOpenLink(db, found, { taskId, at })
}

/** As `findByLink`, with the response locked until the transaction ends, so that the second of two people with one link comes too late. */
export async function lockByLink(db: Tx, taskId: string, at: Date): Promise<ByLink | null> {
  const found = await findOutsideTask(db, taskId)
  if (!found?.outside.active) return null
  await lockRow(db, found.responseId)
  return findOpenLink(db, found, { taskId, at })
}

type Found = { readonly responseId: string; readonly outside: OutsideRow }
async function findOpenLink(db: Db, { responseId, outside }: Found, { taskId, at }: { taskId: string; at: Date }): Promise<ByLink | null> {
  const response: ResponseRow = await findResponseOrThrow(db, responseId)
  const task = response.tasks.find(({ id }) => id === taskId)
  if (task?.state !== 'OPEN' || response.state !== 'AWAITING_SIGNOFF') return null
  const askers = [response.subjectId, response.submitterId].flatMap((id) => id ?? [])
  if (!(await areEnabled(db, askers)) || (await isOwnAddress(db, response, outside.email))) return null
  const [today, day] = [await todayAt(at), await dayOf(response, at)]
  return { opened: { response, form: await definitionOf(db, response.versionId), eyes, today, day, at }, task, outside }
}

/**
 * The record that is shown to somebody outside, and its hash: defined only here. The hash covers what is shown and the other signed content
 * (`contentOf`, and the version's texts by its hash), but no answers of signers, which are not shown to other signers either. People, the form and
 * clinics are hashed by their ids, so that a new name changes nothing.
 */
export async function outsideRecord(db: Db, { opened: { response, form, day } }: Pick<ByLink, 'opened'>) {
  const parts = await listParts(db, response.id)
  const content = contentOf({ response, parts, kind: 'SIGN', userId: null })
  const undecided = undecidedFieldsFor({ response, parts, userId: null })
  const decided = Object.fromEntries(Object.entries(content.answers).filter(([uid]) => !undecided.has(uid)))
  const looked = { form: withoutPatients(form), eyes, answers: decided, today: day }
  const shown = shownForm({ ...looked, completes: true })
  const answers = shownAnswers(looked)
  return { shown, answers, hash: canonicalHash({ content, shown, answers }) }
}

const nobody = { parts: [], roles: [] }
/** Fields that name or describe a patient are never shown by a link, whatever the form allows. */
function withoutPatients(form: Definition): Definition {
  const secret = new Set(patientFields(form))
  if (secret.size === 0) return form
  return {
    ...form,
    pages: form.pages.map((page) => ({
      ...page,
      fields: page.fields.map((field) => (secret.has(field.uid) ? { ...field, see: nobody } : field)),
    })),
  }
}

/** The record that somebody outside has signed, as they saw it and with their own answers; null once the signature no longer counts. */
export async function signedRecord(db: Db, taskId: string, at: Date) {
  const found = await findOutsideTask(db, taskId)
  if (!found) return null
  const response = await findResponseOrThrow(db, found.responseId)
  if (!response.tasks.some(({ id, state }) => id === taskId && state === 'DONE')) return null
  const stood = await readPrintable(db, { response, form: await definitionOf(db, response.versionId) }, { at, userId: null })
  const others = answersOfOthers({ response, parts: await listParts(db, response.id), kind: 'SIGN', userId: found.outside.id })
  const signed = Object.fromEntries(Object.entries(stood.answers).filter(([uid]) => !others.has(uid)))
  const looked = { form: withoutPatients(stood.form), eyes, answers: signed, today: stood.day }
  const shown = shownForm({ ...looked, completes: false })
  // An outside signer is not told who else signed.
  const own = { ...stood.response, tasks: response.tasks.filter(({ id }) => id === taskId) }
  const isExcerpt = isCut(stood.form, shown)
  return { response: own, shown, answers: shownAnswers(looked), day: stood.day, hash: stood.hash, isExcerpt, comments: [], endings: [] }
}

/** The data that the page shows beside the record. */
export async function besideRecord(
  db: Db,
  { opened: { response } }: Pick<ByLink, 'opened'>,
  { shown, answers }: { readonly shown: ReturnType<typeof shownForm>; readonly answers: Answers },
) {
  const seen = new Set(shown.pages.flatMap(({ fields }) => fields.map(({ uid }) => uid)))
  const files = (await listFiles(db, response.id)).filter(({ fieldUid }) => seen.has(fieldUid))
  return {
    files: files.map(({ asset }) => ({ assetId: asset.id, fileName: asset.fileName, sizeBytes: asset.sizeBytes })),
    scales: await listScales(db, scaleIdsOf(shown)),
    procedures: await listProcedures(db, procedureIdsOf(Object.values(answers))),
  }
}

type SignedOutside = Pick<Signing, 'vouched' | 'strokes' | 'openedAt' | 'provenBy' | 'request' | 'audit'> & {
  readonly answers: Answers
  readonly name: string
  readonly role: string
  readonly registration: string
}

/**
 * Stores the answers of somebody outside and signs the response, in one transaction.
 * @throws REQUIRED_MISSING, INVALID_FIELDS, each with the fields; DRAWING_MISSING
 */
export async function signByLink(
  work: Work,
  { opened, task, outside }: ByLink,
  { vouched, ...signed }: SignedOutside,
): Promise<ResponseRow> {
  await storeAnswers(work, { opened, task, outside }, signed.answers)
  const contentHash = await hashNow(work, opened, { kind: 'SIGN', userId: outside.id })
  const { name, role, registration, ...rest } = signed
  return signTask(work, opened, { ...rest, task, vouched, contentHash, comment: '', signer: { id: outside.id, name, role, registration } })
}

/** @throws REASON_MISSING */
export async function declineByLink(
  work: Work,
  { opened, task }: ByLink,
  { vouched, reason }: { vouched: Vouched; reason: string },
): Promise<ResponseRow> {
  return returnOrDecline(work, opened, { task, vouched, on: 'decline', text: reason })
}

async function storeAnswers(work: Work, { opened, task, outside }: ByLink, offered: Answers): Promise<void> {
  const { response, form, day } = opened
  const { db, at } = work
  const parts = await listParts(db, response.id)
  const theirs = answeredByOthers({ response, parts, userId: outside.id })
  const given = taskIdsByField(parts)
  const earlier = new Set(response.tasks.filter(({ outsideId }) => outsideId === outside.id).map(({ id }) => id))
  const before = Object.fromEntries(Object.entries(allAnswers(parts)).filter(([uid]) => !earlier.has(given[uid] ?? '')))
  const scales = new Map((await listScales(db, scaleIdsOf(form))).map(({ id, values }) => [id, values.map(({ value }) => value)]))
  const ofNoPage = new Set(Object.keys(offered))
  const after: Record<string, Answer> = { ...before }
  const refused: { pageUid: string; fieldUid: string; code: string }[] = []
  for (const page of form.pages) {
    const own = Object.fromEntries(page.fields.flatMap(({ uid }) => (offered[uid] === undefined ? [] : [[uid, offered[uid]]])))
    for (const uid of Object.keys(own)) ofNoPage.delete(uid)
    const found = acceptAnswers({ form, page, eyes, answers: own, scales })
    refused.push(...found.refused.map((one) => ({ ...one, pageUid: page.uid })))
    const taken = Object.keys(found.accepted).filter((uid) => theirs.has(uid))
    refused.push(...taken.map((fieldUid) => ({ pageUid: page.uid, fieldUid, code: 'answeredByOther' })))
    Object.assign(after, found.accepted)
  }
  refused.push(...[...ofNoPage].map((fieldUid) => ({ pageUid: '', fieldUid, code: 'fieldUnknown' })))
  if (refused.length > 0) throw refuse('VALIDATION_FAILED', { code: 'form-responses.INVALID_FIELDS', data: { problems: refused } })
  const problems = submissionProblems({ form, eyes, answers: after, today: day })
  if (problems.length > 0) throw incompleteRefusal(problems)
  for (const page of form.pages) {
    const part = parts.find(({ pageUid }) => pageUid === page.uid)
    const own = page.fields.filter(({ uid }) => offered[uid] !== undefined && offered[uid] !== null)
    // Answers that they gave when they were asked before and do not repeat now are removed, because they were not shown them.
    const stale = new Set(page.fields.flatMap(({ uid }) => (earlier.has(given[uid] ?? '') ? [uid] : [])))
    if (own.length === 0 && stale.size === 0) continue
    const left = Object.entries(part ? openedAnswers(part) : {}).filter(([uid]) => !stale.has(uid))
    const kept = { ...Object.fromEntries(left), ...Object.fromEntries(own.map(({ uid }) => [uid, after[uid] ?? null])) }
    const { answers, patientCipher } = sealedAnswers(form, kept)
    const others = Object.entries(given).filter(([uid]) => kept[uid] !== undefined)
    const answeredIn = { ...Object.fromEntries(others), ...Object.fromEntries(own.map(({ uid }) => [uid, task.id])) }
    await storePart(db, {
      responseId: response.id,
      pageUid: page.uid,
      answers: storedJson(answers),
      patientCipher,
      answeredIn: storedJson(answeredIn),
      savedById: outside.id,
      savedAt: at,
      occurredAt: at,
    })
  }
}

/** A task that the actor may ask somebody outside for, as the submitter or the subject of the response. @throws NOT_FOUND, NOT_OPEN */
export async function findOwnByLink(db: Tx, { taskId, actorId, at }: { taskId: string; actorId: string; at: Date }): Promise<ByLink> {
  const found = await findOutsideTask(db, taskId)
  const response = found && (await findResponseOrThrow(db, found.responseId))
  if (!response || (response.submitterId !== actorId && response.subjectId !== actorId)) throw refuse('NOT_FOUND')
  const link = await lockByLink(db, taskId, at)
  if (!link) throw notOpenRefusal(response.state)
  return link
}
