import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { registry } from '@/server/registry'

/** A JSON schema as far as this test reads it. */
type Node = { readonly [key: string]: unknown }
type Place = { readonly at: string; readonly node: Node }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every part of a call's input, with its place. */
function partsOf(node: unknown, at: string): Place[] {
  if (!isNode(node)) return []
  const inside = [
    ...Object.entries(isNode(node.properties) ? node.properties : {}).flatMap(([name, inner]) => partsOf(inner, `${at}.${name}`)),
    ...partsOf(node.items, `${at}[]`),
    ...partsOf(node.additionalProperties, `${at}{}`),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((name) =>
      Array.isArray(node[name]) ? node[name].flatMap((inner: unknown) => partsOf(inner, at)) : [],
    ),
    ...Object.values(isNode(node.$defs) ? node.$defs : {}).flatMap((inner) => partsOf(inner, at)),
  ]
  return [{ at, node }, ...inside]
}

const named = 'one of the names that there are'
const day = 'a day, by its form'
const cursor = 'where a page ended, by its form'
const counted = 'said by the server of what it took in (server/files/check-and-store.ts), not by who sends'
/** Inputs bounded by a check in code, which a JSON schema cannot express. */
const checked: Readonly<Record<string, string>> = {
  'config.saveRegion.timeZone': named,
  'config.saveSidebar.sidebarmenuitems[].priv': named,
  'roles.save.privileges[]': named,
  'users.saveRollover.day': day,
  'users.saveRollover.newSince': day,
  'users.saveRollover.decidedSince': day,
  'catalogue.saveTerm.startsOn': day,
  'catalogue.saveTerm.endsOn': day,
  'catalogue.saveFirm.teachers[].fromOn': day,
  'catalogue.saveFirm.teachers[].toOn': day,
  'clinical-cases.setState.nextRecallOn': day,
  'reports.progress.from': day,
  'reports.progress.to': day,
  'reports.rows.from': day,
  'reports.rows.to': day,
  'reports.rows.on': day,
  'reports.activity.from': day,
  'reports.activity.to': day,
  'reports.matrix.from': day,
  'reports.matrix.to': day,
  'reports.checkElement.from': day,
  'reports.checkElement.to': day,
  'reports.read.from': day,
  'reports.read.to': day,
  'reports.block.from': day,
  'reports.block.to': day,
  'reports.tryBlock.from': day,
  'reports.tryBlock.to': day,
  'reports.cellRows.from': day,
  'reports.cellRows.to': day,
  'reports.analysis.from': day,
  'reports.analysis.to': day,
  'reports.analyse.from': day,
  'reports.analyse.to': day,
  'reports.analysisRows.from': day,
  'reports.analysisRows.to': day,
  'reports.exportBlocks.asked.from': day,
  'reports.exportBlocks.asked.to': day,
  'reports.begin.asked.from': day,
  'reports.begin.asked.to': day,
  'reports.saveReport.filters.from': day,
  'reports.saveReport.filters.to': day,
  'reports.export.from': day,
  'reports.export.to': day,
  'reports.export.on': day,
  'timetables.save.fromOn': day,
  'timetables.save.toOn': day,
  'timetables.readCalendar.from': day,
  'timetables.readCalendar.to': day,
  'timetables.readIndividual.from': day,
  'timetables.readTerm.from': day,
  'timetables.readEvent.on': day,
  'timetables.removeEvent.on': day,
  'timetables.setOccurrences.on': day,
  'timetables.moveOccurrences.moves[].heldOn': day,
  'timetables.moveOccurrences.moves[].was.heldOn': day,
  'timetables.saveEvent.on': day,
  'timetables.saveEvent.fields.pattern.startsOn': day,
  'timetables.saveEvent.fields.pattern.untilOn': day,
  'timetables.saveEvent.fields.pattern.dates[]': day,
  'timetables.previewGenerated.fields.pattern.startsOn': day,
  'timetables.previewGenerated.fields.pattern.untilOn': day,
  'timetables.previewGenerated.fields.pattern.dates[]': day,
  'timetables.generateEvents.fields.pattern.startsOn': day,
  'timetables.generateEvents.fields.pattern.untilOn': day,
  'timetables.generateEvents.fields.pattern.dates[]': day,
  'timetables.pasteEvents.copies[].on': day,
  'timetables.pasteEvents.copies[].heldOn': day,
  'timetables.saveDateRange.spans[].startsOn': day,
  'timetables.saveDateRange.spans[].endsOn': day,
  'timetables.saveBackground.startsOn': day,
  'timetables.saveBackground.endsOn': day,
  'timetables.checkEvent.on': day,
  'timetables.rejoinEvent.fields.pattern.startsOn': day,
  'timetables.rejoinEvent.fields.pattern.untilOn': day,
  'timetables.rejoinEvent.fields.pattern.dates[]': day,
  'timetables.checkEvent.fields.pattern.startsOn': day,
  'timetables.checkEvent.fields.pattern.untilOn': day,
  'timetables.checkEvent.fields.pattern.dates[]': day,
  'timetables.listTaken.on': day,
  'timetables.listTaken.fields.pattern.startsOn': day,
  'timetables.listTaken.fields.pattern.untilOn': day,
  'timetables.listTaken.fields.pattern.dates[]': day,
  'timetables.suggestTimes.on': day,
  'timetables.suggestTimes.fields.pattern.startsOn': day,
  'timetables.suggestTimes.fields.pattern.untilOn': day,
  'timetables.suggestTimes.fields.pattern.dates[]': day,
  'placements.listProviders.freeOn': day,
  'placements.saveAgreement.fromOn': day,
  'placements.saveAgreement.toOn': day,
  'placements.saveCheck.doneOn': day,
  'placements.saveCheck.expiresOn': day,
  'placements.saveCapacity.fromOn': day,
  'placements.saveCapacity.toOn': day,
  'placements.list.fromOn': day,
  'placements.list.toOn': day,
  'placements.readWeek.on': day,
  'placements.exportProviders.freeOn': day,
  'placements.export.fromOn': day,
  'placements.export.toOn': day,
  'placements.readBoard.from': day,
  'placements.listPoints.freeOn': day,
  'placements.save.fromOn': day,
  'placements.save.toOn': day,
  'placements.addFiles.endsOn': day,
  'placements.saveFile.endsOn': day,
  'placements.suggest.fromOn': day,
  'placements.suggest.toOn': day,
  'placements.saveBlock.fromOn': day,
  'placements.saveBlock.toOn': day,
  'placements.saveBlock.opensOn': day,
  'placements.saveBlock.closesOn': day,
  'clinical-sessions.listAwaiting.cursor': cursor,
  'clinical-sessions.search.cursor': cursor,
  'tags.save.groupId': 'an id, once it was filled in',
  'files.upload.files': counted,
  'files.upload.files[].fileName': counted,
  'files.upload.files[].sha256': counted,
  'files.upload.files[].sizeBytes': counted,
}

let parts: Place[] = []
beforeAll(async () => {
  const inputs = await Promise.all(
    registry.map(async ({ contract }) => {
      const { input } = await contract.shapes()
      return partsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), contract.name)
    }),
  )
  parts = inputs.flat()
})
const placesWhere = (wanted: (node: Node) => boolean) => [
  ...new Set(parts.filter(({ at, node }) => !(at in checked) && wanted(node)).map(({ at }) => at)),
]

describe('what a call takes', () => {
  test('is an object of fields that it names: another field is refused, wherever it stands', () => {
    expect(parts.length).toBeGreaterThan(1_000)
    expect(
      placesWhere(({ type, additionalProperties }) => type === 'object' && additionalProperties !== false && !isNode(additionalProperties)),
    ).toEqual([])
  })

  test('is what is said here to be checked by hand', () => {
    const places = new Set(parts.map(({ at }) => at))
    expect(Object.keys(checked).filter((at) => !places.has(at))).toEqual([])
  })

  test('has no text without an end', () => {
    expect(
      placesWhere(
        ({ type, maxLength, format, pattern, enum: known, const: one }) =>
          type === 'string' && [maxLength, format, pattern, known, one].every((bound) => bound === undefined),
      ),
    ).toEqual([])
  })

  test('has no number without bounds', () => {
    const known = (node: Node) => node.enum !== undefined || node.const !== undefined
    const bounded = (node: Node) =>
      ['minimum', 'exclusiveMinimum'].some((name) => name in node) && ['maximum', 'exclusiveMaximum'].some((name) => name in node)
    expect(placesWhere((node) => (node.type === 'integer' || node.type === 'number') && !known(node) && !bounded(node))).toEqual([])
  })

  test('has no list without an end', () => {
    expect(
      placesWhere(({ type, maxItems, prefixItems }) => type === 'array' && maxItems === undefined && prefixItems === undefined),
    ).toEqual([])
  })
})
