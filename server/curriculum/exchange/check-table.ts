import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { ImportOptions } from '@/lib/contracts/imports'
import { outcomeLevels, outcomeLimits, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { headerKey, importLimits, parseOptions, type Checked, type CheckedRow, type Checking, type RowToCheck } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { badField, refuse, type Issue } from '@/server/kernel/errors'
import { titleKeyOf } from '../rules'
import { formulaWarnings, levelWords, textIssues } from './fields'
import { listKnownFrameworks, listKnownGroups, listKnownOutcomes, type KnownGroup, type KnownOutcome } from './queries/lookup.sql'
import type { WantedOutcome } from './wanted'

/** `name`: the name of the framework to create, where the table goes into a new one. `group`: the group for rows that name none. */
const Options = z.object({
  name: z.string().trim().max(outcomeLimits.name),
  group: z.string().trim().max(outcomeLimits.name),
  level: z.enum(outcomeLevels),
})
export const firstTableOptions: ImportOptions = { name: '', group: '', level: 'PRACTISED' }

type Group = Pick<KnownGroup, 'id' | 'code' | 'title' | 'titleKey'> & { readonly isNew: boolean; readonly topics: Set<string> }

type Work = {
  readonly framework: { readonly id: string; readonly made: { id: string; name: string; nameKey: string } | null }
  readonly options: z.output<typeof Options>
  readonly outcomes: ReadonlyMap<string, KnownOutcome>
  /** The existing groups and those that earlier rows have named. */
  readonly groups: { readonly byId: Map<string, Group>; readonly byTitle: Map<string, Group>; readonly byCode: Map<string, Group> }
  readonly levels: ReadonlyMap<string, OutcomeLevel>
  readonly firsts: Map<string, number>
  /** How many more outcomes and groups there is room for. */
  readonly room: { outcomes: number; groups: number }
}

/** Checks a table of outcomes row by row and tells what each row would create or change. It takes three statements, however long the table is. */
export async function checkTable(db: Db, { targetId, options: given, fields, rows }: Checking): Promise<Checked> {
  const options = parseOptions(Options, given)
  if (!fields.includes('code')) throw badField('columns', 'outcomeCodeNotMapped')
  const framework = targetId === null ? await newFramework(db, options.name) : await openFramework(db, targetId)
  const frameworkIds = [framework.id]
  const [groups, outcomes] = [
    await listKnownGroups(db, { frameworkIds, caseIds: [] }),
    await listKnownOutcomes(db, { frameworkIds, caseIds: [], isWhole: true }),
  ]
  const known = groups.map((group): Group => ({ ...group, isNew: false, topics: new Set(group.topics) }))
  const work: Work = {
    framework,
    options,
    outcomes: new Map(outcomes.map((one) => [one.codeKey, one])),
    groups: {
      byId: new Map(known.map((group) => [group.id, group])),
      byTitle: new Map(known.map((group) => [group.titleKey, group])),
      byCode: new Map(known.flatMap((group) => (group.code === '' ? [] : [[titleKeyOf(group.code), group]]))),
    },
    levels: await levelWords(),
    firsts: new Map(),
    room: { outcomes: outcomeLimits.outcomes - outcomes.length, groups: outcomeLimits.groups - groups.length },
  }
  return { rows: rows.map((row) => checkRow(row, work)), missing: [] }
}

async function newFramework(db: Db, name: string): Promise<Work['framework']> {
  if (name === '') throw badField('options.name', 'required')
  const issue = textIssues('options.name', name, { most: outcomeLimits.name })[0]
  if (issue) throw badField(issue.path, issue.code)
  const nameKey = titleKeyOf(name)
  if ((await listKnownFrameworks(db, { nameKeys: [nameKey] })).length > 0) throw badField('options.name', 'captionTaken')
  const id = v7()
  return { id, made: { id, name, nameKey } }
}

async function openFramework(db: Db, id: string): Promise<Work['framework']> {
  const [found] = await listKnownFrameworks(db, { ids: [id] })
  if (!found || found.state === 'RETIRED') throw refuse('NOT_FOUND')
  return { id, made: null }
}

function checkRow({ number, values }: RowToCheck, work: Work): CheckedRow {
  const { code = '', text: said = '', notes: noted = '', topic: topicSaid = '' } = values
  const codeKey = titleKeyOf(code)
  const before = codeKey === '' ? undefined : work.outcomes.get(codeKey)
  const first = work.firsts.get(codeKey)
  if (codeKey !== '' && first === undefined) work.firsts.set(codeKey, number)
  const text = said || (before?.text ?? '')
  const notes = noted || (before?.notes ?? '')
  const level = levelOf(values.level ?? '', before, work)
  const group = groupOf(values, before, work)
  const topic = topicOf(topicSaid, before, group)
  const errors: Issue[] = [
    ...textIssues('code', code, { most: outcomeLimits.code, isRequired: true }),
    ...(first === undefined ? [] : [issueAt('code', 'importTwice', { row: first })]),
    ...textIssues('text', text, { most: outcomeLimits.text, isRequired: true }),
    // A longer text was cut off when the file was read.
    ...(noted.length >= importLimits.cell ? [issueAt('notes', 'importCellTooLong', { most: importLimits.cell - 1 })] : []),
    ...textIssues('topic', topicSaid, { most: outcomeLimits.name }),
    ...(level === null ? [issueAt('level', 'importWordUnknown')] : []),
    ...group.issues,
    ...(topic && group.found && !hasRoomFor(topic.nameKey, group.found) ? [issueAt('topic', 'tooManyOutcomes')] : []),
    ...(before === undefined && work.room.outcomes <= 0 ? [issueAt('', 'tooManyOutcomes')] : []),
  ]
  const shared = {
    number,
    label: [code, text].filter(Boolean).join(' ').slice(0, 300),
    subjectId: before?.id ?? null,
    errors,
    warnings: formulaWarnings(values),
    mark: before ? String(before.revision) : null,
    needsProof: false,
  }
  if (errors.length > 0 || level === null || group.found === null) return { ...shared, changes: [], outcome: 'ERROR', wanted: null }
  const now = { code, text, notes, level, topic: topic?.name ?? '', group: group.found.title }
  const was = before && { ...before, topic: before.topic ?? '', group: work.groups.byId.get(before.groupId)?.title ?? '' }
  const changes = Object.entries(now).flatMap(([field, to]) => {
    const from = was ? String(Object.entries(was).find(([name]) => name === field)?.[1] ?? '') : ''
    return from === to ? [] : [{ field, from, to }]
  })
  if (before && changes.length === 0) return { ...shared, changes, outcome: 'SAME', wanted: null }
  if (!before) work.room.outcomes -= 1
  const wanted: WantedOutcome = {
    type: 'OUTCOME',
    row: number,
    id: before?.id ?? v7(),
    isNew: before === undefined,
    caseId: null,
    frameworkId: work.framework.id,
    topic,
    makes: partsToMake(group.found, work),
    fields: {
      groupId: group.found.id,
      code,
      codeKey,
      text,
      notes,
      level,
      sortOrder: before && before.groupId === group.found.id ? before.sortOrder : null,
      isRetired: before?.isRetired ?? false,
    },
  }
  return { ...shared, changes, outcome: before ? 'CHANGED' : 'NEW', wanted }
}

function levelOf(said: string, before: KnownOutcome | undefined, { levels, options }: Work): OutcomeLevel | null {
  if (said === '') return before?.level ?? options.level
  return levels.get(headerKey(said)) ?? null
}

/** The group of a row, found by its code, else by its title. A group that does not exist is created with the first row that names it. */
function groupOf(
  values: RowToCheck['values'],
  before: KnownOutcome | undefined,
  { groups, options, room }: Work,
): { found: Group | null; issues: Issue[] } {
  const { group: said = '', groupCode: code = '' } = values
  const present = before && groups.byId.get(before.groupId)
  const title = said || (code === '' && !present ? options.group : '')
  if (title === '' && code === '') return { found: present ?? null, issues: present ? [] : [issueAt('group', 'required')] }
  const titleKey = titleKeyOf(title || code)
  const known = groups.byCode.get(titleKeyOf(code)) ?? groups.byTitle.get(titleKey)
  if (known) return { found: known, issues: [] }
  const issues = [
    ...textIssues('group', title || code, { most: outcomeLimits.name }),
    ...textIssues('groupCode', code, { most: outcomeLimits.code }),
    ...(room.groups <= 0 ? [issueAt('group', 'tooManyOutcomes')] : []),
  ]
  if (issues.length > 0) return { found: null, issues }
  const made: Group = { id: v7(), code, title: title || code, titleKey, isNew: true, topics: new Set() }
  room.groups -= 1
  groups.byId.set(made.id, made)
  groups.byTitle.set(titleKey, made)
  if (code !== '') groups.byCode.set(titleKeyOf(code), made)
  return { found: made, issues: [] }
}

/** An empty cell keeps the topic, provided the outcome stays in its group. */
function topicOf(
  said: string,
  before: KnownOutcome | undefined,
  { found }: { found: Group | null },
): { name: string; nameKey: string } | null {
  if (said !== '') return { name: said, nameKey: titleKeyOf(said) }
  if (!before?.topic || !before.topicKey || found?.id !== before.groupId) return null
  return { name: before.topic, nameKey: before.topicKey }
}

function hasRoomFor(nameKey: string, { topics }: Group): boolean {
  if (!topics.has(nameKey) && topics.size >= outcomeLimits.topics) return false
  topics.add(nameKey)
  return true
}

function partsToMake({ isNew, id, code, title, titleKey }: Group, { framework }: Work): WantedOutcome['makes'] {
  if (!isNew && framework.made === null) return null
  return { framework: framework.made, group: isNew ? { id, code, title, titleKey } : null }
}
