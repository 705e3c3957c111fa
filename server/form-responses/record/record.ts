import 'server-only'
import { z } from 'zod'
import type { Answer } from '@/lib/forms/answers'
import { fieldsOf, type Definition, type Field } from '@/lib/forms/definition'
import { entriesIn, entryKey, plainAnswers, storedEntriesIn } from '@/lib/forms/entries'
import { workOut } from '@/lib/forms/work-out'
import { storedJson } from '@/server/forms'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import type { Db } from '@/server/kernel/db'
import { sealedAnswers } from '../answers/answers'
import { answersFor, contentOf, type Contained } from '../answers/content'
import { listParts } from '../answers/queries/parts'
import { insertRecord } from './queries/records'
import type { ResponseRow, TaskRow } from '../queries/responses'
import { dayOf, type Work } from '../opened'

const Results = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))
/** What COMPUTED fields came to, by their uid, inside of entries by that of the entry and theirs (entryKey); null where they were blank. */
export type Results = z.output<typeof Results>
export const resultsIn = (stored: unknown): Results => Results.parse(stored)

type Deciding = Pick<TaskRow, 'id' | 'kind' | 'step' | 'part' | 'userId' | 'outsideId' | 'state' | 'forTask' | 'decidedAt' | 'contentHash'>
type Whole = Omit<Contained, 'tasks'> & { readonly tasks: readonly Deciding[] }
type Parts = Awaited<ReturnType<typeof listParts>>

/** All that a completed response stands for, worked out by the day on which it was handed in. */
export async function wholeOf(db: Db, response: ResponseRow, form: Definition, at: Date) {
  const parts = await listParts(db, response.id)
  const answers = answersFor({ response, parts, userId: null })
  const worked = workOut(form, answers, await dayOf(response, at))
  const computed: Results = Object.fromEntries(
    fieldsOf(form).flatMap((field): [string, Results[string]][] => {
      if (field.type === 'COMPUTED') return [[field.uid, worked.resultOf(field.uid)]]
      if (field.type !== 'GROUP') return []
      const formulas = field.fields.filter(({ type }) => type === 'COMPUTED')
      return entriesIn(answers[field.uid]).flatMap((entry) =>
        formulas.map(({ uid }): [string, Results[string]] => [entryKey(entry.id, uid), worked.ofEntry(field.uid, entry).resultOf(uid)]),
      )
    }),
  )
  return { parts, answers, worked, computed }
}

/**
 * Of all answers that stand, what formulas came to, and who decided: one hash for the printed form. Every reader is given the same, also one who
 * does not see all of it.
 */
export function recordHash(response: Whole, parts: Parts, computed: Results): string {
  const content = contentOf({ response, parts, kind: 'COMPLETE', userId: null })
  const decided = response.tasks.filter(({ state, decidedAt }) => state === 'DONE' && decidedAt !== null)
  return canonicalHash({
    content: { ...content, answers: withoutNull(plainAnswers(answersFor({ response, parts, userId: null }))) },
    computed,
    decisions: decided.map(({ id, kind, step, part, userId, outsideId, forTask, decidedAt, contentHash }) => ({
      ...{ id, kind, step, part, by: userId ?? outsideId, for: forTask?.user?.id ?? null },
      ...{ at: decidedAt?.toISOString() ?? null, contentHash },
    })),
  })
}

const withoutNull = (answers: Readonly<Record<string, Answer>>) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null))

type Completed = Pick<Awaited<ReturnType<typeof wholeOf>>, 'parts' | 'answers' | 'computed'>
/** Stores what is complete, as it is complete. */
export async function storeRecord(
  work: Work,
  response: ResponseRow,
  form: Definition,
  { parts, answers, computed }: Completed,
): Promise<void> {
  const sealed = sealedAnswers(form, plainAnswers(answers))
  await insertRecord(work.db, {
    responseId: response.id,
    answers: storedJson(sealed.answers),
    patientCipher: sealed.patientCipher,
    computed: storedJson(computed),
    hash: recordHash(response, parts, computed),
    at: work.at,
  })
}

/**
 * A form whose COMPUTED fields say what they came to when it was completed, whatever their formulas would come to by now: as a formula that is withheld,
 * each is answered with its result.
 */
export function settledBy(form: Definition, answers: Readonly<Record<string, Answer>>, computed: Results) {
  if (Object.keys(computed).length === 0) return { form, answers }
  return {
    form: {
      ...form,
      pages: form.pages.map((page) => ({
        ...page,
        fields: page.fields.map((field): Field => {
          if (field.type === 'COMPUTED') return field.uid in computed ? { ...field, formula: null } : field
          if (field.type !== 'GROUP') return field
          return { ...field, fields: field.fields.map((inner) => (inner.type === 'COMPUTED' ? { ...inner, formula: null } : inner)) }
        }),
      })),
    },
    answers: {
      ...Object.fromEntries(Object.entries(answers).map(([uid, answer]) => [uid, withResults(answer, computed)])),
      ...Object.fromEntries(Object.entries(computed).filter(([key, result]) => result !== null && !key.includes('.'))),
    },
  }
}

/** The entries of a group with what the formulas inside of them came to. */
function withResults(answer: Answer, computed: Results): Answer {
  const entries = storedEntriesIn(answer)
  if (entries.length === 0) return answer
  return entries.map((entry) => {
    const own = Object.entries(computed).flatMap(([key, result]) =>
      key.startsWith(`${entry.id}.`) && result !== null ? [[key.slice(entry.id.length + 1), result] as const] : [],
    )
    return { ...entry, answers: { ...entry.answers, ...Object.fromEntries(own) } }
  })
}
