import { z } from 'zod'
import { addedKinds, curriculumLimits, nodeKinds } from '@/lib/curriculum/vocabulary'
import { isSeen } from '@/lib/seen'
import { curriculumYearStates } from '@/lib/states/curriculum-year'

export const id = z.uuid().toLowerCase()
/** 0 means that the entry is new. */
export const revision = z.number().int().min(0).max(2_000_000_000)
export const title = z.string().trim().min(1, 'required').max(curriculumLimits.title).refine(isSeen, 'charactersUnseen')
export const notes = z.string().trim().max(curriculumLimits.notes)
export const addedKind = z.enum(addedKinds)

export const Named = z.object({ id: z.string(), name: z.string() })
export const Titled = z.object({ id: z.string(), title: z.string() })
export const NodeKindOf = z.enum(nodeKinds)

export const Year = z.object({
  id: z.string(),
  programmeId: z.string(),
  programme: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(curriculumYearStates),
  copiedFromId: z.string().nullable(),
})
