import { z } from 'zod'
import { leavingOut, mostBlocksAtOnce, mostChoices, mostYears, reasonKinds } from '@/lib/placements/blocks'
import { batchStates } from '@/lib/states/batch'
import { placementBlockStates, placementBlockSteps } from '@/lib/states/placement-block'
import { placementRunStates } from '@/lib/states/placement-run'
import { day, Done, id, name, Named, One, page, Person, Remove, revision, Saved, time, weekdays, wholeBetween } from './parts.shapes'

export { Done, One, Remove, Saved }
export { Nothing } from '../plain.shapes'

const blockState = z.enum(placementBlockStates)
const Block = z.object({
  id: z.string(),
  revision: z.number().int(),
  name: z.string(),
  specialty: Named.nullable(),
  programme: Named,
  years: z.array(z.number().int()),
  fromOn: z.string(),
  toOn: z.string(),
  weekdays: z.array(z.number().int()),
  startsTime: z.string(),
  endsTime: z.string(),
  /** The times of choosing are in the institution's time zone. */
  opensOn: z.string(),
  opensTime: z.string(),
  closesOn: z.string(),
  closesTime: z.string(),
  choices: z.number().int(),
  neverAgain: z.boolean(),
  state: blockState,
  /** Whether the block's students can choose at this moment. */
  isOpen: z.boolean(),
})

export const FindBlocks = z.strictObject({ page })
/** Sorted by first day, latest first. */
export const Blocks = z.object({
  rows: z.array(Block.extend({ students: z.number().int(), chosen: z.number().int(), placed: z.number().int() })),
  total: z.number().int(),
})
export const BlockChoices = z.object({
  today: z.string(),
  specialties: z.array(Named),
  programmes: z.array(Named.extend({ years: z.number().int() })),
})

export const OneBlock = z.object({
  block: Block,
  /** The number of students who can choose: those of the block's programme and years whose account is in use. */
  students: z.number().int(),
  chosen: z.number().int(),
  /** The students who have not chosen, at most 200. */
  missing: z.array(Person),
  /** For each provider: the places on all days, how many of them are taken, and how many students chose it first and at all. */
  demand: z.array(
    z.object({ provider: Named, places: z.number().int(), taken: z.number().int(), first: z.number().int(), any: z.number().int() }),
  ),
  /** Blocks that can be allocated together with this one. */
  others: z.array(Named),
  /** The number of students who have a place in this block. */
  placed: z.number().int(),
  /** The last calculation. */
  runId: z.string().nullable(),
})

/** Revision 0 makes a block. Once students may choose, only `name` and the end of the choosing time can change. */
export const SaveBlock = z.strictObject({
  id,
  revision,
  name,
  specialtyId: id.nullable(),
  programmeId: id,
  years: z.array(wholeBetween(1, mostYears)).min(1).max(mostYears),
  fromOn: day,
  toOn: day,
  weekdays,
  startsTime: time,
  endsTime: time,
  opensOn: day,
  opensTime: time,
  closesOn: day,
  closesTime: time,
  choices: wholeBetween(1, mostChoices),
  neverAgain: z.boolean(),
})
export const SetBlockState = z.strictObject({ id, revision: revision.min(1), on: z.enum(placementBlockSteps) })
export const SavedBlockState = Saved.extend({ state: blockState })

/** The reader's own blocks. `providers` can be chosen; `isOffered` is false for a provider that was chosen but cannot be chosen any more. */
export const MyBlocks = z.object({
  rows: z.array(
    Block.pick({
      id: true,
      name: true,
      fromOn: true,
      toOn: true,
      weekdays: true,
      startsTime: true,
      endsTime: true,
      opensOn: true,
      opensTime: true,
      closesOn: true,
      closesTime: true,
      choices: true,
      state: true,
      isOpen: true,
    }).extend({
      specialty: z.string().nullable(),
      /** The revision of the reader's choices; 0 if they have not chosen. */
      revision: z.number().int(),
      savedAt: z.string().nullable(),
      chosen: z.array(z.string()),
      providers: z.array(Named.extend({ town: z.string(), places: z.number().int(), isOffered: z.boolean() })),
    }),
  ),
})
/** The chosen providers by rank, the preferred one first; an empty list withdraws the choice. */
export const SavePreferences = z.strictObject({ blockId: id, revision, providerIds: z.array(id).max(mostChoices) })

export const PreviewAllocation = z.strictObject({ id, blockIds: z.array(id).min(1).max(mostBlocksAtOnce) })
export const Previewed = z.object({ id: z.string(), state: z.enum(placementRunStates) })

export const ReadAllocation = z.strictObject({ id, show: z.enum(['ALL', 'NOT_FIRST', 'NONE', 'LEFT_OUT']).default('ALL'), page })
/** `FULL`: all the provider's places are taken, `before` of them already and the others by students who chose it first, later, or not at all. */
const Reason = z.object({
  kind: z.enum(reasonKinds),
  provider: z.string(),
  places: z.number().int(),
  before: z.number().int(),
  first: z.number().int(),
  later: z.number().int(),
  unranked: z.number().int(),
})
export const Allocation = z.object({
  id: z.string(),
  state: z.enum(placementRunStates),
  askedAt: z.string(),
  by: z.string(),
  blocks: z.array(
    Named.extend({
      state: blockState,
      /** The block's students are still choosing, so the result cannot be applied yet. */
      isChoosing: z.boolean(),
      /** Students who were to be placed. */
      candidates: z.number().int(),
      /** How many got their first choice, their second and so on. */
      choices: z.array(z.number().int()),
      /** Students who chose but got none of their choices. */
      unranked: z.number().int(),
      /** Students who got a place without having chosen. */
      without: z.number().int(),
      none: z.number().int(),
      leftOut: z.number().int(),
    }),
  ),
  /** Null until the result is known. */
  isOptimal: z.boolean().nullable(),
  /** An upper bound in per cent for how much better a result could be. */
  gap: z.number().nullable(),
  rows: z.array(
    z.object({
      block: Named,
      student: Person,
      provider: Named.nullable(),
      /** The rank of the choice, from 1; 0 if it is none of the student's choices; null if they had not chosen. */
      choice: z.number().int().nullable(),
      leftOut: z.enum(leavingOut).nullable(),
      reason: Reason.nullable(),
    }),
  ),
  total: z.number().int(),
  /** The batch of the allocation, once it was applied. */
  applied: z
    .object({
      state: z.enum(batchStates),
      done: z.number().int(),
      total: z.number().int(),
      refused: z.number().int(),
      undone: z.number().int(),
      kept: z.number().int(),
      undoableUntil: z.string().nullable(),
      /** The students for whom the allocation was not applied or not undone, at most 50. */
      notDone: z.array(z.object({ student: z.string(), reason: z.string() })),
    })
    .nullable(),
})
export const Allocate = z.strictObject({ id, state: z.enum(['PROPOSED', 'CONFIRMED']) })
export const Allocated = z.object({ savedAt: z.string() })
