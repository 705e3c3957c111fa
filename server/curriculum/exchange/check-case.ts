import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { ImportOptions } from '@/lib/contracts/imports'
import { outcomeLevels, outcomeLimits, outcomeLinkKinds } from '@/lib/curriculum/vocabulary'
import { parseOptions, type Checked, type CheckedRow, type Checking, type RowToCheck } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { badField, type Issue } from '@/server/kernel/errors'
import { titleKeyOf } from '../rules'
import { caseColumns, caseTypes } from './case/columns'
import { orderOf, type Ordering } from './case/order'
import { formulaWarnings, textIssues } from './fields'
import {
  listKnownFrameworks,
  listKnownGroups,
  listKnownLinks,
  listKnownOutcomes,
  type KnownFramework,
  type KnownGroup,
  type KnownOutcome,
} from './queries/lookup.sql'
import type { FrameworkFields, GroupFields, WantedFramework, WantedGroup, WantedLink, WantedOutcome, WantedPart } from './wanted'

/** The level for outcomes to which the document gives none. */
const Options = z.object({ level: z.enum(outcomeLevels) })
export const firstCaseOptions: ImportOptions = { level: 'PRACTISED' }

const Type = z.enum(caseTypes)
const Relation = z.enum(outcomeLinkKinds)
const Level = z.enum(outcomeLevels)
const Topics = z.array(z.string())
const guid = z.guid()

type Values = RowToCheck['values']
type Placed = { readonly id: string }
type Work = {
  readonly options: z.output<typeof Options>
  readonly ordering: Ordering
  readonly frameworks: ReadonlyMap<string, KnownFramework>
  readonly groups: ReadonlyMap<string, KnownGroup>
  readonly outcomes: ReadonlyMap<string, KnownOutcome>
  readonly frameworkNames: Map<string, string>
  /** The owners of titles and codes, by framework. */
  readonly titles: Map<string, string>
  readonly codes: Map<string, string>
  readonly links: ReadonlySet<string>
  /** The parts that earlier rows have placed, by the document's ids. Where a part is refused, everything below it is refused too. */
  readonly placed: {
    readonly frameworks: Map<string, Placed>
    readonly groups: Map<string, Placed & { readonly topics: ReadonlySet<string> }>
    readonly outcomes: Map<string, Placed>
  }
  /** Groups with a subgroup that is not in the file: they must stay at the top. */
  readonly holding: ReadonlySet<string>
  /** The titles of groups, by our ids. */
  readonly names: Map<string, string>
  readonly counts: Map<string, number>
}

/** The result for one row: the values before and after as people read them, and the part to store. */
type Found = {
  readonly label: string
  readonly errors: readonly Issue[]
  readonly subject: { id: string; revision: number } | null
  readonly was: Readonly<Record<string, string>> | null
  readonly now: Readonly<Record<string, string>>
  readonly wanted: WantedPart | null
}

/**
 * Checks the documents of a file part by part, in their order, and tells what each part would create or change. It takes four statements, however long the file
 * is.
 */
export async function checkCase(db: Db, { options: given, fields, rows }: Checking): Promise<Checked> {
  const options = parseOptions(Options, given)
  if (caseColumns.some((column) => !fields.includes(column))) throw badField('columns', 'invalid')
  const idsOf = (field: string, type?: string): string[] => [
    ...new Set(
      rows.flatMap(({ values }) =>
        (type === undefined || values.type === type) && guid.safeParse(values[field]).success ? [values[field] ?? ''] : [],
      ),
    ),
  ]
  const names = rows.flatMap(({ values }) => (values.type === 'FRAMEWORK' ? [titleKeyOf(values.text ?? '')] : []))
  const frameworks = await listKnownFrameworks(db, { caseIds: idsOf('id', 'FRAMEWORK'), nameKeys: names })
  const documents = new Set(idsOf('id', 'FRAMEWORK'))
  const frameworkIds = frameworks.flatMap(({ id, caseId }) => (documents.has(caseId) ? [id] : []))
  const groups = await listKnownGroups(db, { frameworkIds, caseIds: idsOf('id') })
  const outcomes = await listKnownOutcomes(db, {
    frameworkIds,
    caseIds: [...idsOf('id'), ...idsOf('target'), ...idsOf('parent', 'LINK')],
    isWhole: false,
  })
  const sources = new Set(idsOf('parent', 'LINK'))
  const links = await listKnownLinks(
    db,
    outcomes.flatMap(({ id, caseId }) => (sources.has(caseId) ? [id] : [])),
  )
  const byCaseId = <T extends { caseId: string }>(all: readonly T[]) => new Map(all.map((one) => [one.caseId, one]))
  const inFile = new Set(idsOf('id', 'GROUP'))
  const work: Work = {
    options,
    ordering: orderOf(rows, { groups: byCaseId(groups), outcomes: byCaseId(outcomes) }),
    frameworks: byCaseId(frameworks),
    groups: byCaseId(groups),
    outcomes: byCaseId(outcomes),
    frameworkNames: new Map(frameworks.map(({ nameKey, caseId }) => [nameKey, caseId])),
    titles: new Map(groups.map((one) => [`${one.frameworkId} ${one.titleKey}`, one.caseId])),
    codes: new Map(outcomes.map((one) => [`${one.frameworkId} ${one.codeKey}`, one.caseId])),
    links: new Set(links.map(({ fromId, toId, kind }) => `${fromId} ${toId} ${kind}`)),
    holding: new Set(groups.flatMap(({ parentId, caseId }) => (parentId === null || inFile.has(caseId) ? [] : [parentId]))),
    names: new Map(groups.map(({ id, title }) => [id, title])),
    placed: { frameworks: new Map(), groups: new Map(), outcomes: new Map() },
    counts: new Map(
      frameworks.flatMap(({ id, groups: ofGroups, outcomes: ofOutcomes }) => [
        [`g ${id}`, ofGroups],
        [`o ${id}`, ofOutcomes],
      ]),
    ),
  }
  leaveOldNames(rows, work)
  return { rows: rows.map((row) => checkedRow(row, partOf(row, work))), missing: [] }
}

/** Frees the names of parts that the document renames, so that another of its parts may take them. */
function leaveOldNames(rows: readonly RowToCheck[], { groups, outcomes, frameworks, titles, codes, frameworkNames }: Work): void {
  for (const { values } of rows) {
    const id = values.id ?? ''
    if (values.type === 'FRAMEWORK') removeName(frameworkNames, frameworks.get(id)?.nameKey, id)
    const group = values.type === 'GROUP' ? groups.get(id) : undefined
    if (group) removeName(titles, `${group.frameworkId} ${group.titleKey}`, id)
    const outcome = values.type === 'OUTCOME' ? outcomes.get(id) : undefined
    if (outcome) removeName(codes, `${outcome.frameworkId} ${outcome.codeKey}`, id)
  }
}

function removeName(names: Map<string, string>, key: string | undefined, id: string): void {
  if (key !== undefined && names.get(key) === id) names.delete(key)
}

function checkedRow({ number, values }: RowToCheck, { label, errors, subject, was, now, wanted }: Found): CheckedRow {
  const shared = {
    number,
    label: label.slice(0, 300),
    subjectId: subject?.id ?? null,
    errors,
    warnings: formulaWarnings({ text: values.text ?? '', code: values.code ?? '' }),
    mark: subject ? String(subject.revision) : null,
    needsProof: false,
  }
  if (errors.length > 0) return { ...shared, changes: [], outcome: 'ERROR', wanted: null }
  const changes = Object.entries(now).flatMap(([field, to]) => {
    const from = was?.[field] ?? ''
    return from === to ? [] : [{ field, from, to }]
  })
  if (wanted === null || (was !== null && changes.length === 0)) return { ...shared, changes: [], outcome: 'SAME', wanted: null }
  if (was !== null) return { ...shared, changes, outcome: 'CHANGED', wanted }
  // The list of a new part's values leaves out its code and text, which are beside it, and its order, which says nothing on its own.
  const facts = changes.filter(({ field }) => field !== 'code' && field !== 'text' && field !== 'order')
  return { ...shared, changes: [{ field: 'type', from: '', to: wanted.type }, ...facts], outcome: 'NEW', wanted }
}

function partOf(row: RowToCheck, work: Work): Found {
  const { values } = row
  const label = [values.code, values.text].filter(Boolean).join(' ')
  const nothing = { label, subject: null, was: null, now: {}, wanted: null }
  const type = Type.safeParse(values.type)
  if (!type.success) return { ...nothing, errors: [issueAt('type', 'importWordUnknown')] }
  const [fault, first] = (values.fault ?? '').split(' ')
  if (fault) return { ...nothing, errors: [issueAt('', fault, first === undefined ? undefined : { row: Number(first) })] }
  switch (type.data) {
    case 'FRAMEWORK':
      return frameworkOf(row, label, work)
    case 'GROUP':
      return groupOf(row, label, work)
    case 'OUTCOME':
      return outcomeOf(row, label, work)
    case 'LINK':
      return findLink(row, work)
    case 'HEADING':
      return { ...nothing, errors: [] }
  }
}

function frameworkOf({ number, values }: RowToCheck, label: string, { frameworks, frameworkNames, placed }: Work): Found {
  const { id: caseId = '', text: name = '', issuer = '', edition = '', language = '', licence = '' } = values
  const before = frameworks.get(caseId) ?? null
  const nameKey = titleKeyOf(name)
  const errors = [
    ...(guid.safeParse(caseId).success ? [] : [issueAt('id', 'caseItemBroken')]),
    ...textIssues('text', name, { most: outcomeLimits.name, isRequired: true }),
    ...textIssues('issuer', issuer, { most: outcomeLimits.name, isLines: true }),
    ...textIssues('edition', edition, { most: outcomeLimits.code, isLines: true }),
    ...textIssues('language', language, { most: outcomeLimits.code, isLines: true }),
    ...textIssues('licence', licence, { most: outcomeLimits.name, isLines: true }),
    ...((frameworkNames.get(nameKey) ?? caseId) === caseId ? [] : [issueAt('text', 'captionTaken')]),
    ...(before?.state === 'RETIRED' ? [issueAt('', 'frameworkRetired')] : []),
  ]
  const id = before?.id ?? v7()
  if (errors.length === 0) {
    placed.frameworks.set(caseId, { id })
    frameworkNames.set(nameKey, caseId)
  }
  const fields: FrameworkFields = { name, nameKey, issuer, edition, language, licence }
  const wanted: WantedFramework = { type: 'FRAMEWORK', row: number, id, isNew: before === null, caseId, fields }
  const words = (of: FrameworkFields) => ({
    text: of.name,
    issuer: of.issuer,
    edition: of.edition,
    language: of.language,
    licence: of.licence,
  })
  return { label, errors, subject: before, was: before && words(before), now: words(fields), wanted }
}

/** Counts one more part of a framework; false where there is no room for it. */
function countIfRoom(counts: Map<string, number>, key: string, most: number): boolean {
  const count = counts.get(key) ?? 0
  if (count >= most) return false
  counts.set(key, count + 1)
  return true
}

function topicsOf(values: Values): string[] {
  if (!values.topics) return []
  try {
    return Topics.safeParse(JSON.parse(values.topics)).data ?? []
  } catch {
    return []
  }
}

function groupOf({ number, values }: RowToCheck, label: string, work: Work): Found {
  const { id: caseId = '', document = '', parent = '', code = '', text: title = '' } = values
  const { groups, outcomes, titles, names, placed, counts, ordering, holding } = work
  const [before, framework] = [groups.get(caseId) ?? null, placed.frameworks.get(document)]
  const within = parent === '' ? null : placed.groups.get(parent)
  const titleKey = titleKeyOf(title)
  const owner = titles.get(`${framework?.id ?? ''} ${titleKey}`)
  const isElsewhere = outcomes.has(caseId) || (before !== null && before.frameworkId !== framework?.id)
  const errors = [
    ...(framework && within !== undefined ? [] : [issueAt('', 'caseParentWrong')]),
    ...(framework && isElsewhere ? [issueAt('', 'caseOtherPart')] : []),
    ...(within && before && holding.has(before.id) ? [issueAt('parent', 'outcomeGroupMisplaced')] : []),
    ...textIssues('code', code, { most: outcomeLimits.code, isLines: true }),
    ...textIssues('text', title, { most: outcomeLimits.name, isRequired: true }),
    ...(owner === undefined || owner === caseId ? [] : [issueAt('text', 'captionTaken')]),
  ]
  if (errors.length === 0 && framework && !before && !countIfRoom(counts, `g ${framework.id}`, outcomeLimits.groups))
    errors.push(issueAt('', 'tooManyOutcomes'))
  const id = before?.id ?? v7()
  const listed = topicsOf(values).map((name) => ({ name, nameKey: titleKeyOf(name) }))
  const known = new Set(before?.topics)
  const fresh = listed.filter(({ nameKey }, at) => !known.has(nameKey) && listed.findIndex((one) => one.nameKey === nameKey) === at)
  if (known.size + fresh.length > outcomeLimits.topics) errors.push(issueAt('topics', 'tooManyOutcomes'))
  const sortOrder = ordering(number, before?.sortOrder ?? null)
  if (errors.length === 0 && framework) {
    names.set(id, title)
    placed.groups.set(caseId, { id, topics: new Set([...known, ...fresh.map(({ nameKey }) => nameKey)]) })
    titles.set(`${framework.id} ${titleKey}`, caseId)
  }
  const fields: GroupFields = { parentId: within?.id ?? null, code, title, titleKey, sortOrder }
  const wanted: WantedGroup = {
    type: 'GROUP',
    row: number,
    id,
    isNew: before === null,
    caseId,
    frameworkId: framework?.id ?? '',
    fields,
    topics: fresh,
  }
  const words = (of: GroupFields) => ({
    code: of.code,
    text: of.title,
    parent: names.get(of.parentId ?? '') ?? '',
    order: String(of.sortOrder + 1),
  })
  const now = { ...words(fields), topics: fresh.map(({ name }) => name).join(', ') }
  return { label, errors, subject: before, was: before && { ...words(before), topics: '' }, now, wanted }
}

function outcomeOf({ number, values }: RowToCheck, label: string, work: Work): Found {
  const { id: caseId = '', parent = '', text = '', notes = '', topic: topicSaid = '', level: levelSaid = '', made = '' } = values
  const { groups, outcomes, codes, names, placed, counts, options, ordering } = work
  const [before, group, framework] = [outcomes.get(caseId) ?? null, placed.groups.get(parent), placed.frameworks.get(values.document ?? '')]
  // A generated code gives way to the code that the outcome already has.
  const code = made === 'code' && before ? before.code : (values.code ?? '')
  const codeKey = titleKeyOf(code)
  const owner = codes.get(`${framework?.id ?? ''} ${codeKey}`)
  const level = levelSaid === '' ? (before?.level ?? options.level) : Level.safeParse(levelSaid).data
  const isElsewhere = groups.has(caseId) || (before !== null && before.frameworkId !== framework?.id)
  const topic = topicSaid === '' ? null : { name: topicSaid, nameKey: titleKeyOf(topicSaid) }
  const errors = [
    ...(guid.safeParse(caseId).success ? [] : [issueAt('id', 'caseItemBroken')]),
    ...(framework && group ? [] : [issueAt('', 'caseParentWrong')]),
    ...(framework && isElsewhere ? [issueAt('', 'caseOtherPart')] : []),
    ...textIssues('code', code, { most: outcomeLimits.code, isRequired: true }),
    ...textIssues('text', text, { most: outcomeLimits.text, isRequired: true }),
    ...textIssues('notes', notes, { most: outcomeLimits.notes, isLines: true }),
    ...(level === undefined ? [issueAt('level', 'importWordUnknown')] : []),
    ...(topic === null || !group || group.topics.has(topic.nameKey) ? [] : [issueAt('topic', 'topicUnknown')]),
    ...(owner === undefined || owner === caseId ? [] : [issueAt('code', 'outcomeCodeTaken')]),
  ]
  if (errors.length === 0 && framework && !before && !countIfRoom(counts, `o ${framework.id}`, outcomeLimits.outcomes))
    errors.push(issueAt('', 'tooManyOutcomes'))
  const id = before?.id ?? v7()
  if (errors.length === 0 && framework) {
    placed.outcomes.set(caseId, { id })
    codes.set(`${framework.id} ${codeKey}`, caseId)
  }
  const fields = {
    groupId: group?.id ?? '',
    code,
    codeKey,
    text,
    notes,
    level: level ?? options.level,
    sortOrder: ordering(number, before?.sortOrder ?? null),
    isRetired: values.retired === 'true' || (before?.isRetired ?? false),
  }
  const words = (of: Omit<typeof fields, 'codeKey'>, topicName: string) => ({
    code: of.code,
    text: of.text,
    notes: of.notes,
    level: of.level,
    parent: names.get(of.groupId) ?? '',
    topic: topicName,
    order: String(of.sortOrder + 1),
    retired: of.isRetired ? 'true' : '',
  })
  const wanted: WantedOutcome = {
    type: 'OUTCOME',
    row: number,
    id,
    isNew: before === null,
    caseId,
    frameworkId: framework?.id ?? '',
    topic,
    makes: null,
    fields,
  }
  return { label, errors, subject: before, was: before && words(before, before.topic ?? ''), now: words(fields, topic?.name ?? ''), wanted }
}

function findLink({ number, values }: RowToCheck, { outcomes, links, placed }: Work): Found {
  const { parent: from = '', target: to = '', text = '' } = values
  const [fromId, toId] = [from, to].map((one) => placed.outcomes.get(one)?.id ?? outcomes.get(one)?.id)
  const [relation, label] = [Relation.safeParse(values.relation), `${text} → ${outcomes.get(to)?.code ?? to}`]
  const isOwn = placed.outcomes.has(from)
  const errors = [
    ...(relation.success ? [] : [issueAt('relation', 'importWordUnknown')]),
    ...(fromId !== undefined && toId !== undefined && isOwn ? [] : [issueAt('', 'caseLinkUnknown')]),
    ...(fromId !== undefined && fromId === toId ? [issueAt('', 'outcomeItself')] : []),
  ]
  const nothing = { label, errors, subject: null, was: null, now: {} }
  if (errors.length > 0 || !relation.success || fromId === undefined || toId === undefined) return { ...nothing, wanted: null }
  if (links.has(`${fromId} ${toId} ${relation.data}`)) return { ...nothing, wanted: null }
  const wanted: WantedLink = { type: 'LINK', row: number, fromId, toId, kind: relation.data }
  return { ...nothing, now: { relation: relation.data }, wanted }
}
