import { z } from 'zod'
import { activityKinds, originKinds, reflectionLimits } from '@/lib/reflections/vocabulary'
import { isWriting } from '@/lib/seen'
import { reflectionStates } from '@/lib/states/reflection'
import { Instant } from '../plain.shapes'

export const id = z.uuid().toLowerCase()
export const revision = z.number().int().min(0).max(2_000_000_000)
export const occurredAt = Instant.optional()
/** Set when the text is sent again after its writer was shown what looks like a patient's data. */
export const despite = z.boolean().default(false)
export const count = z.number().int()

export const writtenText = (most: number) => z.string().max(most, 'tooLong').refine(isWriting, 'charactersUnseen')
export const writtenLine = (most: number) => writtenText(most).trim().min(1, 'required')

export const Origin = z.object({ kind: z.enum(originKinds), id: z.string() })
export const Person = z.object({ id: z.string(), displayName: z.string() })
export const Tag = z.object({ id: z.string(), name: z.string(), colour: z.string() })
export const Prompt = z.object({ uid: z.string(), caption: z.string(), help: z.string(), words: count.nullable() })
export const Template = z.object({ id: z.string(), name: z.string(), prompts: z.array(Prompt).max(reflectionLimits.prompts) })
export const State = z.enum(reflectionStates)
export const Kind = z.enum(activityKinds)

/** A reflection in a list. It holds no word of the text, because a list can be read over a shoulder. */
export const Row = z.object({
  id: z.string(),
  kind: Kind,
  title: z.string(),
  note: z.string(),
  happenedOn: z.string(),
  state: State,
  words: count,
  owner: Person,
  isOwn: z.boolean(),
  tags: z.array(Tag),
  files: count,
  comments: count,
  /** Steps that are not done yet. */
  openSteps: count,
  updatedAt: z.string(),
  submittedAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  /** Whether the asker has opened a reflection that is shared with them; always true for their own. */
  isSeen: z.boolean(),
})
/** The number of reflections in each state, without those that the asker does not see. */
export const StateCounts = z.record(State, count)
