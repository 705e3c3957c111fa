import { z } from 'zod'
import { componentKinds, namingKinds, outcomeLevels, outcomeLimits } from '@/lib/curriculum/vocabulary'
import { isSeen } from '@/lib/seen'
import { id, revision, Titled, Year } from './parts.shapes'

const visibleText = (most: number) => z.string().trim().min(1, 'required').max(most).refine(isSeen, 'charactersUnseen')
const level = z.enum(outcomeLevels)
const kind = z.enum(componentKinds)

export const Done = z.object({})
export const Saved = z.object({ revision: z.number().int(), savedAt: z.string() })

/** The present state of the thing that the component names: GONE is removed, RETIRED cannot be chosen any more. Null if the component names nothing. */
const ref = z.object({ name: z.string(), state: z.enum(['OFFERED', 'RETIRED', 'GONE']) }).nullable()
const facts = {
  id: z.string(),
  kind,
  title: z.string(),
  method: z.string(),
  minutes: z.number().int().nullable(),
  ref,
  revision: z.number().int(),
}

export const FindComponents = z.strictObject({ nodeId: id })
export const Components = z.object({
  /** `outcomes` is the number of outcomes to which the component is mapped. */
  rows: z.array(z.object({ ...facts, outcomes: z.number().int() })),
  mayEdit: z.boolean(),
})
export const OneComponent = z.strictObject({ componentId: id })
export const Component = z.object({
  component: z.object({ ...facts, nodeId: z.string(), refId: z.string().nullable() }),
  node: Titled,
  year: Year,
  outcomes: z.array(z.object({ id: z.string(), code: z.string(), text: z.string(), framework: z.string(), level, isRetired: z.boolean() })),
  mayEdit: z.boolean(),
})
export const SaveComponent = z.strictObject({
  id,
  nodeId: id,
  kind,
  refId: id.nullable(),
  title: visibleText(outcomeLimits.name),
  method: z.string().trim().max(outcomeLimits.method),
  minutes: z.number().int().min(1).max(outcomeLimits.minutes).nullable(),
  revision,
})
export const RemoveComponent = z.strictObject({ componentId: id, revision })

/** A search for things that a component can name, for the kinds that name something. */
export const FindMappable = z.strictObject({ kind, q: z.string().trim().max(100).default('') })
export const Mappable = z.object({ rows: z.array(z.object({ id: z.string(), name: z.string() })) })

export const FindServed = z.strictObject({ kind: z.enum(namingKinds), refId: id })
export const Served = z.object({
  name: z.string(),
  /** True if a new component can name it. */
  isOffered: z.boolean(),
  /** The current years that the reader sees. */
  years: z.array(Year),
  components: z.array(
    z.object({
      id: z.string(),
      node: Titled,
      yearId: z.string(),
      outcomes: z.array(z.object({ id: z.string(), code: z.string(), text: z.string(), level, isRetired: z.boolean() })),
    }),
  ),
  mayEdit: z.boolean(),
})

/** `level` null means that the component is not mapped to the outcome. */
const pair = z.strictObject({ componentId: id, outcomeId: id, level: level.nullable() })
export const MapOutcomes = z.strictObject({ pairs: z.array(pair).min(1, 'required').max(outcomeLimits.batch) })
/** The changed pairs as they were before: sending them undoes the change. */
export const Mapped = z.object({
  before: z.array(z.object({ componentId: z.string(), outcomeId: z.string(), level: level.nullable() })),
})

export const FindUnmapped = z.strictObject({ yearId: id, frameworkId: id.optional() })
export const Unmapped = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      text: z.string(),
      framework: z.string(),
      level,
      /** Components of this year that cover a linked outcome, or covered this outcome the year before. */
      proposals: z.array(z.object({ componentId: z.string(), title: z.string(), node: z.string(), level })),
    }),
  ),
  total: z.number().int(),
})
