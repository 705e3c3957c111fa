import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import type { EntryContracts, Keyed, ListShape } from '@/lib/entry-contracts'
import { paths, type EditPath, type PathBelow } from '@/lib/paths'
import { moveParticipationType, participationTypes, specialties } from '.'

type Fields = { readonly name: string; readonly active: boolean }
type Read = { readonly entry: Keyed & Fields; readonly usage: { readonly isReferenced: boolean } }
type Save = Keyed & Fields
type Move = z.ZodType<unknown, { readonly id: string; readonly beforeId: string | null }>
type Declared = {
  readonly calls: EntryContracts<ListShape, z.ZodType<Read, Read>, z.ZodType<Save, Save>>
  readonly path: PathBelow
  readonly edit: EditPath
  /** Present if the institution chooses the order. */
  readonly move?: Contract<Move>
}

const listsByName = {
  specialties: { calls: specialties, path: paths.specialties, edit: paths.specialty },
  participationTypes: {
    calls: participationTypes,
    path: paths.participationTypes,
    edit: paths.participationType,
    move: moveParticipationType,
  },
} satisfies Record<string, Declared>

export type NamedList = keyof typeof listsByName
/**
 * Lists whose entries have a name and are in use or not, and nothing else: one declaration each. NamedListScreen and NamedScreen draw them, and
 * tests/integration/lists/every-list.test.ts tries the calls of those that nothing names.
 */
export const namedLists: Readonly<Record<NamedList, Declared>> = listsByName
