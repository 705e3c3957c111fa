import 'server-only'
import { v7 } from 'uuid'
import type { CurriculumAct, OutcomeLevel, OutcomeLinkKind } from '@/lib/curriculum/vocabulary'
import type { FrameworkState } from '@/lib/states/framework'
import type { Db, Tx } from '@/server/kernel/db'
import type { Changes } from './history'

type FrameworkFields = { name: string; nameKey: string; issuer: string; edition: string; language: string; licence: string }

export async function isFrameworkName(db: Db, nameKey: string, but: string): Promise<boolean> {
  return (await db.framework.count({ where: { nameKey, id: { not: but } } })) > 0
}
export async function insertFramework(db: Tx, row: FrameworkFields & { id: string }): Promise<number> {
  return (await db.framework.createMany({ data: [row], skipDuplicates: true })).count
}
export async function updateFramework(
  db: Tx,
  { id, revision, ...row }: FrameworkFields & { id: string; revision: number },
): Promise<number> {
  return (await db.framework.updateMany({ where: { id, revision }, data: { ...row, revision: { increment: 1 } } })).count
}
export async function setFrameworkState(db: Tx, id: string, from: FrameworkState, to: FrameworkState): Promise<number> {
  return (await db.framework.updateMany({ where: { id, state: from }, data: { state: to } })).count
}

type GroupFields = { parentId: string | null; code: string; title: string; titleKey: string }

export async function isGroupTitle(db: Db, frameworkId: string, titleKey: string, but: string): Promise<boolean> {
  return (await db.outcomeGroup.count({ where: { frameworkId, titleKey, id: { not: but } } })) > 0
}
export async function countGroups(db: Db, where: { frameworkId: string } | { parentId: string }): Promise<number> {
  return db.outcomeGroup.count({ where })
}
export async function insertGroup(db: Tx, row: GroupFields & { id: string; frameworkId: string }): Promise<number> {
  const { _max: last } = await db.outcomeGroup.aggregate({ where: { frameworkId: row.frameworkId }, _max: { sortOrder: true } })
  return (await db.outcomeGroup.createMany({ data: [{ ...row, sortOrder: (last.sortOrder ?? -1) + 1 }], skipDuplicates: true })).count
}
export async function updateGroup(db: Tx, { id, revision, ...row }: GroupFields & { id: string; revision: number }): Promise<number> {
  return (await db.outcomeGroup.updateMany({ where: { id, revision }, data: { ...row, revision: { increment: 1 } } })).count
}

type OutcomeFields = {
  groupId: string
  topicId: string | null
  code: string
  codeKey: string
  text: string
  notes: string
  level: OutcomeLevel
}

export async function isOutcomeCode(db: Db, frameworkId: string, codeKey: string, but: string): Promise<boolean> {
  return (await db.learningOutcome.count({ where: { frameworkId, codeKey, id: { not: but } } })) > 0
}
export async function countOutcomes(db: Db, frameworkId: string): Promise<number> {
  return db.learningOutcome.count({ where: { frameworkId } })
}
export async function insertOutcome(db: Tx, row: OutcomeFields & { id: string; frameworkId: string }): Promise<number> {
  const { _max: last } = await db.learningOutcome.aggregate({ where: { groupId: row.groupId }, _max: { sortOrder: true } })
  return (await db.learningOutcome.createMany({ data: [{ ...row, sortOrder: (last.sortOrder ?? -1) + 1 }], skipDuplicates: true })).count
}
export async function updateOutcome(db: Tx, { id, revision, ...row }: OutcomeFields & { id: string; revision: number }): Promise<number> {
  return (await db.learningOutcome.updateMany({ where: { id, revision }, data: { ...row, revision: { increment: 1 } } })).count
}
export async function setRetired(
  db: Tx,
  { id, revision, retiredAt }: { id: string; revision: number; retiredAt: Date | null },
): Promise<number> {
  return (await db.learningOutcome.updateMany({ where: { id, revision }, data: { retiredAt, revision: { increment: 1 } } })).count
}

type Link = { fromId: string; toId: string; kind: OutcomeLinkKind }
export async function insertLink(db: Tx, link: Link): Promise<number> {
  return (await db.outcomeLink.createMany({ data: [link], skipDuplicates: true })).count
}
export async function deleteLink(db: Tx, link: Link): Promise<number> {
  return (await db.outcomeLink.deleteMany({ where: link })).count
}
export async function countLinks(db: Db, id: string): Promise<number> {
  return db.outcomeLink.count({ where: { OR: [{ fromId: id }, { toId: id }] } })
}

type Entry = { outcomeId: string; at: Date; byId: string; act: CurriculumAct; changes: Changes }
export async function recordOfOutcome(db: Tx, entry: Entry): Promise<void> {
  await db.curriculumHistory.create({ data: { id: v7(), ...entry }, select: { id: true } })
}
/** The last fifty entries, the latest first. */
export function listOfOutcome(db: Db, outcomeId: string) {
  return db.curriculumHistory.findMany({
    where: { outcomeId },
    select: { id: true, at: true, act: true, changes: true, by: { select: { displayName: true } } },
    orderBy: { id: 'desc' },
    take: 50,
  })
}
