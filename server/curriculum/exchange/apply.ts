import 'server-only'
import { v4 } from 'uuid'
import { outcomeLimits } from '@/lib/curriculum/vocabulary'
import { holds } from '@/lib/privileges'
import type { Applied, BatchWork, RowToApply } from '@/server/kernel/calls/batches'
import type { Tx } from '@/server/kernel/db'
import { privilegesNow } from '@/server/users'
import { lockOutcomes } from '../queries/outcomes.sql'
import { entriesOf, linkEntries, withPlaceNames, type Entry } from './history'
import * as parts from './queries/parts.sql'
import type { PartBefore, WantedFramework, WantedGroup, WantedLink, WantedOutcome, WantedPart } from './wanted'

type Work = BatchWork<object>
type Row<W extends WantedPart = WantedPart> = RowToApply<W>
type Done = Applied<PartBefore>
/** The results of the rows so far, by row number. */
type Outcome = Map<number, Done>

const changedSince = 'importChangedSince'
const refusedRow = (number: number, reason = changedSince): Done => ({ number, state: 'REFUSED', reason })

/**
 * Applies all rows of a file, or as many as one transaction takes: frameworks, then their groups, outcomes and links. Parts that were changed since the check
 * stay as they are.
 */
export async function applyParts({ db, batch, at }: Work, rows: readonly Row[]): Promise<Done[]> {
  await lockOutcomes(db)
  const held = await privilegesNow(db, batch.actorId)
  if (!holds(held, 'CURRICULUM_VIEW') || !holds(held, 'CURRICULUM_EDIT'))
    return rows.map(({ number }) => refusedRow(number, 'curriculumNotYours'))
  const done: Outcome = new Map()
  const of = sortByType(rows)
  await applyFrameworks(db, of.frameworks, done)
  await makeFrameworks(db, of.outcomes)
  await assertOpen(db, { ...of, done })
  await applyGroups(db, rowsLeft(of.groups, done), done)
  await applyOutcomes({ db, at, byId: batch.actorId }, rowsLeft(of.outcomes, done), done)
  await applyLinks({ db, at, byId: batch.actorId }, of.links, done)
  return rows.map(({ number }) => done.get(number) ?? refusedRow(number))
}

const rowsLeft = <W extends WantedPart>(rows: readonly Row<W>[], done: Outcome) => rows.filter(({ number }) => !done.has(number))

function sortByType(rows: readonly Row[]) {
  const of = {
    frameworks: new Array<Row<WantedFramework>>(),
    groups: new Array<Row<WantedGroup>>(),
    outcomes: new Array<Row<WantedOutcome>>(),
    links: new Array<Row<WantedLink>>(),
  }
  for (const row of rows) {
    const { wanted } = row
    if (wanted.type === 'FRAMEWORK') of.frameworks.push({ ...row, wanted })
    else if (wanted.type === 'GROUP') of.groups.push({ ...row, wanted })
    else if (wanted.type === 'OUTCOME') of.outcomes.push({ ...row, wanted })
    else of.links.push({ ...row, wanted })
  }
  return of
}

async function applyFrameworks(db: Tx, rows: readonly Row<WantedFramework>[], done: Outcome): Promise<void> {
  const made = await parts.insertFrameworks(
    db,
    rows.flatMap(({ wanted }) => (wanted.isNew ? [wanted] : [])),
  )
  const changed = rows.filter(({ wanted }) => !wanted.isNew)
  const before = new Map(
    (
      await parts.lockFrameworks(
        db,
        changed.map(({ wanted }) => wanted.id),
      )
    ).map((one) => [one.id, one]),
  )
  const taken = await parts.listNamesTaken(
    db,
    changed.map(({ wanted: { id, fields } }) => ({ id, nameKey: fields.nameKey })),
  )
  const sound = changed.filter(({ wanted: { id }, mark }) => String(before.get(id)?.revision) === mark && !taken.has(id))
  await parts.updateFrameworks(
    db,
    sound.map(({ wanted: { id, fields } }) => ({ id, fields })),
  )
  for (const { number, wanted } of rows)
    if (made.has(wanted.id)) done.set(number, { number, state: 'DONE', subjectId: wanted.id, mark: '1', before: { topicIds: [] } })
  for (const { number, wanted } of sound) {
    const was = before.get(wanted.id)
    if (was)
      done.set(number, {
        number,
        state: 'DONE',
        subjectId: wanted.id,
        mark: String(was.revision + 1),
        before: { framework: was, topicIds: [] },
      })
  }
  for (const { number } of rows) if (!done.has(number)) done.set(number, refusedRow(number))
}

/** Creates the frameworks that rows of tables need, each once. */
async function makeFrameworks(db: Tx, rows: readonly Row<WantedOutcome>[]): Promise<void> {
  const made = new Map(rows.flatMap(({ wanted: { makes } }) => (makes?.framework ? [[makes.framework.id, makes.framework] as const] : [])))
  const nothing = { issuer: '', edition: '', language: '', licence: '' }
  await parts.insertFrameworks(
    db,
    [...made.values()].map(({ id, name, nameKey }) => ({ id, caseId: v4(), fields: { name, nameKey, ...nothing } })),
  )
}

type Sorted = ReturnType<typeof sortByType>
/** Refuses the rows whose framework is gone or has been retired in the meantime. */
async function assertOpen(db: Tx, { groups, outcomes, done }: Pick<Sorted, 'groups' | 'outcomes'> & { done: Outcome }): Promise<void> {
  const all = [...groups, ...outcomes].map(({ number, wanted }) => ({ number, frameworkId: wanted.frameworkId }))
  const found = await parts.lockFrameworks(db, [...new Set(all.map(({ frameworkId }) => frameworkId))])
  const open = new Set(found.flatMap(({ id, state }) => (state === 'RETIRED' ? [] : [id])))
  for (const { number, frameworkId } of all) if (!open.has(frameworkId)) done.set(number, refusedRow(number))
}

async function applyGroups(db: Tx, rows: readonly Row<WantedGroup>[], done: Outcome): Promise<void> {
  const made = await parts.insertGroups(
    db,
    rows.flatMap(({ wanted }) => (wanted.isNew ? [wanted] : [])),
  )
  const changed = rows.filter(({ wanted }) => !wanted.isNew)
  const parents = new Set(
    (
      await parts.lockGroups(
        db,
        changed.flatMap(({ wanted }) => wanted.fields.parentId ?? []),
      )
    ).map(({ id }) => id),
  )
  const before = new Map(
    (
      await parts.lockGroups(
        db,
        changed.map(({ wanted }) => wanted.id),
      )
    ).map((one) => [one.id, one]),
  )
  const isThere = ({ wanted: { fields } }: Row<WantedGroup>) => fields.parentId === null || parents.has(fields.parentId)
  const asWas = changed.filter((row) => String(before.get(row.wanted.id)?.revision) === row.mark && isThere(row))
  const taken = await parts.listTitlesTaken(
    db,
    asWas.map(({ wanted: { id, fields } }) => ({ id, titleKey: fields.titleKey })),
  )
  const sound = asWas.filter(({ wanted }) => !taken.has(wanted.id))
  await parts.updateGroups(
    db,
    sound.map(({ wanted: { id, fields } }) => ({ id, fields })),
  )
  const topics = await parts.insertTopics(
    db,
    [...sound, ...rows.filter(({ wanted }) => made.has(wanted.id))].flatMap(({ wanted }) =>
      wanted.topics.map((topic) => ({ groupId: wanted.id, ...topic })),
    ),
  )
  const topicIdsOf = (groupId: string) => topics.flatMap((topic) => (topic.groupId === groupId ? [topic.id] : []))
  for (const {
    number,
    wanted: { id },
  } of rows) {
    const was = before.get(id)
    const isSound = sound.some((row) => row.number === number)
    if (made.has(id)) done.set(number, { number, state: 'DONE', subjectId: id, mark: '1', before: { topicIds: topicIdsOf(id) } })
    else if (was && isSound)
      done.set(number, {
        number,
        state: 'DONE',
        subjectId: id,
        mark: String(was.revision + 1),
        before: { group: was, topicIds: topicIdsOf(id) },
      })
    else done.set(number, refusedRow(number))
  }
}

type Writing = { readonly db: Tx; readonly at: Date; readonly byId: string }

/** Applies the outcomes and creates the missing groups and topics that they name. */
async function applyOutcomes({ db, at, byId }: Writing, rows: readonly Row<WantedOutcome>[], done: Outcome): Promise<void> {
  const groups = await makeGroups(db, rows)
  const topicRows = new Map(
    rows.flatMap(({ wanted: { topic, fields } }) =>
      topic ? [[`${fields.groupId} ${topic.nameKey}`, { groupId: fields.groupId, ...topic }] as const] : [],
    ),
  )
  const madeTopics = await parts.insertTopics(db, [...topicRows.values()])
  const topicIds = new Map(
    (await parts.listTopicIds(db, [...new Set([...topicRows.values()].map(({ groupId }) => groupId))])).map((one) => [
      `${one.groupId} ${one.nameKey}`,
      one.id,
    ]),
  )
  const toStore = (
    { wanted: { id, caseId, frameworkId, topic, fields } }: Row<WantedOutcome>,
    retiredAt: string | null,
  ): parts.OutcomeToStore => ({
    id,
    caseId: caseId ?? v4(),
    frameworkId,
    topicId: topic ? (topicIds.get(`${fields.groupId} ${topic.nameKey}`) ?? null) : null,
    retiredAt: fields.isRetired ? (retiredAt ?? at.toISOString()) : null,
    fields,
  })
  const made = await parts.insertOutcomes(
    db,
    rows.flatMap((row) => (row.wanted.isNew ? [toStore(row, null)] : [])),
  )
  const changed = rows.filter(({ wanted }) => !wanted.isNew)
  const before = new Map(
    (
      await parts.lockOutcomeRows(
        db,
        changed.map(({ wanted }) => wanted.id),
      )
    ).map((one) => [one.id, one]),
  )
  const there = new Set((await parts.lockGroups(db, [...new Set(changed.map(({ wanted }) => wanted.fields.groupId))])).map(({ id }) => id))
  const asWas = changed.filter(({ wanted, mark }) => String(before.get(wanted.id)?.revision) === mark && there.has(wanted.fields.groupId))
  const taken = await parts.listCodesTaken(
    db,
    asWas.map(({ wanted: { id, fields } }) => ({ id, codeKey: fields.codeKey })),
  )
  const sound = asWas.filter(({ wanted }) => !taken.has(wanted.id))
  await parts.updateOutcomes(
    db,
    sound.map((row) => toStore(row, before.get(row.wanted.id)?.retiredAt ?? null)),
  )
  const soundIds = new Set(sound.map(({ wanted }) => wanted.id))
  const names = await parts.listPlaceNames(db, [
    ...sound.map(({ wanted: { fields } }) => fields.groupId),
    ...[...before.values()].flatMap(({ groupId, topicId }) => [groupId, topicId]),
  ])
  const entries: Entry[] = []
  for (const {
    number,
    wanted: { id, fields, makes, topic, frameworkId },
  } of rows) {
    const was = before.get(id)
    if (!made.has(id) && !(was && soundIds.has(id))) {
      done.set(number, refusedRow(number))
      continue
    }
    const beside = {
      topicIds: madeTopics.flatMap((one) => (topic && one.groupId === fields.groupId && one.nameKey === topic.nameKey ? [one.id] : [])),
      groupId: makes?.group && groups.has(makes.group.id) ? makes.group.id : null,
      frameworkId: makes?.framework ? frameworkId : null,
    }
    done.set(number, {
      number,
      state: 'DONE',
      subjectId: id,
      mark: String((was?.revision ?? 0) + 1),
      before: { ...beside, ...(was && { outcome: was }) },
    })
    entries.push(
      ...(was
        ? entriesOf(id, withPlaceNames(was, names), { ...fields, group: names.get(fields.groupId) ?? '', topic: topic?.name ?? '' })
        : [{ outcomeId: id, act: 'ADDED' as const, changes: { code: { to: fields.code }, text: { to: fields.text } } }]),
    )
  }
  await parts.recordOfOutcomes(db, { at, byId, entries })
}

/** Creates the groups that rows of tables need, each once, after the groups that exist. */
async function makeGroups(db: Tx, rows: readonly Row<WantedOutcome>[]): Promise<Set<string>> {
  const made = new Map(
    rows.flatMap(({ wanted: { makes, frameworkId } }) =>
      makes?.group ? [[makes.group.id, { frameworkId, ...makes.group }] as const] : [],
    ),
  )
  if (made.size === 0) return new Set()
  const last = await parts.findLastGroupPlace(db, [...new Set([...made.values()].map(({ frameworkId }) => frameworkId))])
  return parts.insertGroups(
    db,
    [...made.values()].map(({ id, frameworkId, code, title, titleKey }, at) => ({
      id,
      caseId: v4(),
      frameworkId,
      fields: { parentId: null, code, title, titleKey, sortOrder: last + 1 + at },
    })),
  )
}

async function applyLinks({ db, at, byId }: Writing, rows: readonly Row<WantedLink>[], done: Outcome): Promise<void> {
  const made = await parts.insertLinks(
    db,
    rows.map(({ wanted }) => wanted),
    outcomeLimits.links,
  )
  for (const { number, wanted } of rows)
    done.set(number, made.has(parts.linkKeyOf(wanted)) ? { number, state: 'DONE', before: { topicIds: [] } } : refusedRow(number))
  const links = rows.flatMap(({ wanted }) => (made.has(parts.linkKeyOf(wanted)) ? [wanted] : []))
  await parts.recordOfOutcomes(db, { at, byId, entries: linkEntries(links, 'LINKED', await parts.namesOfOutcomes(db, links)) })
}
