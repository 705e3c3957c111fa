import 'server-only'
import { v7 } from 'uuid'
import { storingProblem, type Answer } from '@/lib/forms/answers'
import type { Definition, Field } from '@/lib/forms/definition'
import { marksIn, storedEntriesIn } from '@/lib/forms/entries'
import { storedJson, versionDefinition, type StoredVersion } from '@/server/forms'
import type { Tx } from '@/server/kernel/db'
import { allAnswers, taskIdsByField, openedAnswers, sealedAnswers } from './answers/answers'
import { insertLeft } from './answers/queries/left'
import { remainderOf } from './left-answers'
import { insertHistory } from './queries/history'
import { listMovable } from './queries/moves'
import { deleteParts, listParts, storePart } from './answers/queries/parts'
import { updateResponse } from './queries/responses'
import { definitionOf } from './work'

type Move = {
  readonly formId: string
  readonly fromVersionId: string | null
  readonly to: StoredVersion
  readonly byId: string
  readonly at: Date
}
const atOnce = 2_000

/** Moves responses that are still filled in to a version: answers go by the uid of their field; those that no longer fit are kept beside them. */
export async function moveDrafts(db: Tx, { formId, fromVersionId, to, byId, at }: Move): Promise<number> {
  const form = versionDefinition(to)
  const movable = await listMovable(db, { formId, fromVersionId, toVersionId: to.id, take: atOnce })
  for (const { id, turn, versionId } of movable) {
    const parts = await listParts(db, id)
    const answers = allAnswers(parts)
    const given = taskIdsByField(parts)
    const revisions = new Map(parts.map(({ pageUid, savedById }) => [pageUid, savedById]))
    const kept: Record<string, Answer> = {}
    for (const page of form.pages) {
      const fits = fittingAnswers(page, answers)
      Object.assign(kept, fits)
      const { answers: plain, patientCipher } = sealedAnswers(form, fits)
      const savedById = revisions.get(page.uid) ?? byId
      if (Object.keys(plain).length === 0 && patientCipher === null && !revisions.has(page.uid)) continue
      await storePart(db, {
        responseId: id,
        pageUid: page.uid,
        answers: storedJson(plain),
        patientCipher,
        answeredIn: storedJson(Object.fromEntries(page.fields.flatMap(({ uid }) => (given[uid] === undefined ? [] : [[uid, given[uid]]])))),
        savedById,
        savedAt: at,
        occurredAt: at,
      })
    }
    const before = await definitionOf(db, versionId)
    await insertLeft(
      db,
      parts.flatMap((part) => {
        const left = Object.entries(openedAnswers(part)).map(([uid, answer]) => [uid, remainderOf(answer, kept[uid])] as const)
        const { answers: plain, patientCipher } = sealedAnswers(before, Object.fromEntries(left))
        if (Object.keys(plain).length === 0 && patientCipher === null) return []
        const { pageUid, savedById, savedAt } = part
        const answeredIn = Object.fromEntries(left.flatMap(([uid]) => (given[uid] === undefined ? [] : [[uid, given[uid]]])))
        const row = { responseId: id, versionId, pageUid, savedById, savedAt, movedAt: at }
        return [{ id: v7(), ...row, answers: storedJson(plain), patientCipher, answeredIn: storedJson(answeredIn) }]
      }),
    )
    await deleteParts(
      db,
      id,
      form.pages.map(({ uid }) => uid),
    )
    await updateResponse(db, id, { versionId: to.id, turn: Math.min(turn, form.turns.length - 1), updatedAt: at })
    await insertHistory(db, { responseId: id, at, byId, act: 'moved', detail: { version: to.number } })
  }
  return movable.length
}

function fittingAnswers({ fields }: Definition['pages'][number], answers: Readonly<Record<string, Answer>>): Record<string, Answer> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = retainFittingPart(field, answers[field.uid])
      return answer === undefined || answer === null || storingProblem(field, answer) !== null ? [] : [[field.uid, answer]]
    }),
  )
}

/** The part of an answer that still fits: the remaining rows of a grid, the entries of a group with those of their answers that fit. */
function retainFittingPart(field: Field, answer: Answer | undefined): Answer | undefined {
  if (field.type === 'GRID') {
    const rows = new Set(field.rows.map(({ uid }) => uid))
    const marks = Object.entries(marksIn(answer)).filter(([uid]) => rows.has(uid))
    return marks.length === 0 ? undefined : { marks: Object.fromEntries(marks) }
  }
  if (field.type !== 'GROUP') return answer
  const entries = storedEntriesIn(answer)
  if (entries.length === 0) return undefined
  const fits = ([uid, one]: readonly [string, Answer]) => {
    const inner = field.fields.find((of) => of.uid === uid)
    return inner !== undefined && storingProblem(inner, one) === null
  }
  return entries.map((entry) => ({ ...entry, answers: Object.fromEntries(Object.entries(entry.answers).filter(fits)) }))
}
