import { v7 } from 'uuid'
import { verdictOf } from '@/lib/competency-tests/verdict'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import type { Answer, Answers } from '@/lib/forms/answers'
import type { Definition } from '@/lib/forms/definition'
import { storedJson } from '@/server/forms/canonical'
import { insertForm, replaceLinks, updateFormState } from '@/server/forms/queries/forms'
import { findTypeByName, insertType } from '@/server/forms/queries/types'
import { insertVersion } from '@/server/forms/queries/versions'
import { draftColumns } from '@/server/forms/save-draft'
import { contentHash } from '@/server/form-responses/answers/content'
import type { Db } from '../database'
import { requireFound } from './found'
import { demoRoles } from './forms/publish'
import type { SheetKey } from './test-plan'

export type Sheet = {
  readonly formId: string
  readonly versionId: string
  readonly hash: string
  readonly form: Definition
  readonly passRule: string
  readonly criticalUids: readonly string[]
  /** An answer to every field, by the outcome of the attempt. */
  readonly answers: (as: 'PASSED' | 'FAILED' | 'CRITICAL') => Record<string, Answer>
  readonly scales: readonly Scale[]
}
type Scale = { readonly id: string; readonly values: readonly { readonly value: number; readonly pass: boolean }[] }

const text = (caption: string) => ({ 'en-GB': caption })
const everybody = { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER'], roles: [] }

type Part = { readonly marks: readonly string[]; readonly critical: readonly string[] }
const parts: Readonly<Record<SheetKey, Part>> = {
  CHAIR: {
    marks: ['Preparation', 'Technique', 'Result', 'Time and order'],
    critical: ['Checked the patient and the site', 'Kept to infection control'],
  },
  MANIKIN: { marks: ['Assessment', 'Technique', 'Result'], critical: ['Called for help or stopped in time'] },
  TALK: { marks: ['Listened', 'Explained in plain words', 'Checked what was understood'], critical: ['Respected what the patient wants'] },
}
const names: Readonly<Record<SheetKey, string>> = {
  CHAIR: 'Test at the chair',
  MANIKIN: 'Test on a manikin',
  TALK: 'Test of a conversation',
}

/** Publishes the sheets on which tests are marked, and the form that is worked through after one is failed. */
export async function publishSheets(
  db: Db,
  now: Date,
): Promise<{ sheets: Readonly<Record<SheetKey, Sheet>>; remediationId: string; remediationVersionId: string }> {
  const { scaleId } = await db.procedure.findFirstOrThrow({ where: { code: 'RE01' }, select: { scaleId: true } })
  const scale = requireFound(
    await db.scale.findUnique({
      where: { id: scaleId },
      select: { id: true, values: { select: { value: true, pass: true }, orderBy: { value: 'asc' } } },
    }),
    'scale of fillings',
  )
  const sheet = (key: SheetKey) => publishSheet(db, now, { key, scale })
  const sheets = { CHAIR: await sheet('CHAIR'), MANIKIN: await sheet('MANIKIN'), TALK: await sheet('TALK') }
  const fields = [
    { uid: v7(), id: 'again', type: 'MULTILINE', caption: text('What will you do otherwise next time?'), required: 'ALWAYS' },
    { uid: v7(), id: 'practised', type: 'MULTILINE', caption: text('What have you practised since?'), required: 'ALWAYS' },
  ]
  const remediation = await publishForm(db, now, {
    code: 'CT-AGAIN',
    name: 'After a failed test',
    starters: 'student',
    form: DefinitionShape.parse({
      language: 'en-GB',
      complete: { parts: ['SUBMITTER'], roles: [] },
      see: everybody,
      pages: [{ uid: v7(), id: '', caption: text('What follows'), fields }],
      turns: [{ part: 'SUBMITTER', how: null }],
    }),
  })
  return { sheets, remediationId: remediation.formId, remediationVersionId: remediation.versionId }
}

async function publishSheet(db: Db, now: Date, { key, scale }: { readonly key: SheetKey; readonly scale: Scale }): Promise<Sheet> {
  const marks = parts[key].marks.map((caption, at) => ({
    uid: v7(),
    id: `mark${at + 1}`,
    type: 'SCALE',
    scaleId: scale.id,
    caption: text(caption),
    required: 'ALWAYS',
  }))
  const critical = parts[key].critical.map((caption, at) => ({
    uid: v7(),
    id: `safe${at + 1}`,
    type: 'BOOLEAN',
    caption: text(caption),
    required: 'ALWAYS',
  }))
  const words = { uid: v7(), id: 'words', type: 'MULTILINE', caption: text('What to keep, and what to change') }
  const form = DefinitionShape.parse({
    language: 'en-GB',
    complete: { parts: ['SUBMITTER'], roles: [] },
    see: everybody,
    pages: [{ uid: v7(), id: '', caption: text('What you saw'), fields: [...marks, ...critical, words] }],
    turns: [{ part: 'SUBMITTER', how: null }],
  })
  const least = requireFound(
    scale.values.find(({ pass }) => pass),
    'value that passes',
  ).value
  const best = requireFound(scale.values.at(-1), 'value').value
  const made = await publishForm(db, now, { code: `CT-SHEET-${key}`, name: names[key], starters: 'teacher', form })
  return {
    ...made,
    form,
    scales: [scale],
    passRule: `AVERAGE(${marks.map(({ uid }) => `{${uid}}`).join(', ')}) >= ${least}`,
    criticalUids: critical.map(({ uid }) => uid),
    answers: (as) => ({
      ...Object.fromEntries(marks.map(({ uid }, at) => [uid, as === 'FAILED' ? 1 : at === 0 ? least : Math.min(least + 1, best)])),
      ...Object.fromEntries(critical.map(({ uid }, at) => [uid, as !== 'CRITICAL' || at > 0])),
      [words.uid]:
        as === 'PASSED' ? 'Calm and in good order. Keep the mirror dry.' : 'You know the steps; they have to come without being asked for.',
    }),
  }
}

type Publishing = { readonly code: string; readonly name: string; readonly starters: 'student' | 'teacher'; readonly form: Definition }
async function publishForm(
  db: Db,
  now: Date,
  { code, name, starters, form }: Publishing,
): Promise<{ formId: string; versionId: string; hash: string }> {
  const roles = await demoRoles(db)
  const typeName = 'Competency test'
  const typeId = (await findTypeByName(db, typeName)) ?? v7()
  await insertType(db, { id: typeId, name: typeName, kind: 'OTHER', requireReview: false, settleHours: 0 })
  const [formId, versionId] = [v7(), v7()]
  const columns = draftColumns(form, { at: now, byId: null })
  const subject = starters === 'student' ? 'SELF' : 'CHOSEN'
  await insertForm(db, { id: formId, code, name, typeId, confidential: false, inNewMenu: false, subject, ...columns, at: now })
  await replaceLinks(db, { formId, starterRoleIds: [roles[starters]], readerRoleIds: [], permits: [] })
  await insertVersion(db, {
    id: versionId,
    formId,
    number: 1,
    definition: storedJson(form),
    hash: columns.draftHash,
    publishedAt: new Date(now.getTime() - 200 * 86_400_000),
    publishedById: null,
    note: '',
  })
  await updateFormState(db, { id: formId, from: 'DRAFT', to: 'PUBLISHED', currentVersionId: versionId })
  return { formId, versionId, hash: columns.draftHash }
}

type Filling = {
  readonly sheet: Sheet
  readonly attemptId: string
  readonly studentId: string
  readonly markerId: string
  readonly at: Date
  /** Null: the marker has not begun. */
  readonly as: 'PASSED' | 'FAILED' | 'CRITICAL' | null
  readonly isDecided: boolean
}
/** Inserts the sheet of an attempt, filled in as far as its marker is. Returns its id, its outcome, and the hash of its content. */
export async function fillSheet(db: Db, { sheet, attemptId, studentId, markerId, at, as, isDecided }: Filling) {
  const id = v7()
  const answers: Answers = as === null ? {} : sheet.answers(as)
  const pageUid = requireFound(sheet.form.pages[0], 'page').uid
  const [stored] = [{ answers: storedJson(answers), patientCipher: null, answeredIn: {} }]
  const hash = contentHash({
    response: {
      subjectId: studentId,
      submitterId: markerId,
      eventId: null,
      tagIds: [],
      place: '',
      enteredById: null,
      paperOn: null,
      version: { hash: sheet.hash },
      tasks: [],
    },
    parts: [stored],
    kind: 'COMPLETE',
    userId: markerId,
  })
  const done = { submittedAt: at, completedAt: at, contentHash: hash }
  await db.formResponse.create({
    data: {
      id,
      formId: sheet.formId,
      versionId: sheet.versionId,
      subjectId: studentId,
      submitterId: markerId,
      state: isDecided ? 'COMPLETED' : 'DRAFT',
      originKind: 'TEST',
      originId: attemptId,
      createdAt: at,
      createdById: markerId,
      updatedAt: at,
      ...(isDecided && done),
    },
    select: { id: true },
  })
  if (as !== null)
    await db.formPart.create({
      data: { responseId: id, pageUid, ...stored, savedById: markerId, savedAt: at, occurredAt: at },
      select: { pageUid: true },
    })
  const { form, passRule, criticalUids, scales } = sheet
  const verdict = verdictOf({ form, answers, today: at.toISOString().slice(0, 10), passRule, criticalUids, scales, locale: 'en-GB' })
  return { id, hash, verdict }
}
