import type { PaletteColour } from '@/lib/clinical/palette'
import type { OutputOf } from '@/lib/contract'
import type { GroupPerson, readBoard } from '@/lib/contracts/groupings'

type LaneData = {
  readonly id: string | null
  readonly name: string
  readonly colour: PaletteColour | null
  readonly active: boolean
  readonly total: number
  readonly found: number
  readonly people: readonly GroupPerson[]
}

/**
 * The lanes: the people in no group first, then the groups. People who are being moved are already at their target. Groups out of use are only included if
 * they have members.
 */
export function lanesOf(board: OutputOf<typeof readBoard>, under: ReadonlyMap<string, string | null>, nobody: string): LaneData[] {
  const given: LaneData[] = [
    { id: null, name: nobody, colour: null, active: true, ...board.unallocated },
    ...board.groups.filter(({ active, total }) => active || total > 0),
  ]
  if (under.size === 0) return given
  const moving = given.flatMap((lane) => lane.people.filter(({ id }) => under.has(id) && under.get(id) !== lane.id))
  return given.map((lane) => {
    const stay = lane.people.filter(({ id }) => !under.has(id) || under.get(id) === lane.id)
    const come = moving.filter(({ id }) => under.get(id) === lane.id)
    const change = stay.length + come.length - lane.people.length
    return { ...lane, people: [...come, ...stay], total: lane.total + change, found: lane.found + change }
  })
}
