import 'server-only'
import type { Db } from '@/server/kernel/db'
import * as queries from './queries/undo.sql'

const linkKey = ({ fromId, toId, kind }: queries.LinkNow | queries.DonePart): string => `${fromId} ${toId} ${kind}`

/**
 * How many parts an undo would find as a batch left them; a part that holds one that stays, stays too. It takes five statements, however many parts there are.
 */
export async function countUnchanged(db: Db, batchId: string): Promise<number> {
  const done = await queries.listDone(db, batchId)
  const of = (type: queries.DonePart['type']) =>
    new Map(done.flatMap((one) => (one.type === type && one.id !== null ? [[one.id, one] as const] : [])))
  const [frameworks, groups, outcomes] = [of('FRAMEWORK'), of('GROUP'), of('OUTCOME')]
  const made = (parts: ReadonlyMap<string, queries.DonePart>) => [...parts].flatMap(([id, { isNew }]) => (isNew ? [id] : []))
  const frameworksNow = await queries.listFrameworksNow(db, [...frameworks.keys()])
  const groupsNow = await queries.listGroupsNow(db, { ids: [...groups.keys()], frameworkIds: made(frameworks) })
  const outcomesNow = await queries.listOutcomesNow(db, { ids: [...outcomes.keys()], groupIds: made(groups) })
  const linksNow = await queries.listLinksOf(db, [
    ...made(outcomes),
    ...done.flatMap(({ type, fromId }) => (type === 'LINK' && fromId !== null ? [fromId] : [])),
  ])

  const ownLinks = new Set(done.flatMap((one) => (one.type === 'LINK' ? [linkKey(one)] : [])))
  const linked = new Set(linksNow.flatMap((link) => (ownLinks.has(linkKey(link)) ? [] : [link.fromId, link.toId])))
  const links = linksNow.filter((link) => ownLinks.has(linkKey(link))).length
  const isAsLeft = (part: queries.DonePart | undefined, revision: number): boolean => part !== undefined && part.mark === String(revision)

  const [outcomesBack, groupsHolding] = [new Set<string>(), new Set<string>()]
  for (const { id, groupId, revision, isMapped, acts } of outcomesNow) {
    const part = outcomes.get(id)
    const isGone = part?.isNew === true && isAsLeft(part, revision) && !isMapped && acts <= 1 && !linked.has(id)
    if (isGone || (part?.isNew === false && isAsLeft(part, revision))) outcomesBack.add(id)
    if (!isGone) groupsHolding.add(groupId)
  }
  const [groupsBack, frameworksHolding] = [new Set<string>(), new Set<string>()]
  // Subgroups come first, because a subgroup that stays also keeps its parent.
  for (const { id, frameworkId, parentId, revision } of groupsNow.toSorted(
    (a, b) => Number(b.parentId !== null) - Number(a.parentId !== null),
  )) {
    const part = groups.get(id)
    const isGone = part?.isNew === true && isAsLeft(part, revision) && !groupsHolding.has(id)
    if (isGone || (part?.isNew === false && isAsLeft(part, revision))) groupsBack.add(id)
    if (isGone) continue
    frameworksHolding.add(frameworkId)
    if (parentId !== null) groupsHolding.add(parentId)
  }
  const frameworksBack = frameworksNow.filter(({ id, revision, isDraft }) => {
    const part = frameworks.get(id)
    return isAsLeft(part, revision) && (part?.isNew === false || (isDraft && !frameworksHolding.has(id)))
  })
  return links + outcomesBack.size + groupsBack.size + frameworksBack.length
}
