import 'server-only'
import type { Answer, Answers } from '@/lib/forms/answers'
import type { Definition, Field } from '@/lib/forms/definition'
import { marksIn, storedEntriesIn } from '@/lib/forms/entries'
import { shownAnswers, shownForm, type ShownForm } from '@/lib/forms/sight'
import type { Db } from '@/server/kernel/db'
import { answersFor } from './answers/content'
import { listLeft, type LeftRow } from './answers/queries/left'
import type { OpenedResponse } from './opened'
import { definitionOf } from './work'

/** The most earlier versions that are shown. */
const mostVersions = 5

/** What is left of an answer once the part that fits the new version is taken away; null: nothing. */
export function remainderOf(answer: Answer, kept: Answer | undefined): Answer {
  if (kept === undefined || kept === null) return isEmpty(answer) ? null : answer
  const marks = Object.entries(marksIn(answer)).filter(([uid]) => marksIn(kept)[uid] === undefined)
  if (marks.length > 0) return { marks: Object.fromEntries(marks) }
  const keptById = new Map(storedEntriesIn(kept).map((entry) => [entry.id, entry]))
  const entries = storedEntriesIn(answer).flatMap((entry) => {
    const there = keptById.get(entry.id)?.answers ?? {}
    const answers = Object.entries(entry.answers).filter(([uid, one]) => one !== null && there[uid] === undefined)
    return answers.length === 0 ? [] : [{ id: entry.id, edits: {}, answers: Object.fromEntries(answers) }]
  })
  return entries.length === 0 ? null : entries
}

const isEmpty = (answer: Answer) => answer === '' || (Array.isArray(answer) && answer.length === 0)

type LeftView = { version: number; movedAt: string; shown: ShownForm; answers: Record<string, Answer> }

type Looked = Pick<OpenedResponse, 'response' | 'eyes' | 'day'>
/** The answers without a field as they are stored, and as the reader might have read them in the version in which they had one. */
export async function readLeft(db: Db, { response, eyes, day }: Looked, userId: string): Promise<{ rows: LeftRow[]; views: LeftView[] }> {
  const byVersion = new Map<string, LeftRow[]>()
  const all = await listLeft(db, response.id)
  for (const row of all) byVersion.set(row.versionId, [...(byVersion.get(row.versionId) ?? []), row])
  const views: LeftView[] = []
  for (const [versionId, rows] of [...byVersion].slice(0, mostVersions)) {
    const [newest] = rows
    // If a field was removed twice, its newest answer is shown.
    const answers = answersFor({ response, parts: rows.toReversed(), userId })
    const looked = { form: onlyAnswered(await definitionOf(db, versionId), answers), eyes, answers, today: day }
    const shown = shownForm({ ...looked, completes: false })
    const pages = shown.pages.filter(({ fields }) => fields.length > 0)
    if (newest && pages.length > 0)
      views.push({
        ...{ version: newest.version.number, movedAt: newest.movedAt.toISOString() },
        shown: { ...shown, pages },
        answers: shownAnswers(looked),
      })
  }
  return { rows: all, views }
}

/** The fields that are answered, without their rules: what a rule asks about went on to the new version. */
function onlyAnswered(form: Definition, answers: Answers): Definition {
  const bare = <F extends Field>(field: F): F => ({ ...field, visibleWhen: null, required: 'NEVER' })
  const left = (field: Field): Field[] => {
    const answer = answers[field.uid] ?? null
    if (answer === null || field.type === 'COMPUTED') return []
    if (field.type === 'GRID')
      return [{ ...bare(field), self: null, rows: field.rows.filter(({ uid }) => marksIn(answer)[uid] !== undefined) }]
    if (field.type === 'SCALE') return [{ ...bare(field), self: null }]
    if (field.type !== 'GROUP') return [bare(field)]
    const answered = new Set(storedEntriesIn(answer).flatMap((entry) => Object.keys(entry.answers)))
    return [
      {
        ...bare(field),
        fields: field.fields.filter(({ uid, type }) => answered.has(uid) && type !== 'COMPUTED').map((inner) => bare(inner)),
      },
    ]
  }
  return { ...form, pages: form.pages.map((page) => ({ ...page, visibleWhen: null, fields: page.fields.flatMap(left) })) }
}
