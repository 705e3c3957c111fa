import 'server-only'
import { fieldsOf, isAnswered, type Definition } from '@/lib/forms/definition'
import { workOut } from '@/lib/forms/work-out'
import { todayAt } from '@/server/users'
import { patientFields } from './answers'
import { answersFor } from './content'
import { factsOf } from './facts-of'
import { deleteFacts, insertFacts } from './queries/facts'
import { listParts } from './queries/parts'
import type { ResponseRow } from './queries/responses'
import type { Work } from './work'

/** What reports count, from completion to reopening; nothing that was hidden, written in words or on a patient. */
export async function writeFacts(work: Work, response: ResponseRow, form: Definition): Promise<void> {
  const answers = answersFor({ response, parts: await listParts(work.db, response.id), userId: null })
  const worked = workOut(form, answers, await todayAt(work.at))
  const left = new Set(patientFields(form))
  const rows = fieldsOf(form)
    .filter(({ uid, type }) => isAnswered(type) && !left.has(uid) && worked.isVisible(uid))
    .flatMap((field) =>
      factsOf(field, field.type === 'COMPUTED' ? worked.resultOf(field.uid) : (answers[field.uid] ?? null)).map((fact) => ({
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
