import 'server-only'
import { canonicalJson } from '@/server/kernel/calls/canonical'
import { acceptAnswers } from '@/lib/forms/accept-answers'
import { proceduresIn, type Answer, type Answers } from '@/lib/forms/answers'
import type { BareField, Definition, Field, Page } from '@/lib/forms/definition'
import { entriesIn, mergeEntries, storedEntriesIn } from '@/lib/forms/entries'
import { formLimits } from '@/lib/forms/limits'
import { shownAnswers } from '@/lib/forms/sight'
import { storedJson } from '@/server/forms'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { allAnswers, taskIdsByField, openedAnswers, sealedAnswers } from './answers'
import { answeredByOthers, answersFor, undecidedFieldsFor } from './content'
import { fileIds, filesOfField } from './files'
import { listLeftOfPages } from './queries/left'
import { listParts, listProcedures, listScales, listUsableFiles, replaceFiles, storePart, type PartRow } from './queries/parts'
import type { OpenedResponse } from '../opened'

type Offered = {
  readonly opened: OpenedResponse
  readonly page: Page
  readonly answers: Answers
  readonly revision: number | null
  readonly byId: string
  /** The task of the decision for which the answers are given; null where they are a completer's. */
  readonly taskId: string | null
  readonly at: Date
  readonly occurredAt: Date
}
export type StoredPage = {
  readonly revision: number
  readonly refused: readonly { fieldUid: string; code: string }[]
  readonly isChanged: boolean
  /** The person who saved this page last. */
  readonly savedBefore: string | null
  /** The current answers of all pages. */
  readonly answers: Record<string, Answer>
}

/**
 * Stores the valid answers of a page, and returns for each other field why it was refused. Sending the same answers again changes nothing, whatever their
 * revision. @throws CONFLICT with the newer page, as the asker sees it, where somebody saved it since.
 */
export async function storePage(db: Tx, { opened, page, answers, revision, byId, taskId, at, occurredAt }: Offered): Promise<StoredPage> {
  const { form, response } = opened
  const parts = await listParts(db, response.id)
  const part = parts.find(({ pageUid }) => pageUid === page.uid)
  const before = part ? openedAnswers(part) : {}
  const { accepted, refused } = await checkAnswers(db, { opened, page, answers, before, byId })
  const { merged, differing } = withMerged(page, before, accepted)
  const theirs = answeredByOthers({ response, parts, userId: byId })
  const isTheirs = (uid: string) => theirs.has(uid) && canonicalJson(merged[uid]) !== canonicalJson(before[uid])
  const others = Object.keys(merged).filter(isTheirs)
  const taken = Object.fromEntries(Object.entries(merged).filter(([uid]) => !theirs.has(uid)))
  const after = Object.fromEntries(Object.entries({ ...before, ...taken }).filter(([, answer]) => answer !== null))
  const undecided = undecidedFieldsFor({ response, parts, userId: byId })
  const known = Object.entries({ ...allAnswers(parts.filter(({ pageUid }) => pageUid !== page.uid)), ...after })
  const all = Object.fromEntries(known.filter(([uid]) => !undecided.has(uid) || taken[uid] !== undefined))
  const current = part?.revision ?? 0
  const allRefused = [...refused, ...others.map((fieldUid) => ({ fieldUid, code: 'answeredByOther' }))]
  // Answers that are already too long may still be shortened.
  if (bytesOf(all) > formLimits.answersBytes && bytesOf(after) > bytesOf(before)) {
    const tooLong = Object.keys(taken).map((fieldUid) => ({ fieldUid, code: 'tooLong' }))
    return {
      revision: current,
      refused: [...allRefused, ...tooLong],
      isChanged: false,
      savedBefore: part?.savedById ?? null,
      answers: answersFor({ response, parts, userId: byId }),
    }
  }
  if (canonicalJson(before) === canonicalJson(after))
    return { revision: current, refused: allRefused, isChanged: false, savedBefore: part?.savedById ?? null, answers: all }
  // Answers that another decider typed on the same page are no conflict, because nobody else changes them.
  const isOthersDraft = taskId !== null && part !== undefined && part.savedById !== byId
  const isStale = revision !== null && revision !== current && !isOthersDraft
  // Entries of groups are merged one by one; any other answer may be changed only by somebody who has seen the current page.
  const isMerged =
    differing.length === 0 &&
    Object.keys(taken).every((uid) => isGroup(page, uid) || canonicalJson(taken[uid]) === canonicalJson(before[uid] ?? null))
  if (isStale && !isMerged) throw conflictRefusal({ form, opened, parts, page, revision: current, byId })
  await storePart(db, {
    responseId: response.id,
    pageUid: page.uid,
    ...toAnswerColumns(sealedAnswers(form, after)),
    answeredIn: givenAfter({ before, after, given: part ? taskIdsByField([part]) : {}, taskId }),
    savedById: byId,
    savedAt: at,
    occurredAt,
  })
  const uploads = page.fields.filter(({ uid, type }) => type === 'FILE_UPLOAD' && taken[uid] !== undefined)
  const left = uploads.length === 0 ? [] : await listLeftOfPages(db, response.id)
  for (const { uid: fieldUid } of uploads) {
    const assetIds = fileIds(taken[fieldUid] ?? null)
    await replaceFiles(db, { responseId: response.id, fieldUid, assetIds, leftIds: filesOfField(left, fieldUid) })
  }
  return { revision: current + 1, refused: allRefused, isChanged: true, savedBefore: part?.savedById ?? null, answers: all }
}

const isGroup = ({ fields }: Page, uid: string) => fields.some((field) => field.uid === uid && field.type === 'GROUP')

/** The accepted answers, with those of groups merged with what is stored now. */
function withMerged(page: Page, before: Given, accepted: Given): { merged: Record<string, Answer>; differing: string[] } {
  const merged: Record<string, Answer> = { ...accepted }
  const differing: string[] = []
  for (const { type, uid } of page.fields) {
    const sent = accepted[uid]
    if (type !== 'GROUP' || sent === undefined) continue
    const found = mergeEntries(storedEntriesIn(before[uid]), storedEntriesIn(sent))
    differing.push(...found.differing)
    merged[uid] = found.entries
  }
  return { merged, differing }
}

export const bytesOf = (answers: Answers): number => Buffer.byteLength(JSON.stringify(answers))

type Checked = Pick<Offered, 'page' | 'answers' | 'byId'> & {
  readonly opened: Pick<OpenedResponse, 'form' | 'eyes' | 'response'>
  /** The answers of this page before the save. */
  readonly before: Readonly<Record<string, Answer>>
}
/** The checks that every answer must pass to be stored, however late it comes. */
export async function checkAnswers(
  db: Tx,
  { opened: { form, eyes, response }, page, answers, before, byId }: Checked,
): Promise<{ accepted: Record<string, Answer>; refused: { fieldUid: string; code: string }[] }> {
  const { accepted, refused } = acceptAnswers({ form, page, eyes, answers, scales: await scalesOf(db, page) })
  const files = await checkFiles(db, { page, accepted, ownerId: byId, responseId: response.id })
  const wrong = [...files, ...(await checkProcedures(db, { page, accepted, before }))]
  const bad = new Set(wrong.map(({ fieldUid }) => fieldUid))
  return { accepted: Object.fromEntries(Object.entries(accepted).filter(([uid]) => !bad.has(uid))), refused: [...refused, ...wrong] }
}

function toAnswerColumns({ answers, patientCipher }: ReturnType<typeof sealedAnswers>) {
  return { answers: storedJson(answers), patientCipher }
}

type Given = Readonly<Record<string, Answer>>
type After = {
  readonly before: Given
  readonly after: Given
  readonly given: Readonly<Record<string, string>>
  readonly taskId: string | null
}
/** The decisions that answers belong to after the save: changed answers are assigned to this task. */
function givenAfter({ before, after, given, taskId }: After) {
  const isSame = (uid: string) => canonicalJson(after[uid]) === canonicalJson(before[uid])
  const found = Object.keys(after).map((uid) => [uid, isSame(uid) ? (given[uid] ?? null) : taskId] as const)
  return storedJson(Object.fromEntries(found.filter(([, id]) => id !== null)))
}

type Conflict = {
  readonly form: Definition
  readonly opened: OpenedResponse
  readonly parts: readonly PartRow[]
  readonly page: Page
  readonly revision: number
  readonly byId: string
}
function conflictRefusal({ form, opened: { response, eyes, day }, parts, page, revision, byId }: Conflict) {
  const seen = shownAnswers({ form, eyes, today: day, answers: answersFor({ response, parts, userId: byId }) })
  const ofPage = new Set(page.fields.map(({ uid }) => uid))
  const answers = Object.fromEntries(Object.entries(seen).filter(([uid]) => ofPage.has(uid)))
  return refuse('CONFLICT', { data: { newer: { revision, answers } } })
}

async function scalesOf(db: Tx, { fields }: Pick<Page, 'fields'>): Promise<ReadonlyMap<string, readonly number[]>> {
  const scales = await listScales(db, scaleIdsOf({ pages: [{ fields }] }))
  return new Map(scales.map(({ id, values }) => [id, values.map(({ value }) => value)]))
}

/** The scales that a form marks on. */
export function scaleIdsOf({ pages }: { readonly pages: readonly { readonly fields: readonly BareField[] }[] }): string[] {
  return [
    ...new Set(
      pages
        .flatMap(({ fields }) => fields)
        .flatMap((field): readonly BareField[] => (field.type === 'GROUP' ? field.fields : [field]))
        .flatMap((field) => ((field.type === 'SCALE' || field.type === 'GRID') && field.scaleId !== null ? [field.scaleId] : [])),
    ),
  ]
}

type Files = {
  readonly page: Page
  readonly accepted: Readonly<Record<string, Answer>>
  readonly ownerId: string
  readonly responseId: string
}
/** Another person's file counts as missing; a type that the field does not accept is refused by the field. */
async function checkFiles(db: Tx, { page, accepted, ownerId, responseId }: Files): Promise<{ fieldUid: string; code: string }[]> {
  const refused: { fieldUid: string; code: string }[] = []
  for (const field of page.fields) {
    const answer = accepted[field.uid]
    if (field.type !== 'FILE_UPLOAD' || answer === undefined || answer === null) continue
    const ids = fileIds(answer)
    const usable = await listUsableFiles(db, { assetIds: ids, ownerId, responseId, fieldUid: field.uid })
    const fits = usable.every(
      ({ fileName }) => field.types.length === 0 || field.types.includes(/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''),
    )
    if (usable.length < new Set(ids).size) refused.push({ fieldUid: field.uid, code: 'fileUnknown' })
    else if (!fits) refused.push({ fieldUid: field.uid, code: 'typeNotTaken' })
  }
  return refused
}

type Procedures = Pick<Files, 'page' | 'accepted'> & { readonly before: Readonly<Record<string, Answer>> }
/** A procedure that is out of use can no longer be chosen, but stays where it was chosen before. */
async function checkProcedures(db: Tx, { page, accepted, before }: Procedures): Promise<{ fieldUid: string; code: string }[]> {
  const fields = page.fields.filter((field) => accepted[field.uid] !== undefined && (field.type === 'PROCEDURE' || hasProcedures(field)))
  const idsOf = (answer: Answer | undefined) => procedureIdsOf([answer])
  const rows = new Map(
    (
      await listProcedures(
        db,
        fields.flatMap(({ uid }) => idsOf(accepted[uid])),
      )
    ).map((row) => [row.id, row]),
  )
  return fields.flatMap(({ uid }) => {
    const kept = new Set(idsOf(before[uid]))
    const isFine = idsOf(accepted[uid]).every((id) => rows.get(id)?.active || (rows.has(id) && kept.has(id)))
    return isFine ? [] : [{ fieldUid: uid, code: 'procedureUnknown' }]
  })
}

/** The ids of the procedures in these answers, whose names are needed. */
export function procedureIdsOf(answers: readonly (Answer | undefined)[]): string[] {
  const within = answers.flatMap((answer) => entriesIn(answer).flatMap((entry) => Object.values(entry.answers)))
  return [...new Set([...answers, ...within].flatMap((answer) => proceduresIn(answer).map(({ procedure }) => procedure)))]
}

const hasProcedures = (field: Field) => field.type === 'GROUP' && field.fields.some(({ type }) => type === 'PROCEDURE')
