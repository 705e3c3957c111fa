import { pageProblem, storingProblem, submittingProblem, type Answer, type AnswerProblem, type Answers } from './answers'
import type { Definition, Field, Page } from './definition'
import { completesField, seesField, type Eyes } from './sight'
import { workOut } from './work-out'

/** A field that the asker cannot see is answered as one that does not exist. */
export type Refusal = { readonly fieldUid: string; readonly code: AnswerProblem | 'fieldUnknown' | 'fieldNotYours' }

/** The values of scales by id; a mark that is on no scale is refused. */
export type ScaleValues = ReadonlyMap<string, readonly number[]>

type Offered = {
  readonly form: Definition
  readonly page: Page
  readonly eyes: Eyes
  readonly answers: Answers
  readonly scales: ScaleValues
}

/** Which answers of a page can be stored, and by field why the others cannot. */
export function acceptAnswers({ form, page, eyes, answers, scales }: Offered): { accepted: Record<string, Answer>; refused: Refusal[] } {
  const accepted: Record<string, Answer> = {}
  const refused: Refusal[] = []
  for (const [uid, answer] of Object.entries(answers)) {
    const field = page.fields.find((one) => one.uid === uid)
    const code =
      !field || !seesField(form, page, field, eyes)
        ? 'fieldUnknown'
        : !completesField(form, page, field, eyes)
          ? 'fieldNotYours'
          : storingProblem(field, answer, scaleOf(field, scales))
    if (code === null) accepted[uid] = answer
    else refused.push({ fieldUid: uid, code })
  }
  return { accepted, refused }
}

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
      return code === null ? [] : [{ pageUid: page.uid, fieldUid: field.uid, code }]
    })
    const words = pageProblem(page, mine, answers)
    return words === null ? fields : [...fields, { pageUid: page.uid, fieldUid: null, code: words }]
  })
}

function scaleOf(field: Field, scales: ScaleValues): readonly number[] | undefined {
  return field.type === 'SCALE' && field.scaleId !== null ? (scales.get(field.scaleId) ?? []) : undefined
}

/** The answers without those that rules hide. */
export function withoutHidden(form: Definition, answers: Answers, today: string): Record<string, Answer> {
  const worked = workOut(form, answers, today)
  return Object.fromEntries(Object.entries(answers).filter(([uid]) => worked.isVisible(uid)))
}
