import 'server-only'
import { fieldsOf, isAnswered, type Definition, type Field } from '@/lib/forms/definition'
import type { Answer } from '@/lib/forms/answers'
import { entriesIn, entryKey, marksIn } from '@/lib/forms/entries'
import { isOfPatient } from '../answers/answers'
import { factsOf } from './facts-of'
import { deleteFacts, insertFacts } from './queries/facts'
import type { ResponseRow } from '../queries/responses'
import type { wholeContentOf } from './record'
import type { Work } from '../opened'

type Whole = Pick<Awaited<ReturnType<typeof wholeContentOf>>, 'answers' | 'worked' | 'computed'>

/** Stores what reports count, from completion to reopening, without anything that was hidden, typed as text or about a patient. */
export async function writeFacts(work: Work, response: ResponseRow, form: Definition, { answers, worked, computed }: Whole): Promise<void> {
  const rows = fieldsOf(form)
    .filter((field) => isAnswered(field.type) && !isOfPatient(field) && worked.isVisible(field.uid))
    .flatMap((field) => answersOfField(field, { answers, worked, computed }))
    .flatMap(({ field, uid, answer }) =>
      factsOf(field, answer).map((fact) => ({
        ...fact,
        responseId: response.id,
        fieldUid: uid,
        subjectId: response.subjectId,
        // A form filled in on paper counts as experience of that day.
        at: response.paperOn ?? response.submittedAt ?? work.at,
      })),
    )
  await deleteFacts(work.db, response.id)
  await insertFacts(work.db, rows)
}

type Answered = { readonly field: Field; readonly uid: string; readonly answer: Answer }
/** Each answer of a field: one for each row of a grid, and one for each field in each entry of a group. */
function answersOfField(field: Field, { answers, worked, computed }: Whole): Answered[] {
  if (field.type === 'GRID') {
    const marks = marksIn(answers[field.uid])
    const { rows, ...rest } = field
    return rows.map(({ uid }) => ({ field: { ...rest, type: 'SCALE', self: null }, uid, answer: marks[uid] ?? null }))
  }
  if (field.type !== 'GROUP')
    return [{ field, uid: field.uid, answer: (field.type === 'COMPUTED' ? computed[field.uid] : answers[field.uid]) ?? null }]
  return entriesIn(answers[field.uid]).flatMap((entry) => {
    const inside = worked.ofEntry(field.uid, entry)
    return field.fields
      .filter((inner) => isAnswered(inner.type) && !isOfPatient(inner) && inside.isVisible(inner.uid))
      .map((inner) => ({
        field: inner,
        uid: inner.uid,
        answer: (inner.type === 'COMPUTED' ? computed[entryKey(entry.id, inner.uid)] : entry.answers[inner.uid]) ?? null,
      }))
  })
}
