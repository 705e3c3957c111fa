import 'server-only'
import { v5 } from 'uuid'
import type { OutcomeLinkKind } from '@/lib/curriculum/vocabulary'
import type { FrameworkToExport, GroupToExport, LinkToExport, OutcomeToExport } from '../queries/export.sql'

export type ExportedParts = {
  readonly framework: FrameworkToExport
  readonly groups: readonly GroupToExport[]
  readonly outcomes: readonly OutcomeToExport[]
  readonly links: readonly LinkToExport[]
}

const associations: Readonly<Record<OutcomeLinkKind, string>> = {
  EXACT: 'exactMatchOf',
  PART: 'isPartOf',
  RELATED: 'isRelatedTo',
  REPLACED_BY: 'replacedBy',
}
const statuses: Readonly<Record<string, string>> = { DRAFT: 'Draft', IN_USE: 'Adopted', RETIRED: 'Deprecated' }

/** A single package as it is; several as a list under the name that the import knows. */
export function caseText(all: readonly ExportedParts[], at: Date): string {
  const packages = all.map((one) => packageOf(one, at.toISOString()))
  const [first] = packages
  return JSON.stringify(packages.length === 1 && first ? first : { CFPackages: packages }, null, 1)
}

const link = (title: string, identifier: string) => ({ title, identifier, uri: `urn:uuid:${identifier}` })

function packageOf({ framework, groups, outcomes, links }: ExportedParts, lastChangeDateTime: string) {
  const document = link(framework.name, framework.caseId)
  const of = { CFDocumentURI: document, lastChangeDateTime }
  const caseIds = new Map(groups.map((group) => [group.id, group]))
  const counts = new Map<string, number>()
  const nextIn = (parent: string): number => {
    const number = (counts.get(parent) ?? 0) + 1
    counts.set(parent, number)
    return number
  }
  // An association is stored in no row of ours, so its id is computed and is the same in each export.
  const association = (associationType: string, origin: ReturnType<typeof link>, destination: ReturnType<typeof link>) => {
    const identifier = v5(`${associationType} ${origin.identifier} ${destination.identifier}`, framework.caseId)
    return { ...link('', identifier), associationType, originNodeURI: origin, destinationNodeURI: destination, ...of }
  }
  const childOf = (origin: ReturnType<typeof link>, parentId: string | null) => {
    const parent = parentId === null ? undefined : caseIds.get(parentId)
    const above = parent ? link(parent.title, parent.caseId) : document
    return { ...association('isChildOf', origin, above), sequenceNumber: nextIn(above.identifier) }
  }
  const licence = v5(framework.licence, framework.caseId)
  return {
    CFDocument: {
      identifier: framework.caseId,
      uri: document.uri,
      caseVersion: '1.1',
      creator: framework.issuer || framework.name,
      title: framework.name,
      lastChangeDateTime,
      adoptionStatus: statuses[framework.state] ?? 'Draft',
      ...(framework.issuer !== '' && { publisher: framework.issuer }),
      ...(framework.edition !== '' && { version: framework.edition }),
      ...(framework.language !== '' && { language: framework.language }),
      ...(framework.licence !== '' && { licenseURI: link(framework.licence, licence) }),
      CFPackageURI: document,
    },
    CFItems: [...groups.map((group) => groupItem(group, of)), ...outcomes.map((outcome) => outcomeItem(outcome, of))],
    CFAssociations: [
      ...groups.map(({ caseId, title, parentId }) => childOf(link(title, caseId), parentId)),
      ...outcomes.map(({ caseId, code, groupId }) => childOf(link(code, caseId), groupId)),
      ...links.map(({ from, to, kind, toCode }) => association(associations[kind], link('', from), link(toCode, to))),
    ],
  }
}

type Of = { readonly CFDocumentURI: ReturnType<typeof link>; readonly lastChangeDateTime: string }

function groupItem({ caseId, code, title, topics }: GroupToExport, of: Of) {
  return {
    identifier: caseId,
    uri: `urn:uuid:${caseId}`,
    fullStatement: title,
    ...(code !== '' && { humanCodingScheme: code }),
    CFItemType: 'Group',
    ...(topics.length > 0 && { conceptKeywords: topics }),
    // Without this mark, the import would take an empty group for an outcome.
    extensions: { cusp: { group: true } },
    ...of,
  }
}

function outcomeItem({ caseId, code, text, notes, level, topic, retiredOn }: OutcomeToExport, of: Of) {
  return {
    identifier: caseId,
    uri: `urn:uuid:${caseId}`,
    fullStatement: text,
    humanCodingScheme: code,
    ...(notes !== '' && { notes }),
    CFItemType: 'Outcome',
    ...(topic !== null && { conceptKeywords: [topic] }),
    ...(retiredOn !== null && { statusEndDate: retiredOn }),
    extensions: { cusp: { level } },
    ...of,
  }
}
