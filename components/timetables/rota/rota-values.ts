import type { OutputOf } from '@/lib/contract'
import type { readRotas } from '@/lib/contracts/timetables'
import { newId } from '@/lib/client/new-id'
import { addDays, daysBetween } from '@/lib/clinical/shift'

export type Rotas = OutputOf<typeof readRotas>
export type Rota = Rotas['rotas'][number]
export type RotaValues = Pick<Rota, 'name' | 'groupingId' | 'blocks' | 'slots' | 'cells'>
type Block = Rota['blocks'][number]
export type Slot = Rota['slots'][number]

export const valuesOf = ({ name, groupingId, blocks, slots, cells }: Rota): RotaValues => ({ name, groupingId, blocks, slots, cells })

/** The block after the last one: it begins on the next day, is as long, and ends no later than the timetable. */
export function nextBlock(blocks: readonly Block[], { name, fromOn, toOn }: { name: string; fromOn: string; toOn: string | null }): Block {
  const last = blocks.toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : 1)).at(-1)
  const startsOn = last && last.endsOn !== '' ? addDays(last.endsOn, 1) : fromOn
  const days = last && last.startsOn !== '' && last.endsOn !== '' ? daysBetween(last.startsOn, last.endsOn) : 41
  const endsOn = addDays(startsOn, days)
  return { id: newId(), name, startsOn, endsOn: toOn !== null && startsOn <= toOn && toOn < endsOn ? toOn : endsOn }
}

/** The cells without those whose block, slot or group does not exist. */
export function soundCells(values: Pick<RotaValues, 'blocks' | 'slots' | 'cells'>, groupIds: readonly string[]): RotaValues['cells'] {
  const [blocks, slots] = [new Set(values.blocks.map(({ id }) => id)), new Set(values.slots.map(({ id }) => id))]
  return values.cells.filter(({ blockId, slotId, groupId }) => blocks.has(blockId) && slots.has(slotId) && groupIds.includes(groupId))
}
