import { z } from 'zod'
import { Day } from '../plain.shapes'

/**
 * The filters of the audit. `actorId` 'nobody' stands for entries without an account: the application itself, or somebody not logged in. Days are in the
 * institution's time zone.
 */
const filters = {
  actorId: z.union([z.literal('nobody'), z.uuid()]).optional(),
  action: z.string().trim().max(100).optional(),
  entity: z.string().trim().max(60).optional(),
  entityId: z.string().trim().max(100).optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const AuditFilter = z.strictObject(filters)
/** The page after (`olderId`) or before (`newerId`) an entry; without either the newest. */
export const AuditPageAsked = z.strictObject({ ...filters, olderId: z.uuid().optional(), newerId: z.uuid().optional() })

/** `username` is filled for readers who may look at accounts. */
const Somebody = z.object({ id: z.string(), name: z.string(), username: z.string().nullable() })

/** A value as it is stored; null if there is none. `name` is filled if the value is the id of a record that has a name. */
const Value = z.object({ text: z.string(), name: z.string().nullable() })
export type AuditValue = z.output<typeof Value>
const Change = z.object({ field: z.string(), from: Value.nullable(), to: Value.nullable() })
export type AuditChange = z.output<typeof Change>

const Entry = z.object({
  id: z.string(),
  at: z.string(),
  actor: Somebody.nullable(),
  /** The person as whom the actor viewed the application at that time. */
  viewed: Somebody.nullable(),
  address: z.string(),
  action: z.string(),
  record: z.object({ entity: z.string(), id: z.string(), name: z.string().nullable(), username: z.string().nullable() }).nullable(),
  changes: z.array(Change),
})
export type ShownAuditEntry = z.output<typeof Entry>

export const AuditPage = z.object({
  entries: z.array(Entry),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
  /** The names of the person behind `actorId` and of the record behind `entityId`, to show with the filter. */
  actorName: z.string().nullable(),
  recordName: z.string().nullable(),
  /** Every action that ever happened. */
  actions: z.array(z.string()),
})

/** At least two letters, because one letter finds too many people. */
export const ActorSearch = z.strictObject({ q: z.string().trim().min(2).max(100) })
export const FoundActors = z.object({ people: z.array(Somebody) })

export const ExportedAudit = z.object({
  /** The file: CSV in UTF-8 with a byte-order mark. */
  csv: z.string(),
  rows: z.number().int(),
  /** True if there are more entries than a file takes; the file holds the newest. */
  isCut: z.boolean(),
})
