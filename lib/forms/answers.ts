import type { z } from 'zod'
import { surfacesOf } from '@/lib/clinical/surfaces'
import { isTooth } from '@/lib/clinical/teeth'
import type * as shapes from './answers.shapes'
import type { BareField } from './definition'
import { countCharacters, countWords } from './counts'
import { entriesIn, marksIn, storedEntriesIn } from './entries'
import { isBlank, type Scored, type Value } from './expressions/values'
import { formLimits } from './limits'
import { fitsPattern } from './pattern'

export type Answer = z.output<typeof shapes.Answer>
export type Answers = Readonly<Record<string, Answer>>
type Chosen = z.output<typeof shapes.Chosen>
type Listed = Extract<Answer, readonly unknown[]>[number]
/** A single radiograph or procedure in the answer of a field that lists them. */
export type RadiographAnswer = Extract<Listed, { radiograph: unknown }>
export type ProcedureAnswer = Extract<Listed, { procedure: unknown }>
/** The value of a mark that could have been given but was not observed. */
export const notObserved = 'NOT_OBSERVED'

/** Keys of the namespace `issues`. */
export type AnswerProblem =
  | 'required'
  | 'wrongType'
  | 'tooLong'
  | 'tooMany'
  | 'tooFew'
  | 'optionUnknown'
  | 'toothUnknown'
  | 'toothTwice'
  | 'surfaceUnknown'
  | 'notOnScale'
  | 'tooFewWords'
  | 'tooManyWords'
  | 'tooFewCharacters'
  | 'tooManyCharacters'
  | 'patternDiffers'
  | 'numberTooSmall'
  | 'numberTooBig'
  | 'tooManyDecimals'
  | 'dateTooEarly'
  | 'dateTooLate'
  | 'qualityMissing'
  | 'justificationMissing'
  | 'helpMissing'
  | 'procedureUnknown'
  | 'tooFewEntries'
  | 'tooManyEntries'

/** The values of scales by id; a mark that is on no scale is refused. */
export type ScaleValues = ReadonlyMap<string, readonly number[]>

/** Whether nothing was answered. */
export function isUnanswered(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.every((one) => typeof one === 'object' && 'removed' in one && one.removed === true)
  return typeof answer === 'object' && 'marks' in answer && Object.keys(answer.marks).length === 0
}

/**
 * Why an answer cannot be stored for this field. Unfinished answers (too short, outside their limits) can be stored: submission checks them.
 * @param scales where they are known: a mark on none of them is refused.
 */
export function storingProblem(field: BareField, answer: Answer, scales?: ScaleValues): AnswerProblem | null {
  if (answer === null) return null
  switch (field.type) {
    case 'HEADING':
    case 'NOTES':
    case 'COMPUTED':
      return 'wrongType'
    case 'TEXT':
      return textProblem(answer, formLimits.line)
    case 'MULTILINE':
      return textProblem(answer, formLimits.paragraphs)
    case 'BOOLEAN':
      return typeof answer === 'boolean' ? null : 'wrongType'
    case 'NUMBER':
      return typeof answer === 'number' && Number.isFinite(answer) && Math.abs(answer) <= 1e15 ? null : 'wrongType'
    case 'DATE':
      return typeof answer === 'string' && isDay(answer) ? null : 'wrongType'
    case 'SCALE':
      return markProblem(field, answer, scales)
    case 'GRID': {
      if (typeof answer !== 'object' || Array.isArray(answer) || !('marks' in answer)) return 'wrongType'
      if (Object.keys(answer.marks).some((uid) => field.rows.every((row) => row.uid !== uid))) return 'wrongType'
      return Object.values(answer.marks).some((mark) => markProblem(field, mark, scales) !== null) ? 'notOnScale' : null
    }
    case 'GROUP':
      return entriesProblem(field, answer, scales)
    case 'DROPDOWN':
      return isChosen(answer) ? optionProblem(field, answer) : 'wrongType'
    case 'MULTISELECT': {
      if (!Array.isArray(answer)) return 'wrongType'
      const chosen = answer.filter(isChosen)
      if (chosen.length < answer.length) return 'wrongType'
      return chosen.map((one) => optionProblem(field, one)).find((problem) => problem !== null) ?? null
    }
    case 'FILE_UPLOAD':
      if (!Array.isArray(answer) || !answer.every((id) => typeof id === 'string' && uuid.test(id))) return 'wrongType'
      return answer.length > field.most ? 'tooMany' : null
    case 'SIGNATURE': {
      if (typeof answer !== 'object' || Array.isArray(answer) || !('name' in answer)) return 'wrongType'
      const points = (answer.strokes ?? []).reduce((total, stroke) => total + stroke.length, 0)
      return points > formLimits.points ? 'tooLong' : null
    }
    case 'TOOTHMAP':
      return teethProblem(field, answer)
    case 'RADIOGRAPHS':
      return radiographsProblem(field, answer)
    case 'PROCEDURE':
      return proceduresProblem(field, answer)
  }
}

/** Why an answer that can be stored cannot be submitted. */
export function submittingProblem(field: BareField, answer: Answer | undefined, required: boolean): AnswerProblem | null {
  if (field.type === 'GROUP') {
    const count = entriesIn(answer).length
    if (count === 0 && required) return 'required'
    return count < field.least ? 'tooFewEntries' : count > field.most ? 'tooManyEntries' : null
  }
  if (answer === undefined || answer === null || isUnanswered(answer)) return required ? 'required' : null
  if (field.type === 'TEXT' || field.type === 'MULTILINE') {
    if (typeof answer !== 'string') return 'wrongType'
    return countProblem(field, answer) ?? (field.type === 'TEXT' && !fitsPattern(field.pattern, answer) ? 'patternDiffers' : null)
  }
  if (field.type === 'NUMBER' && typeof answer === 'number') {
    if (field.min !== null && answer < field.min) return 'numberTooSmall'
    if (field.max !== null && answer > field.max) return 'numberTooBig'
    return Number(answer.toFixed(field.decimals)) === answer ? null : 'tooManyDecimals'
  }
  if (field.type === 'DATE' && typeof answer === 'string') {
    if (field.min !== null && answer < field.min) return 'dateTooEarly'
    return field.max !== null && answer > field.max ? 'dateTooLate' : null
  }
  if (field.type === 'MULTISELECT' && Array.isArray(answer)) {
    if (field.min !== null && answer.length < field.min) return 'tooFew'
    return field.max !== null && answer.length > field.max ? 'tooMany' : null
  }
  if (field.type === 'RADIOGRAPHS') {
    const all = radiographsIn(answer)
    if (field.quality && all.some(({ quality }) => quality === null)) return 'qualityMissing'
    return field.justification && all.some(({ justification }) => justification.trim() === '') ? 'justificationMissing' : null
  }
  if (field.type === 'GRID') {
    const marks = marksIn(answer)
    return required && field.rows.some(({ uid }) => marks[uid] === undefined) ? 'required' : null
  }
  if (field.type === 'PROCEDURE') return field.helpLevel && proceduresIn(answer).some(({ help }) => help === null) ? 'helpMissing' : null
  return null
}

type Counted = { minWords: number | null; maxWords: number | null; minChars?: number | null; maxChars?: number | null }
/** Words are runs of non-space characters; characters are code points. */
function countProblem(limits: Counted, text: string): AnswerProblem | null {
  const words = countWords(text)
  if (limits.minWords !== null && words < limits.minWords) return 'tooFewWords'
  if (limits.maxWords !== null && words > limits.maxWords) return 'tooManyWords'
  const characters = countCharacters(text)
  if (limits.minChars != null && characters < limits.minChars) return 'tooFewCharacters'
  return limits.maxChars != null && characters > limits.maxChars ? 'tooManyCharacters' : null
}

/** The problem with the number of words in a page's texts, counted together. */
export function pageProblem(
  limits: Pick<Counted, 'minWords' | 'maxWords'>,
  fields: readonly BareField[],
  answers: Answers,
): AnswerProblem | null {
  if (limits.minWords === null && limits.maxWords === null) return null
  const texts = fields.flatMap((field) => {
    const within = field.type === 'GROUP' ? field.fields : []
    return [
      ...textsIn([field], answers),
      ...(within.length > 0 ? entriesIn(answers[field.uid]).flatMap((entry) => textsIn(within, entry.answers)) : []),
    ]
  })
  return countProblem(limits, texts.join(' '))
}

function textsIn(fields: readonly BareField[], answers: Answers): string[] {
  return fields.flatMap(({ uid, type }) => {
    const answer = answers[uid]
    return (type === 'TEXT' || type === 'MULTILINE') && typeof answer === 'string' ? [answer] : []
  })
}

/** The value of an answer in an expression. */
export function valueOf(field: BareField, answer: Answer | undefined): Value {
  if (answer === undefined || answer === null || answer === '') return null
  if (field.type === 'SCALE') return typeof answer === 'number' ? answer : null
  if (field.type === 'SIGNATURE') return true
  if (field.type === 'GRID') {
    const marks = marksIn(answer)
    return field.rows.map(({ uid }) => markValue(marks[uid]))
  }
  if (field.type === 'GROUP') return entriesIn(answer).map(({ id }): Scored => ({ text: id, score: null }))
  if (field.type === 'DROPDOWN') return isChosen(answer) ? scoredChoice(field, answer) : null
  if (Array.isArray(answer)) {
    return answer.map((one): Scored => {
      if (typeof one === 'object' && 'edits' in one) return { text: one.id, score: null }
      if (typeof one === 'object' && 'tooth' in one) return { text: String(one.tooth), score: one.tooth }
      if (typeof one === 'object' && 'radiograph' in one) return { text: one.radiograph, score: null }
      if (typeof one === 'object' && 'procedure' in one) return { text: one.procedure, score: null }
      return field.type === 'MULTISELECT' ? scoredChoice(field, one) : { text: typeof one === 'string' ? one : one.other, score: null }
    })
  }
  return typeof answer === 'object' ? null : answer
}

/** The value of a row's mark in an expression. */
export function markValue(mark: number | string | undefined): number | null {
  return typeof mark === 'number' ? mark : null
}

/** A result as it is stored and sent. */
export function resultOf(value: Value): number | string | boolean | null {
  if (isBlank(value) || value === null || typeof value === 'object')
    return value !== null && typeof value === 'object' && 'text' in value ? value.text : null
  return value
}

function scoredChoice(field: Extract<BareField, { type: 'DROPDOWN' | 'MULTISELECT' }>, chosen: Chosen): Scored {
  if (typeof chosen !== 'string') return { text: chosen.other, score: null }
  return { text: chosen, score: field.options.find(({ value }) => value === chosen)?.score ?? null }
}

function isChosen(answer: unknown): answer is Chosen {
  return typeof answer === 'string' || (typeof answer === 'object' && answer !== null && 'other' in answer)
}

function optionProblem(field: Extract<BareField, { type: 'DROPDOWN' | 'MULTISELECT' }>, chosen: Chosen): AnswerProblem | null {
  if (typeof chosen === 'string') return field.options.some(({ value }) => value === chosen) ? null : 'optionUnknown'
  if (!field.other) return 'optionUnknown'
  return countCharacters(chosen.other) > formLimits.line ? 'tooLong' : null
}

function markProblem(
  { scaleId }: Pick<Extract<BareField, { type: 'SCALE' | 'GRID' }>, 'scaleId'>,
  answer: Answer,
  scales: ScaleValues | undefined,
): AnswerProblem | null {
  if (answer === notObserved) return null
  if (typeof answer !== 'number') return 'wrongType'
  return scales && scaleId !== null && !(scales.get(scaleId) ?? []).includes(answer) ? 'notOnScale' : null
}

/** Checks each answer of each entry against its own field. A group may hold fewer entries than it asks for until it is handed in. */
function entriesProblem(
  field: Extract<BareField, { type: 'GROUP' }>,
  answer: Answer,
  scales: ScaleValues | undefined,
): AnswerProblem | null {
  const all = storedEntriesIn(answer)
  if (!Array.isArray(answer) || all.length < answer.length || new Set(all.map(({ id }) => id)).size < all.length) return 'wrongType'
  if (entriesIn(answer).length > field.most) return 'tooManyEntries'
  const inner = new Map(field.fields.map((one) => [one.uid, one]))
  for (const { answers, edits, removed } of all) {
    if (Object.keys(edits).length > formLimits.devices) return 'wrongType'
    if (removed === true && Object.keys(answers).length > 0) return 'wrongType'
    for (const [uid, given] of Object.entries(answers)) {
      const of = inner.get(uid)
      const problem = of ? storingProblem(of, given, scales) : 'wrongType'
      if (problem !== null) return problem
    }
  }
  return null
}

function textProblem(answer: Answer, most: number): AnswerProblem | null {
  if (typeof answer !== 'string') return 'wrongType'
  return countCharacters(answer) > most ? 'tooLong' : null
}

function teethProblem(field: Extract<BareField, { type: 'TOOTHMAP' }>, answer: Answer): AnswerProblem | null {
  if (!Array.isArray(answer)) return 'wrongType'
  const teeth = answer.flatMap((one) => (typeof one === 'object' && 'tooth' in one ? [one] : []))
  if (teeth.length < answer.length) return 'wrongType'
  if (!teeth.every(({ tooth }) => isTooth(tooth))) return 'toothUnknown'
  if (new Set(teeth.map(({ tooth }) => tooth)).size < teeth.length) return 'toothTwice'
  if (!field.several && teeth.length > 1) return 'tooMany'
  const known = teeth.every(({ tooth, surfaces }) => {
    const there: readonly string[] = surfacesOf(tooth)
    return field.surfaces ? surfaces.every((surface) => there.includes(surface)) : surfaces.length === 0
  })
  return known ? null : 'surfaceUnknown'
}

export function radiographsIn(answer: Answer | undefined): RadiographAnswer[] {
  return Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'object' && 'radiograph' in one ? [one] : [])) : []
}

export function proceduresIn(answer: Answer | undefined): ProcedureAnswer[] {
  return Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'object' && 'procedure' in one ? [one] : [])) : []
}

/** Quality and justification are refused where the field does not ask for them: they would be stored and never shown. */
function radiographsProblem(field: Extract<BareField, { type: 'RADIOGRAPHS' }>, answer: Answer): AnswerProblem | null {
  const all = radiographsIn(answer)
  if (!Array.isArray(answer) || all.length < answer.length) return 'wrongType'
  if (all.length > field.most) return 'tooMany'
  if (all.some(({ justification }) => countCharacters(justification) > formLimits.justification)) return 'tooLong'
  const isExtra = all.some((one) => (!field.quality && one.quality !== null) || (!field.justification && one.justification !== ''))
  return isExtra ? 'wrongType' : null
}

/** Only the server knows whether the procedure exists. */
function proceduresProblem(field: Extract<BareField, { type: 'PROCEDURE' }>, answer: Answer): AnswerProblem | null {
  const all = proceduresIn(answer)
  if (!Array.isArray(answer) || all.length < answer.length) return 'wrongType'
  if (all.length > field.most) return 'tooMany'
  if (field.ids.length > 0 && !all.every(({ procedure }) => field.ids.includes(procedure))) return 'procedureUnknown'
  if (all.some(({ teeth }) => !teeth.every(isTooth))) return 'toothUnknown'
  if (all.some(({ teeth }) => new Set(teeth).size < teeth.length)) return 'toothTwice'
  return all.some((one) => (!field.helpLevel && one.help !== null) || (!field.teeth && one.teeth.length > 0)) ? 'wrongType' : null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** A real day: there is no 31 February. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
