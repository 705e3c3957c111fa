import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { isAnswered, type FieldOf } from '@/lib/forms/definition'
import { seesField, shownAnswers } from '@/lib/forms/sight'
import { findBelonging } from '@/server/forms'
import { csvOf } from '@/server/kernel/files/csv'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { asExport } from '@/server/kernel/limits'
import { readAttached, type AttachableDate } from '@/server/timetables'
import { todayAt } from '@/server/users'
import { oversees } from '../access'
import { isOfPatient } from '../answers/answers'
import { answersFor } from '../answers/content'
import { eyesOn } from '../eyes'
import { answerColumns, entryColumns } from '../export-cells'
import { findExported, listExported, listPartsOf, sizesOf, type ExportedPart } from '../queries/export'
import { listResults } from '../record/queries/records'
import { resultsIn, settledBy } from '../record/record'
import { responsesFor } from '../scope'
import { dayOf } from '../opened'
import { definitionOf } from '../work'

const head = ['id', 'state', 'subject', 'submitter', 'submittedAt', 'completedAt', 'event', 'place']
const mostRows = 5_000
/** Characters of the file: a spreadsheet opens no more. */
const mostBytes = 6 * 1024 * 1024
/** Bytes of answers that are read at once. */
const mostRead = 2 * 1024 * 1024

export const exportResponsesCall = defineCall(contracts.exportResponses, {
  ...oversees,
  limit: asExport,
  handle: async ({ actor, input: { formId, versionId, from, to, groupUid }, db, request }) => {
    const { roleIds } = await findBelonging(db, actor.id)
    const today = await todayAt(request.at)
    const scope = responsesFor({ actor, roleIds, today })
    const form = await findExported(db, scope, { formId, versionId: versionId ?? null })
    if (!form) throw refuse('NOT_FOUND')
    const definition = await definitionOf(db, form.versionId)
    const rows = await listExported(db, scope, { formId, versionId: form.versionId, from: from ?? null, to: to ?? null, take: mostRows })
    // With a reader's rights: a part in a single response opens no column of the whole export.
    const reader = { parts: ['VIEWER'] as const, roleIds }
    const fields = definition.pages.flatMap((page) =>
      page.fields.filter((field) => isAnswered(field.type) && !isOfPatient(field) && seesField(definition, page, field, reader)),
    )
    const groups = fields.filter((field): field is FieldOf<'GROUP'> => field.type === 'GROUP')
    const group = groups.find(({ uid }) => uid === groupUid)
    if (groupUid !== undefined && !group) throw refuse('NOT_FOUND')
    const columns = group ? entryColumns(group) : answerColumns(fields)
    const events = await readAttached(
      db,
      rows.map(({ eventId }) => eventId),
    )
    const sizes = await sizesOf(
      db,
      rows.map(({ id }) => id),
    )
    const body: string[][] = []
    let [bytes, written] = [0, 0]
    for (const together of groupsOf(rows, ({ id }) => sizes.get(id) ?? 0)) {
      if (bytes > mostBytes) break
      const parts = new Map<string, ExportedPart[]>()
      const ids = together.map(({ id }) => id)
      const results = new Map((await listResults(db, ids)).map(({ responseId, computed }) => [responseId, resultsIn(computed)]))
      for (const part of await listPartsOf(db, ids)) parts.set(part.responseId, [...(parts.get(part.responseId) ?? []), part])
      for (const row of together) {
        const eyes = eyesOn({ ...row, enteredById: null, tasks: [] }, { actorId: actor.id, roleIds })
        const given = answersFor({ response: row, parts: parts.get(row.id) ?? [], userId: null })
        const computed = row.state === 'COMPLETED' ? (results.get(row.id) ?? {}) : {}
        const answers = shownAnswers({
          ...settledBy(definition, given, computed),
          eyes: { ...eyes, parts: [...eyes.parts, 'VIEWER'] },
          today: await dayOf(row, request.at),
        })
        const of = [
          row.id,
          row.state,
          row.subject?.displayName ?? '',
          row.submitter?.displayName ?? '',
          row.submittedAt?.toISOString() ?? '',
          row.completedAt?.toISOString() ?? '',
          eventText(events.get(row.eventId ?? '')),
          row.place,
        ]
        const lines = columns.linesOf(answers).map((cells) => [...of, ...cells])
        bytes += lines.flat().reduce((total, cell) => total + cell.length, 0)
        if (bytes > mostBytes) break
        written += 1
        body.push(...lines)
      }
    }
    const isCut = written < rows.length || rows.length === mostRows
    return {
      fileName: `${[form.code, group?.id, today].filter(Boolean).join('-')}.csv`,
      csv: csvOf([[...head, ...columns.head], ...body]),
      rows: body.length,
      isCut,
      groups: group ? [] : groups.map(({ uid }) => uid),
    }
  },
})

/** In their order, so many together as have not too many bytes of answers. */
function groupsOf<T>(rows: readonly T[], bytesOf: (row: T) => number): T[][] {
  const groups: T[][] = []
  let room = 0
  for (const row of rows) {
    room -= bytesOf(row)
    const last = groups.at(-1)
    if (last && room >= 0 && last.length < 500) last.push(row)
    else {
      groups.push([row])
      room = mostRead - bytesOf(row)
    }
  }
  return groups
}

/** A date for a file export, year first, so that it sorts. */
function eventText(event: AttachableDate | undefined): string {
  return event ? `${event.heldOn} ${event.startsTime} ${event.title}` : ''
}
