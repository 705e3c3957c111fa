import { z } from 'zod'
import { leftReasons, mostAtOnce } from '@/lib/users/bulk-acts'
import { peopleColumns } from '@/lib/users/people-columns'
import { Day } from '../plain.shapes'
import { NarrowedPeople, Sort } from './people-filter.shapes'

const id = z.uuid().toLowerCase()
const ids = z.array(id).max(mostAtOnce)
const Year = z.union([z.number().int().min(1).max(12), z.literal('GRADUATED')])

/** Either these people, or all who fit a filter, with some exceptions. */
const Who = z.union([z.strictObject({ ids: ids.min(1) }), z.strictObject({ filter: NarrowedPeople, exceptIds: ids })])
export type Who = z.output<typeof Who>

const studies = {
  programmeId: id.nullable().optional(),
  year: Year.nullable().optional(),
  groupId: id.nullable().optional(),
  firmId: id.nullable().optional(),
}
const Act = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('STATUS'), status: z.enum(['ENABLED', 'DISABLED']) }),
  z.strictObject({ kind: z.literal('LINK'), purpose: z.enum(['INVITE', 'RESET']) }),
  z.strictObject({ kind: z.literal('ROLE'), roleId: id, given: z.boolean() }),
  z.strictObject({ kind: z.literal('FLAG'), flagId: id, given: z.boolean() }),
  /** A field that is left out stays unchanged; null empties it. The change applies since `from`. */
  z.strictObject({ kind: z.literal('STUDIES'), from: Day, ...studies }),
])
export type BulkAct = z.output<typeof Act>

export const BulkAsked = z.strictObject({ who: Who, act: Act })
/** `digest` is that of the preview that was confirmed. */
export const BulkConfirmed = BulkAsked.extend({ digest: z.string().max(64) })

const Named = z.object({ id: z.string(), displayName: z.string() })
const Left = z.object({
  reason: z.enum(leftReasons),
  count: z.number().int(),
  /** The first of them. */
  people: z.array(Named),
})
export type LeftOut = z.output<typeof Left>

/** `people` are the first of those who are changed. */
export const BulkPreview = z.object({ affected: z.number().int(), people: z.array(Named), left: z.array(Left), digest: z.string() })
/** `sendingId` is set if links are sent, which happens after this answer. */
export const BulkDone = z.object({ done: z.number().int(), left: z.array(Left), sendingId: z.string().nullable() })

export const OneSending = z.strictObject({ id })
export const Sending = z.object({ total: z.number().int(), sent: z.number().int(), failed: z.number().int() })

export const ExportAsked = z.strictObject({
  who: Who,
  sort: Sort.optional(),
  columns: z.array(z.enum(peopleColumns)).min(1).max(peopleColumns.length),
})
export const ExportedPeople = z.object({
  /** CSV in UTF-8 with a byte-order mark. */
  csv: z.string(),
  rows: z.number().int(),
  /** There are more than a file takes. */
  isCut: z.boolean(),
})
