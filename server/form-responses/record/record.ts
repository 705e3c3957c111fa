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
/** The results of COMPUTED fields, by uid; inside entries by the uids of entry and field (entryKey). Null where the result was blank. */
export type Results = z.output<typeof Results>
export const parseResults = (stored: unknown): Results => Results.parse(stored)

type Deciding = Pick<TaskRow, 'id' | 'kind' | 'step' | 'part' | 'userId' | 'outsideId' | 'state' | 'forTask' | 'decidedAt' | 'contentHash'>
type Whole = Omit<Contained, 'tasks'> & { readonly tasks: readonly Deciding[] }
type Parts = Awaited<ReturnType<typeof listParts>>

/** The whole content of a completed response, computed for the day on which it was submitted. */
export async function wholeContentOf(db: Db, response: ResponseRow, form: Definition, at: Date) {
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
 * One hash for the printed form: over all answers that stand, the results of the formulas, and the deciders. Every reader gets the same hash, even one who does
 * not see all of it.
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

type Completed = Pick<Awaited<ReturnType<typeof wholeContentOf>>, 'parts' | 'answers' | 'computed'>
/** Stores the record of a response at its completion. */
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
 * A form whose COMPUTED fields show their results at completion, whatever their formulas would give today. As with a formula that is withheld, each field is
 * answered with its result.
 */
export function withStoredResults(form: Definition, answers: Readonly<Record<string, Answer>>, computed: Results) {
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

/** The entries of a group with the results of the formulas inside them. */
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
