import 'server-only'
import type { Answer } from '@/lib/forms/answers'
import { allFieldsOf, type Definition } from '@/lib/forms/definition'
import type { ShownForm } from '@/lib/forms/sight'
import { readDefinition } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import { todayAt } from '@/server/users'
import { openedAnswers } from '../answers/answers'
import { answersFor, answersOfDeciders, undecidedFieldsFor } from '../answers/content'
import { listParts, type PartRow } from '../answers/queries/parts'
import { findLastSubmission, findRecord, listResults } from './queries/records'
import { findVersionHead, type ResponseRow } from '../queries/responses'
import { parseResults, withStoredResults, type Results } from './record'
import { dayOf, type OpenedResponse } from '../opened'

type Opened = Pick<OpenedResponse, 'response' | 'form'>
type Reading = { readonly parts: readonly PartRow[]; readonly userId: string }

/**
 * The form and its answers as somebody may know them now, before the form's own visibility rules. A completed form has the results that its formulas had then.
 */
export async function readResponseAs(db: Db, { response, form }: Opened, { parts, userId }: Reading) {
  const answers = answersFor({ response, parts, userId })
  const results = response.state === 'COMPLETED' ? (await listResults(db, [response.id])).at(-1) : undefined
  return results ? withStoredResults(form, answers, parseResults(results.computed)) : { form, answers }
}

type Printable = {
  /** The response as it stood: with the version, place and date of what is printed. */
  readonly response: ResponseRow
  readonly form: Definition
  readonly answers: Readonly<Record<string, Answer>>
  /** The results of the formulas at completion; empty where the response was not completed. */
  readonly results: Results
  readonly day: string
  /** The hash of everything that is printed, before anything is left out for its reader; null where nothing was submitted. */
  readonly hash: string | null
}

const overOrAgain = new Set<ResponseRow['state']>(['INCOMPLETE', 'WITHDRAWN', 'ABANDONED'])

/**
 * The printed content of a response: the completed record, or else the submission with the answers of those who decided. Anything typed later, by a person who
 * corrects it or still has to decide, belongs to no printed form. Before submission, the current content is printed.
 */
export async function readPrintable(
  db: Db,
  { response, form }: Opened,
  { at, userId }: { at: Date; userId: string | null },
): Promise<Printable> {
  const parts = await listParts(db, response.id)
  const submission = await findLastSubmission(db, response.id)
  if (response.submittedAt === null || submission === null) {
    const answers = answersFor({ response, parts, userId })
    return {
      response,
      form,
      answers,
      results: {},
      day: await dayOf(response, at),
      hash: response.submittedAt === null ? null : response.contentHash,
    }
  }
  const { versionId, place, eventId } = submission
  const isMoved = versionId !== null && versionId !== response.versionId
  const stood = {
    ...response,
    ...(versionId !== null && { versionId, place: place ?? '', eventId }),
    ...(isMoved && { version: await findVersionHead(db, versionId) }),
  }
  const definition = isMoved ? await readDefinition(db, versionId) : form
  const day = await todayAt(submission.at)
  const record = await findRecord(db, response.id)
  const isOfRecord = record !== null && record.at >= submission.at
  if (isOfRecord && (response.state === 'COMPLETED' || overOrAgain.has(response.state)))
    return {
      response: stood,
      form: definition,
      answers: openedAnswers(record),
      results: parseResults(record.computed),
      day,
      hash: record.hash,
    }
  if (!overOrAgain.has(response.state))
    return {
      response: stood,
      form: definition,
      answers: answersFor({ response, parts, userId: null }),
      results: {},
      day,
      hash: submission.contentHash,
    }
  const undecided = undecidedFieldsFor({ response, parts, userId: null })
  const handedIn = Object.entries(openedAnswers(submission)).filter(([uid]) => !undecided.has(uid))
  const answers = { ...Object.fromEntries(handedIn), ...answersOfDeciders({ response, parts }) }
  return { response: stood, form: definition, answers, results: {}, day, hash: submission.contentHash }
}

/** Whether a reader is shown less than the whole form. */
export function isCut(form: Definition, shown: ShownForm): boolean {
  const seen = new Set(
    shown.pages.flatMap(({ fields }) =>
      fields.flatMap((field) => (field.type === 'GROUP' ? [field.uid, ...field.fields.map(({ uid }) => uid)] : [field.uid])),
    ),
  )
  return allFieldsOf(form).some(({ uid }) => !seen.has(uid))
}
