/** When in a week a slot of a rota is held: weekdays (1 is Monday), a time of day on the institution's clock, and minutes. */
export type RotaTime = { id: string; weekdays: number[]; startsTime: string; minutes: number }

export const mostRotaBlocks = 60
export const mostRotaSlots = 40
/** The most times of one slot. */
export const mostRotaTimes = 10
export const mostRotaTeachers = 20
/** The most events that one rota may make. */
export const mostRotaEvents = 400

type Cell = { readonly blockId: string; readonly groupId: string; readonly slotId: string }
type Turning = {
  readonly blockIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly slots: readonly { readonly id: string; readonly groupsAtOnce: number }[]
}

/**
 * Every group does one slot after the other, block by block: in each block the groups stand one place further. A slot for several groups has as many
 * places; where there are fewer places than groups, those left over have a block without a slot.
 */
export function inTurns({ blockIds, groupIds, slots }: Turning): Cell[] {
  const places = slots.flatMap(({ id, groupsAtOnce }) => Array.from({ length: groupsAtOnce }, () => id))
  if (places.length === 0) return []
  const turns = Math.max(places.length, groupIds.length)
  return blockIds.flatMap((blockId, block) =>
    groupIds.flatMap((groupId, group): Cell[] => {
      const slotId = places[(group + block) % turns]
      return slotId === undefined ? [] : [{ blockId, groupId, slotId }]
    }),
  )
}

/** How often each group does each slot; in a fair rota the counts are the same for all groups. */
export function countsOf(cells: readonly Cell[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { groupId, slotId } of cells) counts.set(`${groupId} ${slotId}`, (counts.get(`${groupId} ${slotId}`) ?? 0) + 1)
  return counts
}
