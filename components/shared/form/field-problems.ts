import type { AnswerProblem } from '@/lib/forms/answers'

const ofAnswers = [
  'required',
  'wrongType',
  'tooLong',
  'tooMany',
  'tooFew',
  'optionUnknown',
  'toothUnknown',
  'toothTwice',
  'surfaceUnknown',
  'notOnScale',
  'tooFewWords',
  'tooManyWords',
  'tooFewCharacters',
  'tooManyCharacters',
  'patternDiffers',
  'numberTooSmall',
  'numberTooBig',
  'tooManyDecimals',
  'dateTooEarly',
  'dateTooLate',
  'qualityMissing',
  'justificationMissing',
  'helpMissing',
  'procedureUnknown',
  'tooFewEntries',
  'tooManyEntries',
] as const satisfies readonly AnswerProblem[]
/** Problems with typed text that is not an answer yet, and problems with fields that only the server knows. */
const others = ['numberUnclear', 'dateUnclear', 'notTeeth', 'oneTooth', 'fieldUnknown', 'fieldNotYours', 'answeredByOther'] as const

/** The reason why a field cannot be submitted: a key of `form.problem` in messages/. */
export type FieldProblem = AnswerProblem | (typeof others)[number]

const known: ReadonlySet<string> = new Set<FieldProblem>([...ofAnswers, ...others])

export function isFieldProblem(code: string): code is FieldProblem {
  return known.has(code)
}
