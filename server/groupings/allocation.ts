import 'server-only'
import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@/lib/contract'
import type { allocate, previewAllocation } from '@/lib/contracts/groupings'
import { institutionToday } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { balanceGroups, assignInBlocks, shuffle, type Assigned, type Placeable } from './allocating'
import { assignByList } from './by-list'
import { mostMoved } from './moves'
import type { Placement } from './placing'
import { listGroups, type GroupingRow, type GroupRow } from './queries/groups'
import { listAllocatable, type AllocatedRow } from './queries/people.sql'

type Wanted = Omit<InputOf<typeof allocate>, 'token'>
type Preview = OutputOf<typeof previewAllocation>
type Allocation = {
  readonly groups: readonly GroupRow[]
  readonly placements: readonly Required<Placement>[]
  readonly preview: Preview
}

const mostShown = 200
const mostProblems = 100

/** The planned group of each person, from the present members; the same input and the same school give the same plan. `token` identifies the plan. */
export async function allocationOf(
  db: Tx,
  { grouping, wanted, at }: { grouping: GroupingRow; wanted: Wanted; at: Date },
): Promise<Allocation> {
  const groups = await listGroups(db, grouping.id)
  const people = await listAllocatable(db, { grouping, day: await institutionToday(at) })
  const chosen = groups.filter(({ id, active }) => active && wanted.groupIds.includes(id))
  if (chosen.length < new Set(wanted.groupIds).size) throw badField('groupIds', 'groupUnknown')
  if (wanted.method !== 'LIST' && chosen.length === 0) throw badField('groupIds', 'required')
  const listed = wanted.method === 'LIST' ? await assignByList(db, { list: wanted.list, people, groups }) : null
  const assigned = listed?.assigned ?? assignPeople(wanted, { people, chosen })
  if (assigned.size > mostMoved) throw badField('whom', 'tooManyPeople')
  const placements = people.flatMap(({ id, groupId }) => {
    const to = assigned.get(id)
    return to === undefined ? [] : [{ userId: id, groupId: to, expected: groupId }]
  })
  return { groups, placements, preview: previewOf({ people, groups, placements, problems: listed?.problems ?? [] }) }
}

function assignPeople(
  { method, whom, attributes, seed }: Wanted,
  { people, chosen }: { people: readonly AllocatedRow[]; chosen: readonly GroupRow[] },
): Assigned {
  const placeable = people.map((one): Placeable & { fits: boolean } => ({
    id: one.id,
    groupId: one.groupId,
    fits: one.fits,
    keys: attributes.map((attribute) => valueOf(one, attribute)),
  }))
  const moving = placeable.filter((one) => one.fits && (whom === 'ALL' || one.groupId === null))
  const ids = new Set(moving.map(({ id }) => id))
  const there = placeable.filter((one) => one.groupId !== null && !ids.has(one.id))
  const slots = chosen.map(({ id }) => ({ id, size: there.filter(({ groupId }) => groupId === id).length }))
  if (method === 'BALANCED') return balanceGroups({ people: moving, there, groups: slots, seed })
  return assignInBlocks(method === 'RANDOM' ? shuffle(moving, seed) : moving, slots)
}

function valueOf(person: AllocatedRow, attribute: Wanted['attributes'][number]): string {
  if (attribute === 'PROGRAMME') return `programme:${person.programmeId ?? ''}`
  if (attribute === 'YEAR') return `year:${person.year ?? ''}`
  return `firm:${person.firmId ?? ''}`
}

type Shown = {
  people: readonly AllocatedRow[]
  groups: readonly GroupRow[]
  placements: readonly Required<Placement>[]
  problems: Preview['problems']
}

function previewOf({ people, groups, placements, problems }: Shown): Preview {
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]))
  const nameOf = (id: string | null) => groups.find((group) => group.id === id)?.name ?? null
  const moves = placements.filter(({ groupId, expected }) => groupId !== expected)
  const count = (id: string, of: (one: Required<Placement>) => string | null) => moves.filter((one) => of(one) === id).length
  const sizes = groups
    .filter(({ active }) => active)
    .map(({ id, name, colour }) => {
      const before = people.filter(({ groupId }) => groupId === id).length
      return {
        groupId: id,
        name,
        colour,
        before,
        after: before - count(id, ({ expected }) => expected) + count(id, ({ groupId }) => groupId),
      }
    })
  return {
    moves: moves.slice(0, mostShown).map(({ userId, groupId, expected }) => ({
      userId,
      displayName: names.get(userId) ?? '',
      from: nameOf(expected),
      to: nameOf(groupId),
    })),
    total: moves.length,
    staying: placements.length - moves.length,
    sizes,
    problems: problems.slice(0, mostProblems),
    wrong: problems.length,
    token: createHash('sha256').update(JSON.stringify(moves)).digest('base64url'),
  }
}
