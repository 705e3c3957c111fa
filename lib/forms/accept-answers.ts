import {
  isUnanswered,
  pageProblem,
  storingProblem,
  submittingProblem,
  type Answer,
  type AnswerProblem,
  type Answers,
  type ScaleValues,
} from './answers'
import { isFilledIn, type BareField, type Definition, type Field, type Page } from './definition'
import { entriesIn, entryKey, storedEntriesIn } from './entries'
import { completesField, seesField, type Eyes } from './sight'
import { workOut, type WorkedOut } from './work-out'

/** A field that the asker cannot see is answered as one that does not exist. */
type Refusal = { readonly fieldUid: string; readonly code: AnswerProblem | 'fieldUnknown' | 'fieldNotYours' }

type Offered = {
  readonly form: Definition
  readonly page: Page
  readonly eyes: Eyes
  readonly answers: Answers
  readonly scales: ScaleValues
}

/** Which answers of a page can be stored, and for each other field the reason why not. */
export function acceptAnswers({ form, page, eyes, answers, scales }: Offered): { accepted: Record<string, Answer>; refused: Refusal[] } {
  const accepted: Record<string, Answer> = {}
  const refused: Refusal[] = []
  for (const [uid, given] of Object.entries(answers)) {
    const field = page.fields.find((one) => one.uid === uid)
    const answer = field?.type === 'GROUP' ? withoutResults(field, given) : given
    const code =
      !field || !seesField(form, page, field, eyes)
        ? 'fieldUnknown'
        : !completesField(form, page, field, eyes)
          ? 'fieldNotYours'
          : storingProblem(field, answer, scales)
    if (code === null) accepted[uid] = answer
    else refused.push({ fieldUid: uid, code })
  }
  return { accepted, refused }
}

/** The results of formulas are sent to the person who fills in, and not stored as their answers. */
function withoutResults({ fields }: Extract<Field, { type: 'GROUP' }>, answer: Answer): Answer {
  const all = storedEntriesIn(answer)
  if (!Array.isArray(answer) || all.length < answer.length) return answer
  const results = new Set(fields.filter(({ type }) => !isFilledIn(type)).map(({ uid }) => uid))
  return all.map((entry) => ({ ...entry, answers: Object.fromEntries(Object.entries(entry.answers).filter(([uid]) => !results.has(uid))) }))
}

/** For a field inside an entry, `fieldUid` combines the entry and the field (entryKey). */
export type SubmissionProblem = { readonly pageUid: string; readonly fieldUid: string | null; readonly code: AnswerProblem }

/** The problems that stop a submission. Hidden fields are not checked. */
export function submissionProblems({
  form,
  eyes,
  answers,
  today,
}: {
  readonly form: Definition
  readonly eyes: Eyes
  readonly answers: Answers
  readonly today: string
}): SubmissionProblem[] {
  const worked = workOut(form, answers, today)
  return form.pages.flatMap((page): SubmissionProblem[] => {
    const mine = page.fields.filter((field) => completesField(form, page, field, eyes) && worked.isVisible(field.uid))
    if (mine.length === 0) return []
    const fields = mine.flatMap((field): SubmissionProblem[] => {
      const answer = answers[field.uid]
      const code =
        (answer === undefined ? null : storingProblem(field, answer)) ?? submittingProblem(field, answer, worked.isRequired(field))
      const own = code === null ? [] : [{ pageUid: page.uid, fieldUid: field.uid, code }]
      return field.type === 'GROUP' ? [...own, ...entryProblems(field, answer, worked).map((one) => ({ pageUid: page.uid, ...one }))] : own
    })
    const words = pageProblem(page, mine, answers)
    return words === null ? fields : [...fields, { pageUid: page.uid, fieldUid: null, code: words }]
  })
}

type Group = Extract<BareField, { type: 'GROUP' }>
/** The problems that prevent handing in a group's entries, in their order. */
export function entryProblems(
  group: Group,
  answer: Answer | undefined,
  worked: Pick<WorkedOut, 'ofEntry'>,
): { readonly fieldUid: string; readonly code: AnswerProblem }[] {
  return entriesIn(answer).flatMap((entry) => {
    const inside = worked.ofEntry(group.uid, entry)
    return group.fields.flatMap((field) => {
      if (!isFilledIn(field.type) || !inside.isVisible(field.uid)) return []
      const code = submittingProblem(field, entry.answers[field.uid], inside.isRequired(field))
      return code === null ? [] : [{ fieldUid: entryKey(entry.id, field.uid), code }]
    })
  })
}

/** The answers without those that rules hide, and without what stays of removed entries. */
export function withoutHidden(form: Definition, answers: Answers, today: string): Record<string, Answer> {
  const worked = workOut(form, answers, today)
  const groups = new Map(
    form.pages.flatMap(({ fields }) => fields.flatMap((field) => (field.type === 'GROUP' ? [[field.uid, field]] : []))),
  )
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([uid]) => worked.isVisible(uid))
      .map(([uid, answer]): [string, Answer] => {
        const group = groups.get(uid)
        if (!group) return [uid, answer]
        const left = entriesIn(answer).map((entry) => {
          const inside = worked.ofEntry(uid, entry)
          return { ...entry, answers: Object.fromEntries(Object.entries(entry.answers).filter(([inner]) => inside.isVisible(inner))) }
        })
        return [uid, left]
      })
      .filter(([uid, answer]) => !groups.has(uid) || !isUnanswered(answer)),
  )
}
