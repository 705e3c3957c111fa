import 'server-only'
import { submissionProblems, withoutHidden, type SubmissionProblem } from '@/lib/forms/accept-answers'
import type { Answer } from '@/lib/forms/answers'
import { plainAnswers } from '@/lib/forms/entries'
import { canonicalJson } from '@/server/kernel/calls/canonical'
import { storedJson } from '@/server/forms'
import { refuse, type Refusal } from '@/server/kernel/errors'
import { allAnswers, taskIdsByField, sealedAnswers } from './answers'
import { answersFor, contentHash, undecidedFieldsFor } from './content'
import { nobody } from './nobody'
import { insertSubmission, listParts, storePart } from './queries/parts'
import type { OpenedResponse, Work } from '../opened'

/** Checks the asker's own fields before they submit or decide. @throws REQUIRED_MISSING, INVALID_FIELDS */
export async function assertComplete(
  { db, byId }: Pick<Work, 'db' | 'byId'>,
  { response, form, eyes, day }: OpenedResponse,
): Promise<Record<string, Answer>> {
  const answers = answersFor({ response, parts: await listParts(db, response.id), userId: byId })
  const problems = submissionProblems({ form, eyes, answers, today: day })
  if (problems.length > 0) throw incompleteRefusal(problems)
  return answers
}

export function incompleteRefusal(problems: readonly SubmissionProblem[]): Refusal {
  const isMissing = problems.some(({ code }) => code === 'required')
  return refuse('VALIDATION_FAILED', {
    code: isMissing ? 'form-responses.REQUIRED_MISSING' : 'form-responses.INVALID_FIELDS',
    data: { problems },
  })
}

/** Removes answers that rules have hidden, stores the submission, and returns its hash. */
export async function handIn(work: Work, { response, form, day }: OpenedResponse, answers: Record<string, Answer>): Promise<string> {
  const { db, at, byId } = work
  const left = withoutHidden(form, answers, day)
  const parts = await listParts(db, response.id)
  const given = taskIdsByField(parts)
  // Answers that deciders gave in an earlier round are not handed in, and stay theirs.
  const undecided = undecidedFieldsFor({ response, parts, userId: byId })
  const stored = allAnswers(parts)
  for (const page of form.pages) {
    const before = page.fields.filter(({ uid }) => answers[uid] !== undefined)
    const isWhole = ({ uid, type }: { uid: string; type: string }) =>
      left[uid] !== undefined && (type !== 'GROUP' || canonicalJson(left[uid]) === canonicalJson(answers[uid]))
    if (before.every(isWhole)) continue
    const kept = Object.fromEntries(
      page.fields.flatMap(({ uid }) => {
        const answer = left[uid] ?? (undecided.has(uid) ? stored[uid] : undefined)
        return answer === undefined ? [] : [[uid, answer]]
      }),
    )
    const { answers: plain, patientCipher } = sealedAnswers(form, kept)
    await storePart(db, {
      responseId: response.id,
      pageUid: page.uid,
      answers: storedJson(plain),
      patientCipher,
      answeredIn: storedJson(Object.fromEntries(Object.keys(kept).flatMap((uid) => (given[uid] === undefined ? [] : [[uid, given[uid]]])))),
      savedById: byId ?? nobody,
      savedAt: at,
      occurredAt: at,
    })
  }
  const hash = await hashNow(work, { response }, { kind: 'COMPLETE', userId: byId })
  // Deciders hand in nothing: their answers stand with their decision.
  const sealed = sealedAnswers(form, Object.fromEntries(Object.entries(plainAnswers(left)).filter(([uid]) => given[uid] === undefined)))
  await insertSubmission(db, {
    responseId: response.id,
    answers: storedJson(sealed.answers),
    patientCipher: sealed.patientCipher,
    contentHash: hash,
    at,
    byId: byId ?? nobody,
    versionId: response.versionId,
    place: response.place,
    eventId: response.eventId,
  })
  return hash
}

/** The hash of the content, as it is stored now, that a decision of this kind by this person would cover. */
export async function hashNow(
  { db }: { readonly db: Parameters<typeof listParts>[0] },
  { response }: Pick<OpenedResponse, 'response'>,
  { kind, userId }: { readonly kind: 'COMPLETE' | 'REVIEW' | 'SIGN'; readonly userId: string | null },
): Promise<string> {
  return contentHash({ response, parts: await listParts(db, response.id), kind, userId })
}
