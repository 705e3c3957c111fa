import 'server-only'
import { z } from 'zod'
import { outcomeLevels, outcomeLinkKinds } from '@/lib/curriculum/vocabulary'

const id = z.string()
const row = z.number().int()
const Named = z.object({ name: z.string(), nameKey: z.string() })

export const FrameworkFields = Named.extend({ issuer: z.string(), edition: z.string(), language: z.string(), licence: z.string() })
export type FrameworkFields = z.output<typeof FrameworkFields>
export const GroupFields = z.object({
  parentId: id.nullable(),
  code: z.string(),
  title: z.string(),
  titleKey: z.string(),
  sortOrder: z.number().int(),
})
export type GroupFields = z.output<typeof GroupFields>
/** A `sortOrder` of null puts the outcome at the end of its group. */
const outcome = {
  groupId: id,
  code: z.string(),
  codeKey: z.string(),
  text: z.string(),
  notes: z.string(),
  level: z.enum(outcomeLevels),
  sortOrder: z.number().int().nullable(),
  isRetired: z.boolean(),
}
export const OutcomeBefore = z.object({ ...outcome, sortOrder: z.number().int(), topicId: id.nullable(), retiredAt: z.string().nullable() })
export type OutcomeBefore = z.output<typeof OutcomeBefore>

/** The framework or group that a row creates because its outcome names one that does not exist. */
const Makes = z.object({
  framework: Named.extend({ id }).nullable(),
  group: z.object({ id, code: z.string(), title: z.string(), titleKey: z.string() }).nullable(),
})

const Framework = z.object({ type: z.literal('FRAMEWORK'), row, id, isNew: z.boolean(), caseId: id, fields: FrameworkFields })
const Group = z.object({
  type: z.literal('GROUP'),
  row,
  id,
  isNew: z.boolean(),
  caseId: id,
  frameworkId: id,
  fields: GroupFields,
  /** The topics that the group does not have yet. */
  topics: z.array(Named),
})
const Outcome = z.object({
  type: z.literal('OUTCOME'),
  row,
  id,
  isNew: z.boolean(),
  caseId: id.nullable(),
  frameworkId: id,
  topic: Named.nullable(),
  makes: Makes.nullable(),
  fields: z.object(outcome),
})
const Link = z.object({ type: z.literal('LINK'), row, fromId: id, toId: id, kind: z.enum(outcomeLinkKinds) })

/** The part that a row of a table or of a document stores. */
export const WantedPart = z.discriminatedUnion('type', [Framework, Group, Outcome, Link])
export type WantedPart = z.output<typeof WantedPart>
export type WantedFramework = z.output<typeof Framework>
export type WantedGroup = z.output<typeof Group>
export type WantedOutcome = z.output<typeof Outcome>
export type WantedLink = z.output<typeof Link>

/** A part as it was before; null where it was created. `topicIds`, `groupId`, `frameworkId`: what was created along with it. */
export const PartBefore = z.object({
  framework: FrameworkFields.nullish(),
  group: GroupFields.nullish(),
  outcome: OutcomeBefore.nullish(),
  topicIds: z.array(id).default([]),
  groupId: id.nullish(),
  frameworkId: id.nullish(),
})
export type PartBefore = z.output<typeof PartBefore>

export const ExchangeSettings = z.object({})
