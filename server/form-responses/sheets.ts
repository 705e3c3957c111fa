import 'server-only'
import type { Answer, Answers } from '@/lib/forms/answers'
import { submissionProblems, type SubmissionProblem } from '@/lib/forms/accept-answers'
import type { Definition } from '@/lib/forms/definition'
import { seesField, shownAnswers, shownForm, type Eyes, type ShownForm } from '@/lib/forms/sight'
import { formParts } from '@/lib/forms/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { answersFor, contentHash } from './answers/content'
import { handIn } from './answers/hand-in'
import { listFiles, listParts, listProcedures, listScales } from './answers/queries/parts'
import { storeLate } from './answers/store-late'
import { listHolding } from './answers/queries/files'
import { procedureIdsOf, scaleIdsOf, storePage, type StoredPage } from './answers/store-page'
import { dayOf, type OpenedResponse, type Work } from './opened'
import { insertHistory } from './queries/history'
import { findAnyResponse, insertResponse, lockRow, updateResponse } from './queries/responses'
import { countKeptLate } from './answers/queries/late'
import { storeRecord, wholeContentOf } from './record/record'
import { everySheet, sheetOrigin } from './scope'
import { definitionOf, changeState } from './work'

/**
 * Sheets are responses of other domains, which decide themselves who may read and fill them in. They have no tasks and no route, and no list, search or export
 * of the forms shows them (scope.ts).
 */
export type Sheet = OpenedResponse
export type SheetWork = Work

/** The view of the marker, to whom every field of a sheet belongs, whichever part of the form it was made for. */
const marker: Eyes = { parts: formParts, roleIds: [] }
const subject: Eyes = { parts: ['SUBJECT'], roleIds: [] }
/** `filler`: the marker, to whom every field belongs. `reader`: others who mark or oversee. `subject`: the person whom the sheet is about. */
export type SheetReader = 'filler' | 'reader' | 'subject'

type NewSheet = {
  readonly id: string
  readonly formId: string
  readonly versionId: string
  readonly subjectId: string
  readonly fillerId: string
  readonly originId: string
}

/** @throws CONFLICT where the id is taken */
export async function insertSheet(db: Tx, { fillerId, originId, ...row }: NewSheet, at: Date): Promise<void> {
  const inserted = await insertResponse(db, {
    ...row,
    submitterId: fillerId,
    state: 'DRAFT',
    originKind: sheetOrigin,
    originId,
    createdAt: at,
    createdById: fillerId,
    updatedAt: at,
  })
  if (!inserted) throw refuse('CONFLICT', { code: 'form-responses.ID_TAKEN' })
  await insertHistory(db, { responseId: row.id, at, byId: fillerId, act: 'started', toState: 'DRAFT' })
}

/** `withoutPatients`: set for a person who views the application as somebody else. */
export async function openSheet(
  db: Db,
  id: string,
  { at, reader, withoutPatients = false }: { readonly at: Date; readonly reader: SheetReader; readonly withoutPatients?: boolean },
): Promise<Sheet> {
  const response = await findAnyResponse(db, id)
  return {
    response,
    form: await definitionOf(db, response.versionId),
    eyes: { ...(reader === 'subject' ? subject : marker), withoutPatients },
    today: await todayAt(at),
    day: await dayOf(response, at),
    at,
  }
}

/** The sheet, locked until the transaction ends. */
export async function lockSheet(db: Tx, id: string, at: Date): Promise<Sheet> {
  await lockRow(db, id)
  return openSheet(db, id, { at, reader: 'filler' })
}

export type ReadSheet = {
  readonly shown: ShownForm
  readonly answers: Record<string, Answer>
  /** All answers, whoever the reader is. */
  readonly whole: Record<string, Answer>
  readonly parts: { readonly pageUid: string; readonly revision: number; readonly savedAt: string | null }[]
  readonly contentHash: string
  readonly lateSaves: number
}

export async function readSheet(db: Db, sheet: Sheet, { fills }: { readonly fills: boolean }): Promise<ReadSheet> {
  const { response, form, eyes, day } = sheet
  const parts = await listParts(db, response.id)
  const whole = answersFor({ response, parts, userId: response.submitterId })
  const shown = shownForm({ form, eyes, answers: whole, today: day, completes: fills })
  return {
    shown,
    answers: shownAnswers({ form, eyes, answers: whole, today: day }),
    whole,
    parts: shown.pages.map(({ uid }) => {
      const part = parts.find(({ pageUid }) => pageUid === uid)
      return { pageUid: uid, revision: part?.revision ?? 0, savedAt: part?.savedAt.toISOString() ?? null }
    }),
    contentHash: contentHash({ response, parts, kind: 'COMPLETE', userId: response.submitterId }),
    lateSaves: await countKeptLate(db, response.id),
  }
}

/** The files in these answers, for a reader who is shown the answers. */
export async function readSheetFiles(db: Db, sheetId: string, answers: Answers) {
  const held = await listFiles(db, sheetId)
  return held
    .filter(({ fieldUid }) => answers[fieldUid] !== undefined)
    .map(({ asset }) => ({ assetId: asset.id, fileName: asset.fileName, sizeBytes: asset.sizeBytes }))
}

/** The sheets that hold a file, and the field that does. The other domain decides who may read them. */
export function listSheetsHolding(db: Db, asked: { readonly assetId: string; readonly userId: string }) {
  return listHolding(db, everySheet(), asked)
}

/** Whether a reader of the sheet sees this field of it. */
export function seesSheetField({ form, eyes }: Sheet, fieldUid: string): boolean {
  return form.pages.some((page) => page.fields.some((field) => field.uid === fieldUid && seesField(form, page, field, eyes)))
}

/** The data that is shown beside the answers of sheets: the scales that they mark on, and the procedures that they name. */
export async function readSheetWords(db: Db, sheets: readonly { readonly shown: ShownForm; readonly answers: Answers }[]) {
  return {
    scales: await listScales(db, [...new Set(sheets.flatMap(({ shown }) => scaleIdsOf(shown)))]),
    procedures: await listProcedures(db, procedureIdsOf(sheets.flatMap(({ answers }) => Object.values(answers)))),
  }
}

export function sheetScales(db: Db, form: Definition) {
  return listScales(db, scaleIdsOf(form))
}

type Saving = {
  readonly pageUid: string
  readonly answers: Answers
  readonly revision: number
  readonly byId: string
  readonly at: Date
  readonly occurredAt: Date
}

/** @throws CONFLICT with the newer page where it was saved from another device in the meantime */
export async function saveSheetPage(db: Tx, sheet: Sheet, { pageUid, ...saving }: Saving): Promise<StoredPage> {
  const stored = await storePage(db, { opened: sheet, page: pageOf(sheet.form, pageUid), taskId: null, ...saving })
  if (stored.isChanged) await updateResponse(db, sheet.response.id, { updatedAt: saving.at })
  return stored
}

/** Answers that arrive after the decision change nothing and are kept beside the sheet. */
export async function storeLatePage(db: Tx, sheet: Sheet, { pageUid, answers, byId, at, occurredAt }: Omit<Saving, 'revision'>) {
  const late = await storeLate(db, { opened: sheet, eyes: marker, page: pageOf(sheet.form, pageUid), answers, byId, at, occurredAt })
  if (late.id !== null) await insertHistory(db, { responseId: sheet.response.id, at, byId, act: 'lateKept', detail: { pageUid } })
  return late
}

function pageOf(form: Definition, pageUid: string) {
  const page = form.pages.find(({ uid }) => uid === pageUid)
  if (!page) throw badField('pageUid', 'pageUnknown')
  return page
}

export function sheetProblems({ form, eyes, day }: Sheet, answers: Answers): SubmissionProblem[] {
  return submissionProblems({ form, eyes, answers, today: day })
}

/**
 * Hands the sheet in, so that nobody changes it any more, and returns the hash of its content. Unlike forms it is not counted in reports, because the attempt
 * may be void.
 */
export async function completeSheet(work: Work, sheet: Sheet, answers: Record<string, Answer>): Promise<string> {
  const hash = await handIn(work, sheet, answers)
  const fields = { submittedAt: work.at, contentHash: hash }
  const submitted = await changeState(work, sheet.response, { on: 'submit', act: 'submitted', fields })
  const response = await changeState(work, submitted, { on: 'finish', act: 'completed', fields: { completedAt: work.at } })
  const whole = await wholeContentOf(work.db, response, sheet.form, work.at)
  await storeRecord(work, response, sheet.form, whole)
  return hash
}

/** Withdraws a sheet that was begun and belongs to nobody any more. */
export async function withdrawSheet(work: Work, id: string, reason: string): Promise<void> {
  await lockRow(work.db, id)
  const response = await findAnyResponse(work.db, id)
  if (response.state === 'DRAFT') await changeState(work, response, { on: 'withdraw', act: 'withdrawn', reason })
}
