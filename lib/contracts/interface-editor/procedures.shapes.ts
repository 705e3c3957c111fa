import { z } from 'zod'
import { jointCredits, outsidePermits } from '@/lib/clinical/permits'
import { procedureSites } from '@/lib/clinical/vocabulary'
import { caption, Choices, id, permits, revision, secondCaptions, findUnseenTexts, Usage } from './parts.shapes'

export { Done, MoveEntry, OneEntry, RemoveEntry, Saved } from './parts.shapes'

export const FindProcedures = z.strictObject({
  q: z.string().trim().max(100).optional(),
  category: z.string().max(100).optional(),
  specialtyId: id.optional(),
  state: z.enum(['active', 'inactive', 'all']).default('active'),
})
const Row = z.object({
  id: z.string(),
  code: z.string(),
  caption: z.string(),
  category: z.string(),
  specialty: z.string().nullable(),
  site: z.enum(procedureSites),
  criteria: z.number(),
  stages: z.number(),
  limited: z.enum(outsidePermits).nullable(),
  active: z.boolean(),
})
export const Procedures = z.object({
  procedures: z.array(Row),
  total: z.number(),
  categories: z.array(z.string()),
  specialties: z.array(z.object({ id: z.string(), name: z.string() })),
})

const criterion = z.strictObject({ id, caption, active: z.boolean() })
const stage = criterion.extend({ completes: z.boolean() })
const target = z.strictObject({
  programmeId: id.nullable(),
  year: z.number().int().min(1).max(10),
  target: z.number().int().min(0).max(1_000),
})

/** Everything that is worded of a procedure. */
export const ProcedureFields = z.strictObject({
  code: z.string().trim().min(1).max(20),
  caption,
  category: z.string().trim().min(1).max(100),
  specialtyId: id.nullable(),
  site: z.enum(procedureSites),
  scaleId: id,
  weight: z.number().min(0).max(100),
  jointCredit: z.enum(jointCredits),
  criteria: z.array(criterion).max(30),
  stages: z.array(stage).max(20),
  permits,
  outsidePermit: z.enum(outsidePermits),
  outsideReason: z.string().trim().max(300),
  targets: z.array(target).max(100),
  participationTypeIds: z.array(id).max(50),
  active: z.boolean(),
})
export type ProcedureFields = z.output<typeof ProcedureFields>

export const SaveProcedure = ProcedureFields.extend({ id, revision }).superRefine((fields, context) => {
  const { criteria, stages, targets, permits: allowed, outsidePermit, outsideReason } = fields
  const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message, input: undefined })
  for (const path of findUnseenTexts(fields, { criteria, stages })) issue(path, 'charactersUnseen')
  for (const at of secondCaptions(criteria)) issue(['criteria', at, 'caption'], 'captionTwice')
  for (const at of secondCaptions(stages)) issue(['stages', at, 'caption'], 'captionTwice')
  if (allowed.length > 0 && outsidePermit === 'BLOCK' && outsideReason === '') issue(['outsideReason'], 'reasonNeeded')
  const keys = targets.map(({ programmeId, year }) => `${programmeId ?? ''} ${year}`)
  keys.forEach((key, at) => {
    if (keys.indexOf(key) < at) issue(['targets', at, 'year'], 'targetTwice')
  })
})

const Entry = ProcedureFields.extend({ id: z.string(), revision: z.number() })
export const ReadProcedure = z.object({ procedure: Entry, usage: Usage, choices: Choices })
