import { z } from 'zod'
import { isWriting, withLineEnds } from '@/lib/seen'
import { placementStates } from '@/lib/placements/vocabulary'
import { day, id, name, revision, wholeBetween } from '../lists/parts.shapes'
import { time } from '../timetables/parts.shapes'

export { day, id, name, revision, time, wholeBetween }

export const Done = z.object({})
export const Saved = z.object({ revision: z.number().int(), savedAt: z.string() })
export const Named = z.object({ id: z.string(), name: z.string() })
export const Person = z.object({ id: z.string(), displayName: z.string(), caption: z.string() })
export const state = z.enum(placementStates)
export const notes = z.string().overwrite(withLineEnds).trim().max(2_000).refine(isWriting, 'charactersUnseen')
export const page = z.coerce.number().int().min(1).max(1_000).default(1)
export const Exported = z.object({ csv: z.string(), rows: z.number().int(), isCut: z.boolean() })
/** The revision of a row that a list shows; 0 makes a new row. */
export const One = z.strictObject({ id })
export const Remove = z.strictObject({ id, revision: revision.min(1) })
/** Weekdays, 1 (Monday) to 7. */
export const weekdays = z.array(z.number().int().min(1).max(7)).min(1).max(7)
