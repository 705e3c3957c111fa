import 'server-only'
import { findBatch, type BatchWork, type RowToUndo, type Undone } from '@/server/kernel/calls/batches'
import type { Tx } from '@/server/kernel/db'
import { lockOutcomes } from '../queries/outcomes.sql'
import { entriesOf, linkEntries, withPlaceNames } from './history'
import * as parts from './queries/parts.sql'
import * as undone from './queries/undo.sql'
import type { OutcomeBefore, PartBefore, WantedOutcome, WantedPart } from './wanted'

type Row = RowToUndo<WantedPart, PartBefore>
type Kept = ReadonlyMap<number, string>

export const exchangeBatchKind = 'IMPORT_OUTCOMES'
const [changedSince, usedSince, mappedSince] = ['importChangedSince', 'importUsedSince', 'outcomeMappedSince']

/**
 * Undoes a batch in reverse order: links, outcomes, groups, frameworks. Parts that were changed, mapped or linked since stay, and with them the parts that hold
 * them.
 */
export async function undoParts({ db, batch, at }: BatchWork<object>, rows: readonly Row[]): Promise<Undone[]> {
  await lockOutcomes(db)
  const byId = (await findBatch(db, { id: batch.id, kinds: [exchangeBatchKind] }))?.undoneById ?? batch.actorId
  const kept = new Map<number, string>([
    ...(await undoLinks({ db, at, byId }, rows)),
    ...(await undoOutcomes({ db, at, byId }, rows)),
    ...(await undoGroups(db, rows)),
    ...(await undoFrameworks(db, rows)),
  ])
  return rows.map(({ number }): Undone => {
    const reason = kept.get(number)
    return reason === undefined ? { number, state: 'UNDONE' } : { number, state: 'KEPT', reason }
  })
}

async function undoLinks({ db, at, byId }: Writing, rows: readonly Row[]): Promise<Kept> {
  const links = rows.flatMap(({ number, wanted }) => (wanted.type === 'LINK' ? [{ number, wanted }] : []))
  const gone = await parts.deleteLinks(
    db,
    links.map(({ wanted }) => wanted),
  )
  const ended = links.flatMap(({ wanted }) => (gone.has(parts.linkKeyOf(wanted)) ? [wanted] : []))
  await parts.recordOfOutcomes(db, { at, byId, entries: linkEntries(ended, 'UNLINKED', await parts.namesOfOutcomes(db, ended)) })
  return new Map(links.flatMap(({ number, wanted }) => (gone.has(parts.linkKeyOf(wanted)) ? [] : [[number, changedSince]])))
}

type Outcome = { readonly number: number; readonly mark: string | null; readonly wanted: WantedOutcome; readonly before: PartBefore | null }
type Writing = { readonly db: Tx; readonly at: Date; readonly byId: string }

async function undoOutcomes({ db, at, byId }: Writing, rows: readonly Row[]): Promise<Kept> {
  const outcomes = rows.flatMap(({ number, mark, wanted, before }): Outcome[] =>
    wanted.type === 'OUTCOME' ? [{ number, mark, wanted, before }] : [],
  )
  const now = new Map(
    (
      await parts.lockOutcomeRows(
        db,
        outcomes.map(({ wanted }) => wanted.id),
      )
    ).map((one) => [one.id, one]),
  )
  const kept = new Map<number, string>()
  const asLeft = outcomes.filter(({ number, mark, wanted }) => {
    const isAsLeft = String(now.get(wanted.id)?.revision) === mark
    if (!isAsLeft) kept.set(number, changedSince)
    return isAsLeft
  })
  const made = asLeft.filter(({ wanted }) => wanted.isNew)
  const uses = new Map(
    (
      await undone.listUses(
        db,
        made.map(({ wanted }) => wanted.id),
      )
    ).map((use) => [use.id, use]),
  )
  for (const { number, wanted } of made) {
    const use = uses.get(wanted.id)
    if (use?.isMapped) kept.set(number, mappedSince)
    else if (!use || use.isLinked || use.acts > 1) kept.set(number, usedSince)
  }
  await undone.deleteOutcomes(
    db,
    made.flatMap(({ number, wanted }) => (kept.has(number) ? [] : [wanted.id])),
  )
  await restoreOutcomes({ db, at, byId }, { rows: asLeft.filter(({ wanted }) => !wanted.isNew), now, kept })
  const before = outcomes.flatMap((row) => row.before ?? [])
  await undone.deleteTopics(
    db,
    before.flatMap(({ topicIds }) => topicIds),
  )
  const first = (ids: readonly string[]) => [...new Set(ids)].map((id) => ({ id, revision: 1 }))
  await undone.deleteGroups(db, first(before.flatMap(({ groupId }) => groupId ?? [])))
  await undone.deleteFrameworks(db, first(before.flatMap(({ frameworkId }) => frameworkId ?? [])))
  return kept
}

type Restoring = { readonly rows: readonly Outcome[]; readonly now: ReadonlyMap<string, OutcomeBefore>; readonly kept: Map<number, string> }

async function restoreOutcomes({ db, at, byId }: Writing, { rows, now, kept }: Restoring): Promise<void> {
  const restored = rows.flatMap(({ number, wanted: { id, frameworkId }, before }) => {
    const outcome = before?.outcome
    return outcome ? [{ number, id, frameworkId, outcome }] : []
  })
  const groups = new Set((await parts.lockGroups(db, [...new Set(restored.map(({ outcome }) => outcome.groupId))])).map(({ id }) => id))
  const topics = await undone.listTopicsThere(
    db,
    restored.flatMap(({ outcome }) => outcome.topicId ?? []),
  )
  const taken = await parts.listCodesTaken(
    db,
    restored.map(({ id, outcome }) => ({ id, codeKey: outcome.codeKey })),
  )
  const sound = restored.filter(({ id, outcome }) => groups.has(outcome.groupId) && !taken.has(id))
  for (const { number } of rows) if (!sound.some((one) => one.number === number)) kept.set(number, changedSince)
  await parts.updateOutcomes(
    db,
    sound.map(({ id, frameworkId, outcome: { topicId, retiredAt, ...fields } }) => ({
      id,
      caseId: id,
      frameworkId,
      topicId: topicId !== null && topics.has(topicId) ? topicId : null,
      retiredAt,
      fields,
    })),
  )
  const names = await parts.listPlaceNames(
    db,
    sound.flatMap(({ id, outcome }) => [outcome, now.get(id)].flatMap((one) => (one ? [one.groupId, one.topicId] : []))),
  )
  const entries = sound.flatMap(({ id, outcome }) => {
    const was = now.get(id)
    return was ? entriesOf(id, withPlaceNames(was, names), withPlaceNames(outcome, names)) : []
  })
  await parts.recordOfOutcomes(db, { at, byId, entries })
}

async function undoGroups(db: Tx, rows: readonly Row[]): Promise<Kept> {
  const groups = rows.flatMap(({ number, mark, wanted, before }) => (wanted.type === 'GROUP' ? [{ number, mark, wanted, before }] : []))
  const made = groups.filter(({ wanted }) => wanted.isNew)
  const gone = await undone.deleteGroups(
    db,
    made.map(({ mark, wanted }) => ({ id: wanted.id, revision: Number(mark) })),
  )
  const now = new Map(
    (
      await parts.lockGroups(
        db,
        groups.map(({ wanted }) => wanted.id),
      )
    ).map((one) => [one.id, one]),
  )
  const changed = groups.flatMap(({ number, mark, wanted: { id }, before }) =>
    before?.group && String(now.get(id)?.revision) === mark ? [{ number, id, fields: before.group }] : [],
  )
  const taken = await parts.listTitlesTaken(
    db,
    changed.map(({ id, fields }) => ({ id, titleKey: fields.titleKey })),
  )
  const parents = new Set(
    (
      await parts.lockGroups(
        db,
        changed.flatMap(({ fields }) => fields.parentId ?? []),
      )
    ).map(({ id }) => id),
  )
  const sound = changed.filter(({ id, fields }) => !taken.has(id) && (fields.parentId === null || parents.has(fields.parentId)))
  await parts.updateGroups(db, sound)
  await undone.deleteTopics(
    db,
    groups.flatMap(({ before }) => before?.topicIds ?? []),
  )
  return new Map(
    groups.flatMap(({ number, mark, wanted: { id, isNew } }): [number, string][] => {
      if (gone.has(id) || sound.some((one) => one.number === number)) return []
      return [[number, isNew && String(now.get(id)?.revision) === mark ? usedSince : changedSince]]
    }),
  )
}

async function undoFrameworks(db: Tx, rows: readonly Row[]): Promise<Kept> {
  const frameworks = rows.flatMap(({ number, mark, wanted, before }) =>
    wanted.type === 'FRAMEWORK' ? [{ number, mark, wanted, before }] : [],
  )
  const gone = await undone.deleteFrameworks(
    db,
    frameworks.flatMap(({ mark, wanted: { id, isNew } }) => (isNew ? [{ id, revision: Number(mark) }] : [])),
  )
  const now = new Map(
    (
      await parts.lockFrameworks(
        db,
        frameworks.map(({ wanted }) => wanted.id),
      )
    ).map((one) => [one.id, one]),
  )
  const changed = frameworks.flatMap(({ number, mark, wanted: { id }, before }) =>
    before?.framework && String(now.get(id)?.revision) === mark ? [{ number, id, fields: before.framework }] : [],
  )
  const taken = await parts.listNamesTaken(
    db,
    changed.map(({ id, fields }) => ({ id, nameKey: fields.nameKey })),
  )
  const sound = changed.filter(({ id }) => !taken.has(id))
  await parts.updateFrameworks(db, sound)
  return new Map(
    frameworks.flatMap(({ number, mark, wanted: { id, isNew } }): [number, string][] => {
      if (gone.has(id) || sound.some((one) => one.number === number)) return []
      return [[number, isNew && String(now.get(id)?.revision) === mark ? usedSince : changedSince]]
    }),
  )
}
