import { z } from 'zod'
import { isSeen } from '@/lib/seen'
import { placementSuggestionStates } from '@/lib/states/placement-suggestion'
import { day, Done, id, name, notes, One, Person } from './parts.shapes'

export { Done, One }
export { Nothing } from '../plain.shapes'

const line = z.string().trim().min(1, 'required').max(120).refine(isSeen, 'charactersUnseen')

/** A place with an address that can be found, and why the student would like to be there. */
export const Suggest = z.strictObject({
  id,
  name,
  line1: line,
  town: line,
  country: line,
  contactName: z.string().trim().max(120).refine(isSeen, 'charactersUnseen').or(z.literal('')),
  contactEmail: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email({ error: 'emailInvalid' }).or(z.literal(''))),
  fromOn: day,
  toOn: day,
  why: notes.min(1, 'required'),
})
export const Suggested = z.object({ savedAt: z.string() })

const Row = z.object({
  id: z.string(),
  name: z.string(),
  line1: z.string(),
  town: z.string(),
  country: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  why: z.string(),
  state: z.enum(placementSuggestionStates),
  at: z.string(),
  reason: z.string(),
})
/** The newest first. */
export const MySuggestions = z.object({ today: z.string(), rows: z.array(Row) })
/** Waiting suggestions, oldest first, at most 100. */
export const Suggestions = z.object({ today: z.string(), rows: z.array(Row.extend({ student: Person })) })

export const Decline = z.strictObject({ id, reason: notes.min(1, 'required').max(500) })
/** `placementId` is the placement by which the same student is there. */
export const Accept = z.strictObject({ id, placementId: id })
