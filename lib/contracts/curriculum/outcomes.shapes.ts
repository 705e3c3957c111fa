import { z } from 'zod'
import {
  componentKinds,
  curriculumActs,
  curriculumFields,
  outcomeLevels,
  outcomeLimits,
  outcomeLinkKinds,
} from '@/lib/curriculum/vocabulary'
import { isSeen } from '@/lib/seen'
import { frameworkEvents, frameworkStates } from '@/lib/states/framework'
import { id, revision, Year } from './parts.shapes'

const visibleText = (most: number) => z.string().trim().min(1, 'required').max(most).refine(isSeen, 'charactersUnseen')
const optionalText = (most: number) => z.string().trim().max(most)
const level = z.enum(outcomeLevels)
const Named = z.object({ id: z.string(), name: z.string() })

export const Done = z.object({})
export const Saved = z.object({ revision: z.number().int(), savedAt: z.string() })
export const Nothing = z.strictObject({})

const frameworkFields = { name: z.string(), issuer: z.string(), edition: z.string(), language: z.string(), licence: z.string() }
const Framework = z.object({
  id: z.string(),
  ...frameworkFields,
  state: z.enum(frameworkStates),
  revision: z.number().int(),
  /** Counts the outcomes in use. */
  outcomes: z.number().int(),
  /** In their order, each group behind the group that it lies in. */
  groups: z.array(
    z.object({ id: z.string(), parentId: z.string().nullable(), code: z.string(), title: z.string(), outcomes: z.number().int() }),
  ),
})
export const Frameworks = z.object({ frameworks: z.array(Framework), mayEdit: z.boolean() })
export const SaveFramework = z.strictObject({
  id,
  name: visibleText(outcomeLimits.name),
  issuer: optionalText(outcomeLimits.name),
  edition: optionalText(outcomeLimits.code),
  language: optionalText(outcomeLimits.code),
  licence: optionalText(outcomeLimits.name),
  revision,
})
export const SetFrameworkState = z.strictObject({ frameworkId: id, on: z.enum(frameworkEvents) })
export const NewFrameworkState = z.object({ state: z.enum(frameworkStates) })

export const OneGroup = z.strictObject({ groupId: id })
export const Group = z.object({
  group: z.object({
    id: z.string(),
    frameworkId: z.string(),
    parentId: z.string().nullable(),
    code: z.string(),
    title: z.string(),
    revision: z.number().int(),
    /** The topics in their order. `used`: an outcome names the topic, so it cannot be removed. */
    topics: z.array(Named.extend({ used: z.boolean() })),
  }),
  framework: Named,
  mayEdit: z.boolean(),
})
/** Saves the group with all its topics, in their order. */
export const SaveGroup = z.strictObject({
  id,
  frameworkId: id,
  parentId: id.nullable(),
  code: optionalText(outcomeLimits.code),
  title: visibleText(outcomeLimits.name),
  topics: z.array(z.strictObject({ id, name: visibleText(outcomeLimits.name) })).max(outcomeLimits.topics),
  revision,
})

export const FindOutcomes = z.strictObject({
  frameworkId: id.optional(),
  groupId: id.optional(),
  q: z.string().trim().max(100).default(''),
  retired: z.enum(['WITHOUT', 'WITH']).default('WITHOUT'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})
const OutcomeRow = z.object({
  id: z.string(),
  code: z.string(),
  text: z.string(),
  level,
  groupId: z.string(),
  topic: z.string().nullable(),
  isRetired: z.boolean(),
})
export const Outcomes = z.object({ rows: z.array(OutcomeRow), total: z.number().int(), pageSize: z.number().int() })

export const FindOutcome = z.strictObject({ outcomeId: id, yearId: id.optional() })
const Change = z.object({ field: z.enum(curriculumFields), from: z.string().nullable(), to: z.string().nullable() })
export const Outcome = z.object({
  outcome: z.object({
    id: z.string(),
    frameworkId: z.string(),
    groupId: z.string(),
    topicId: z.string().nullable(),
    code: z.string(),
    text: z.string(),
    notes: z.string(),
    level,
    isRetired: z.boolean(),
    revision: z.number().int(),
  }),
  framework: Named,
  group: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  topic: z.string().nullable(),
  /** `isFrom`: this outcome names the other; otherwise the other names this one. */
  links: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(outcomeLinkKinds),
      isFrom: z.boolean(),
      code: z.string(),
      text: z.string(),
      framework: z.string(),
    }),
  ),
  /** The year for which the coverage is shown: the one asked for, or else the first that the reader sees. */
  year: Year.nullable(),
  years: z.array(Year),
  /** The parts of that year right below its root. */
  parts: z.array(z.object({ id: z.string(), title: z.string() })),
  /** `partId` is the part in which the component lies; null for the root itself. */
  components: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(componentKinds),
      title: z.string(),
      nodeId: z.string(),
      node: z.string(),
      partId: z.string().nullable(),
      level,
    }),
  ),
  history: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), act: z.enum(curriculumActs), changes: z.array(Change) })),
  mayEdit: z.boolean(),
})
export const SaveOutcome = z.strictObject({
  id,
  groupId: id,
  topicId: id.nullable(),
  code: visibleText(outcomeLimits.code),
  text: visibleText(outcomeLimits.text),
  notes: optionalText(outcomeLimits.notes),
  level,
  revision,
})
export const RetireOutcome = z.strictObject({ outcomeId: id, retired: z.boolean(), revision })
export const SaveLink = z.strictObject({ outcomeId: id, toId: id, kind: z.enum(outcomeLinkKinds), linked: z.boolean() })
