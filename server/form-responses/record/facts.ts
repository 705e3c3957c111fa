import 'server-only'
import { fieldsOf, isAnswered, type Definition } from '@/lib/forms/definition'
import { patientFields } from '../answers/answers'
import { factsOf } from './facts-of'
import { deleteFacts, insertFacts } from './queries/facts'
import type { ResponseRow } from '../queries/responses'
import type { wholeOf } from './record'
import type { Work } from '../opened'

type Whole = Pick<Awaited<ReturnType<typeof wholeOf>>, 'answers' | 'worked' | 'computed'>

/** What reports count, from completion to reopening; nothing that was hidden, written in words or on a patient. */
export async function writeFacts(work: Work, response: ResponseRow, form: Definition, { answers, worked, computed }: Whole): Promise<void> {
  const left = new Set(patientFields(form))
  const rows = fieldsOf(form)
    .filter(({ uid, type }) => isAnswered(type) && !left.has(uid) && worked.isVisible(uid))
    .flatMap((field) =>
      factsOf(field, (field.type === 'COMPUTED' ? computed[field.uid] : answers[field.uid]) ?? null).map((fact) => ({
        ...fact,
        responseId: response.id,
        fieldUid: field.uid,
        subjectId: response.subjectId,
        // A form filled in on paper counts as experience of that day.
        at: response.paperOn ?? response.submittedAt ?? work.at,
      })),
    )
  await deleteFacts(work.db, response.id)
  await insertFacts(work.db, rows)
}
