import 'server-only'
import type { CurriculumAct } from '@/lib/curriculum/vocabulary'
import type { Changes } from '../queries/history'
import { outcomeChanges, textOf } from '../views'
import type { OutcomeBefore } from './wanted'

export type Entry = { readonly outcomeId: string; readonly act: CurriculumAct; readonly changes: Changes }
type Facts = Pick<OutcomeBefore, 'code' | 'text' | 'notes' | 'level' | 'isRetired'>
type Placed = Facts & { readonly group: string; readonly topic: string }

/** An outcome with the names of its group and topic. */
export function withPlaceNames(outcome: Facts & Pick<OutcomeBefore, 'groupId' | 'topicId'>, names: ReadonlyMap<string, string>): Placed {
  return { ...outcome, group: names.get(outcome.groupId) ?? '', topic: names.get(outcome.topicId ?? '') ?? '' }
}

type Link = { readonly fromId: string; readonly toId: string }

/**
 * History entries for links that a file, or its undo, has made or removed. As with links made by hand, the entry goes to the outcome that the link starts at.
 */
export function linkEntries(links: readonly Link[], act: 'LINKED' | 'UNLINKED', names: ReadonlyMap<string, string>): Entry[] {
  return links.map(({ fromId, toId }) => {
    const said = names.get(toId) ?? ''
    return { outcomeId: fromId, act, changes: { link: act === 'LINKED' ? { to: said } : { from: said } } }
  })
}

/** History entries for an outcome that a file, or its undo, has changed: the fields that differ, and whether it was retired or brought back. */
export function entriesOf(outcomeId: string, before: Placed, after: Placed): Entry[] {
  const changes = textOf(outcomeChanges(before, after))
  return [
    ...(Object.keys(changes).length === 0 ? [] : [{ outcomeId, act: 'CHANGED' as const, changes }]),
    ...(before.isRetired === after.isRetired
      ? []
      : [{ outcomeId, act: after.isRetired ? ('RETIRED' as const) : ('RESTORED' as const), changes: {} }]),
  ]
}
