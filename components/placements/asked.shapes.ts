import { z } from 'zod'
import { expiring, placementStates } from '@/lib/placements/vocabulary'
import { placementsViews, providerTabs } from './hrefs'

const id = z.uuid().toLowerCase()
const day = z.iso.date()
const page = z.coerce.number().int().min(1).max(1_000).catch(1).default(1)
const words = z.string().trim().max(100).catch('').default('')

/** The address below /placement-providers: the reserved id of a new provider, or a provider's id and its tab. */
export const ProviderArgs = z.union([z.tuple([z.literal('new')]), z.tuple([id]), z.tuple([id, z.enum(providerTabs)])])
/** The address below /timetables/placements/event. */
export const DayArgs = z.tuple([id])
export const ProviderQuery = z.object({
  edit: z.string().optional().catch(undefined),
  week: day.optional().catch(undefined),
  /** For a new provider: the suggestion by a student that it is made from. */
  suggestion: id.optional().catch(undefined),
  page,
})

export const AskedProviders = z.object({
  q: words,
  use: z.enum(['OUT_OF_USE']).or(z.literal('')).catch('').default(''),
  expiring: z.enum(expiring).or(z.literal('')).catch('').default(''),
  freeOn: day.or(z.literal('')).catch('').default(''),
  specialtyId: id.or(z.literal('')).catch('').default(''),
  page,
})
export type AskedProviders = z.output<typeof AskedProviders>

/** The address below /timetables/placements: no day, the first day, or the first and the last day. */
export const PlacementsArgs = z.union([z.tuple([]), z.tuple([day]), z.tuple([day, day])])
export const AskedPlacements = z.object({
  view: z.enum(placementsViews).catch('list').default('list'),
  q: words,
  state: z.enum(placementStates).or(z.literal('')).catch('').default(''),
  uncovered: z.enum(['true']).or(z.literal('')).catch('').default(''),
  specialtyId: id.or(z.literal('')).catch('').default(''),
  page,
})
export type AskedPlacements = z.output<typeof AskedPlacements>

/** The address below /timetables/placements/blocks: none, or a block's id. */
export const BlockArgs = z.union([z.tuple([]), z.tuple([id])])
export const AskedBlocks = z.object({ page })
/** The outcomes of a calculation that are shown. */
export const AskedOutcomes = z.object({ show: z.enum(['ALL', 'NOT_FIRST', 'NONE', 'LEFT_OUT']).catch('ALL').default('ALL'), page })
export type AskedOutcomes = z.output<typeof AskedOutcomes>
