import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { isLocale } from '@/lib/i18n/locales'
import { shownAnswers } from '@/lib/forms/sight'
import type { Definition, Field } from '@/lib/forms/definition'
import { findBelonging } from '@/server/forms'
import { csvOf } from '@/server/kernel/files/csv'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { exporting, searching } from '@/server/kernel/limits'
import { readAttached, type AttachableDate } from '@/server/timetables'
import { todayAt } from '@/server/users'
import { oversees } from '../access'
import { answersFor } from '../answers/content'
import { eyesOn } from '../eyes'
import { answerColumns, entryColumns, exportedFields, type Version } from '../export-columns'
import { originWords } from '../origins'
import { findExported, listExportedResponses, listPartsOf, listStepLabels, sizesOf, type ExportedPart } from '../queries/export'
import { listResults } from '../record/queries/records'
import { parseResults, withStoredResults } from '../record/record'
import { responsesFor } from '../scope'
import { dayOf } from '../opened'
import { definitionOf } from '../work'

const head = [
  ...['id', 'version', 'state', 'subject', 'studentNumber', 'submitter', 'submittedAt', 'completedAt'],
  ...['reviewers', 'signers', 'origin', 'event', 'place'],
] as const
/** The most responses in one part of a file. */
const mostRows = 2_000
/** The most characters in one part of a file. */
const mostBytes = 6 * 1024 * 1024
/** The most bytes of answers that are read at once. */
const mostRead = 2 * 1024 * 1024

type Listed = Awaited<ReturnType<typeof listExportedResponses>>[number]

export const exportResponsesCall = defineCall(contracts.exportResponses, {
  ...oversees,
  // Further parts of the same file do not count as another export.
  limit: ({ cursor }) => (cursor === undefined ? exporting : searching),
  handle: async ({ actor, input: { formId, versionId, from, to, groupUid, cursor }, db, request }) => {
    const { roleIds } = await findBelonging(db, actor.id)
    const today = await todayAt(request.at)
    const scope = responsesFor({ actor, roleIds, today })
    const form = await findExported(db, scope, { formId, versionId: versionId ?? null })
    if (!form) throw refuse('NOT_FOUND')
    const definitions = new Map<string, Definition>()
    for (const id of form.versionIds) definitions.set(id, await definitionOf(db, id))
    const versions = await versionsOf(db, definitions, { parts: ['VIEWER'], roleIds })
    const groups = [
      ...new Set(versions.flatMap(({ fields }) => [...fields.values()].flatMap(({ uid, type }) => (type === 'GROUP' ? [uid] : [])))),
    ]
    if (groupUid !== undefined && !groups.includes(groupUid)) throw refuse('NOT_FOUND')
    const locale = isLocale(request.locale) ? request.locale : (versions[0]?.language ?? 'en-GB')
    const columns = groupUid === undefined ? answerColumns(versions, locale) : entryColumns(versions, groupUid, locale)
    const range = { formId, versionIds: form.versionIds, from: from ?? null, to: to ?? null }
    const rows = await listExportedResponses(db, scope, { ...range, after: cursor ?? null, take: mostRows })
    const events = await readAttached(
      db,
      rows.map(({ eventId }) => eventId),
    )
    const originOf = await originWords(db, rows)
    const sizes = await sizesOf(
      db,
      rows.map(({ id }) => id),
    )
    const body: string[][] = []
    let bytes = 0
    let last: string | null = null
    for (const together of groupsOf(rows, ({ id }) => sizes.get(id) ?? 0)) {
      if (bytes > mostBytes) break
      const parts = new Map<string, ExportedPart[]>()
      const ids = together.map(({ id }) => id)
      const results = new Map((await listResults(db, ids)).map(({ responseId, computed }) => [responseId, parseResults(computed)]))
      for (const part of await listPartsOf(db, ids)) parts.set(part.responseId, [...(parts.get(part.responseId) ?? []), part])
      for (const row of together) {
        const [definition, version] = [definitions.get(row.versionId), versions.find(({ id }) => id === row.versionId)]
        if (!definition || !version) continue
        const eyes = eyesOn({ ...row, enteredById: null, tasks: [] }, { actorId: actor.id, roleIds })
        const given = answersFor({ response: row, parts: parts.get(row.id) ?? [], userId: null })
        const computed = row.state === 'COMPLETED' ? (results.get(row.id) ?? {}) : {}
        const answers = shownAnswers({
          ...withStoredResults(definition, given, computed),
          eyes: { ...eyes, parts: [...eyes.parts, 'VIEWER'] },
          today: await dayOf(row, request.at),
        })
        const of = factsOf(row, { event: eventText(events.get(row.eventId ?? '')), origin: originOf(row) })
        const lines = columns.linesOf({ version, answers }).map((cells) => [...of, ...cells])
        bytes += lines.flat().reduce((total, cell) => total + cell.length, 0)
        // A single response always fits into a part, so each part holds at least one.
        if (bytes > mostBytes && last !== null) break
        last = row.id
        body.push(...lines)
      }
    }
    const isWhole = last === (rows.at(-1)?.id ?? null) && rows.length < mostRows
    const named = versions.flatMap(({ fields }) => (groupUid === undefined ? [] : (fields.get(groupUid)?.id ?? [])))[0]
    return {
      fileName: `${[form.code, named, today].filter(Boolean).join('-')}.csv`,
      csv: csvOf(cursor === undefined ? [[...head, ...columns.head], ...body] : body),
      rows: body.length,
      next: isWhole ? null : last,
      olderVersions: form.olderVersions,
      groups: groupUid === undefined && cursor === undefined ? groups : [],
    }
  },
})

/** The versions as the reader of a file sees them, the newest first. */
async function versionsOf(
  db: Db,
  definitions: ReadonlyMap<string, Definition>,
  reader: Parameters<typeof exportedFields>[1],
): Promise<Version[]> {
  const shown = [...definitions].map(([id, definition]) => ({ id, definition, fields: exportedFields(definition, reader) }))
  const labels = await listStepLabels(db, [...new Set(shown.flatMap(({ fields }) => fields.flatMap(scalesOf)))])
  return shown.map(({ id, definition, fields }) => ({
    ...{ id, labels, language: definition.language },
    fields: new Map(fields.map((field) => [field.uid, field])),
  }))
}

function scalesOf(field: Field): string[] {
  if (field.type === 'GROUP') return field.fields.flatMap(scalesOf)
  return (field.type === 'SCALE' || field.type === 'GRID') && field.scaleId !== null ? [field.scaleId] : []
}

/** The cells about the response itself; reviewers and signers are named once they have decided. */
function factsOf(row: Listed, { event, origin }: { readonly event: string; readonly origin: string }): string[] {
  const deciders = (kind: string) =>
    row.tasks.flatMap((task) => (task.kind === kind && task.state === 'DONE' ? (task.user?.displayName ?? task.outside?.name ?? []) : []))
  return [
    row.id,
    String(row.version.number),
    row.state,
    row.subject?.displayName ?? '',
    row.subject?.studentIdNumber ?? '',
    row.submitter?.displayName ?? '',
    row.submittedAt?.toISOString() ?? '',
    row.completedAt?.toISOString() ?? '',
    [...new Set(deciders('REVIEW'))].join('; '),
    [...new Set(deciders('SIGN'))].join('; '),
    origin,
    event,
    row.place,
  ]
}

/** Groups the rows in their order, so that the answers of each group stay below the limit in bytes. */
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
