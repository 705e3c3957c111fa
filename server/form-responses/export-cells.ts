import 'server-only'
import type { Answer, Answers } from '@/lib/forms/answers'
import { isAnswered, type Field, type FieldOf } from '@/lib/forms/definition'
import { entriesIn, marksIn, type Entry } from '@/lib/forms/entries'
import { isOfPatient } from './answers/answers'

/** The columns of a file, and what one response fills them with. */
export type Columns = { readonly head: readonly string[]; readonly linesOf: (answers: Answers) => string[][] }

/** A line for each response: a column for each answer, for each row of a grid, and for a group how many entries there are. */
export function answerColumns(fields: readonly Field[]): Columns {
  return {
    head: fields.flatMap((field) => (field.type === 'GRID' ? field.rows.map(({ id }) => id) : [field.id])),
    linesOf: (answers) => [
      fields.flatMap((field) => {
        const answer = answers[field.uid]
        if (field.type === 'GRID') return field.rows.map(({ uid }) => cellOf(marksIn(answer)[uid] ?? null))
        return field.type === 'GROUP' ? [String(entriesIn(answer).length)] : [cellOf(answer ?? null)]
      }),
    ],
  }
}

/** A line for each entry of a group, with its number: what a spreadsheet counts and filters. */
export function entryColumns({ uid, fields }: FieldOf<'GROUP'>): Columns {
  const shown = fields.filter((field) => isAnswered(field.type) && !isOfPatient(field))
  return {
    head: ['entry', ...shown.map(({ id }) => id)],
    linesOf: (answers) =>
      entriesIn(answers[uid]).map((entry, at) => [String(at + 1), ...shown.map((field) => cellOf(entry.answers[field.uid] ?? null))]),
  }
}

type Listed = Exclude<Extract<Answer, readonly unknown[]>[number], string | Entry>
/** An answer for a file export: codes, and no texts of radiographs, because they may describe a patient. */
function listedText(one: Listed): string {
  if ('tooth' in one) return `${one.tooth}${one.surfaces.join('')}`
  if ('radiograph' in one) return [one.radiograph, one.quality].filter(Boolean).join(' ')
  if ('procedure' in one) return [one.procedure, one.teeth.join(' '), one.help].filter(Boolean).join(' ')
  return one.other
}

function cellOf(answer: Answer): string {
  if (answer === null) return ''
  if (Array.isArray(answer))
    return answer.map((one) => (typeof one === 'string' ? one : 'edits' in one ? one.id : listedText(one))).join('; ')
  if (typeof answer !== 'object') return String(answer)
  if ('marks' in answer) return Object.values(answer.marks).join('; ')
  return 'name' in answer ? answer.name : answer.other
}
