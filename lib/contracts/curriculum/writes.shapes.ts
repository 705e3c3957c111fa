import { z } from 'zod'
import { curriculumLimits } from '@/lib/curriculum/vocabulary'
import { curriculumYearEvents, curriculumYearStates } from '@/lib/states/curriculum-year'
import { addedKind, id, notes, revision, title } from './parts.shapes'

const day = z.iso.date({ error: 'dateEmpty' })

export const Done = z.object({})
export const Saved = z.object({ revision: z.number().int(), savedAt: z.string() })

/** `copyOfId`: the year of the same programme that it begins as a copy of. */
export const MakeYear = z.strictObject({ id, programmeId: id, startsOn: day, endsOn: day, copyOfId: id.nullable() })
export const SetYearState = z.strictObject({ yearId: id, on: z.enum(curriculumYearEvents) })
export const NewState = z.object({ state: z.enum(curriculumYearStates) })

/** The `kind` of a root never changes, whatever is sent. */
export const SaveNode = z.strictObject({ id, parentId: id.nullable(), kind: addedKind.nullable(), title, notes, revision })
/** `beforeId` is the sibling before which the node is placed; null places it last. */
export const MoveNode = z.strictObject({ nodeId: id, parentId: id, beforeId: id.nullable(), revision })
export const Moved = z.object({ revision: z.number().int(), from: z.object({ parentId: z.string(), beforeId: z.string().nullable() }) })
export const OrderNodes = z.strictObject({ nodeId: id, childIds: z.array(id).min(1).max(curriculumLimits.children) })
export const RemoveNode = z.strictObject({ nodeId: id, revision })
