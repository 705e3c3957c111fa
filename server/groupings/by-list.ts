import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import type { OutputOf } from '@/lib/contract'
import type { previewAllocation } from '@/lib/contracts/groupings'
import type { Tx } from '@/server/kernel/db'
import type { Assigned } from './allocating'
import { linesOf } from './placing-list'
import type { GroupRow } from './queries/groups'
import { findByKeys, type AllocatedRow } from './queries/people.sql'

type Problem = OutputOf<typeof previewAllocation>['problems'][number]
type Given = { readonly list: string; readonly people: readonly AllocatedRow[]; readonly groups: readonly GroupRow[] }

/**
 * The people and groups in a list: people by username, student ID number or e-mail address, groups by name. If a person is named twice, the first line counts.
 */
export async function assignByList(db: Tx, { list, people, groups }: Given): Promise<{ assigned: Assigned; problems: Problem[] }> {
  const { lines, problems } = linesOf(list)
  const found = await findByKeys(db, [...new Set(lines.map(({ person }) => accountKey(person)))])
  const idsOf = new Map<string, Set<string>>()
  for (const { key, id } of found) idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id))
  const placeable = new Set(people.map(({ id }) => id))
  const groupOf = new Map(groups.filter(({ active }) => active).map(({ id, name }) => [accountKey(name), id]))
  const assigned = new Map<string, string>()
  const wrong: Problem[] = [...problems]
  for (const { line, text, person, group } of lines) {
    // A number that two people share identifies neither of them.
    const ids = idsOf.get(accountKey(person)) ?? new Set<string>()
    const [id] = ids
    const groupId = groupOf.get(accountKey(group))
    const problem =
      id === undefined || ids.size > 1 || !placeable.has(id)
        ? 'PERSON'
        : groupId === undefined
          ? 'GROUP'
          : assigned.has(id)
            ? 'TWICE'
            : null
    if (problem !== null) wrong.push({ line, text, problem })
    else if (id !== undefined && groupId !== undefined) assigned.set(id, groupId)
  }
  return { assigned, problems: wrong.sort((one, other) => one.line - other.line) }
}
