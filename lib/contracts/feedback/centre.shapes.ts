import { z } from 'zod'
import { feedbackKinds, feedbackThemes, listedSources, teachingItems } from '@/lib/feedback/vocabulary'
import { id } from '../lists/parts.shapes'

export { Done, Nothing } from '../plain.shapes'

const count = z.number().int()
const Person = z.object({ id: z.string(), displayName: z.string() })
const revision = z.number().int().min(0).max(1_000_000)

const page = z.coerce.number().int().min(1).max(1_000).default(1)
const q = z.string().trim().max(100).default('')

/** Without `userId`, the feedback is about the asker. */
export const FindAbout = z.strictObject({
  userId: id.optional(),
  source: z.enum([...listedSources, '']).default(''),
  theme: z.enum([...feedbackThemes, '']).default(''),
  q,
  page,
})
export const FindMine = z.strictObject({ q, page })
export const Entry = z.object({
  id: z.string(),
  about: Person,
  author: Person,
  source: z.enum(listedSources),
  /** Null for a session's remark, whose id is that of the session. */
  kind: z.enum(feedbackKinds).nullable(),
  session: z.object({ id: z.string(), heldOn: z.string(), mayOpen: z.boolean() }).nullable(),
  text: z.string(),
  themes: z.array(z.enum(feedbackThemes)),
  visibility: z.enum(['SHARED', 'STAFF']),
  createdAt: z.string(),
  acknowledgedAt: z.string().nullable(),
  may: z.object({ acknowledge: z.boolean(), remove: z.boolean() }),
})
export const Entries = z.object({
  person: Person,
  rows: z.array(Entry),
  total: count,
  page: count,
  pages: count,
  mayWrite: z.boolean(),
})
export const FindThemes = z.strictObject({ userId: id.optional() })
export const Themes = z.object({ themes: z.array(z.object({ theme: z.enum(feedbackThemes), praise: count, next: count })) })

export const Choices = z.object({
  people: z.array(Person),
  mayKeepFromStudent: z.boolean(),
  /** The teachers whom a student may ask for feedback; empty for other people. */
  teachers: z.array(Person),
  /** The session that the feedback is to be written about. */
  session: z.object({ id: z.string(), heldOn: z.string() }).nullable(),
})
export const FindChoices = z.strictObject({ userId: id.optional(), sessionId: id.optional() })
/** Asks a teacher, or the teacher of the asker's own finished session. */
export const AskFor = z.strictObject({ teacherId: id.optional(), sessionId: id.optional() })
export const AskedFor = z.object({ teacher: z.string() })
export const Write = z.strictObject({
  id,
  aboutId: id,
  kind: z.enum(feedbackKinds),
  text: z.string().trim().min(1).max(2_000),
  themes: z.array(z.enum(feedbackThemes)).max(4).default([]),
  visibility: z.enum(['SHARED', 'STAFF']).default('SHARED'),
  sessionId: id.optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
  isChecked: z.boolean().default(false),
  /** The writer has confirmed that the feedback is posted without themes. */
  withoutThemes: z.boolean().default(false),
})
export const OfEntry = z.strictObject({ entryId: id })

export const OfSession = z.strictObject({ sessionId: id })
export const Told = z.object({
  state: z.enum(['OPEN', 'GIVEN', 'CLOSED']),
  teacher: z.string(),
  clinic: z.string(),
  heldOn: z.string(),
  until: z.string().nullable(),
})
export const ToTell = z.object({
  rows: z.array(z.object({ sessionId: z.string(), teacher: z.string(), heldOn: z.string(), until: z.string() })),
})
export const GiveTeaching = z.strictObject({
  sessionId: id,
  items: z.array(z.number().int().min(0).max(4)).length(teachingItems.length),
  words: z.string().trim().max(1_000).default(''),
  /** When the feedback was written according to the device, if it waited there for a network. */
  occurredAt: z.iso.datetime({ offset: true }).optional(),
  isChecked: z.boolean().default(false),
})
export const FindTeaching = z.strictObject({ teacherId: id.optional() })
/** Counts over the released batches: how often each step was chosen, in the order of the items. */
export const Teaching = z.object({
  teacher: Person,
  entries: count,
  /** Null for readers who do not look after feedback. */
  waiting: count.nullable(),
  items: z.array(z.array(count)),
  /** The released batches, latest first, each with its mean for each item; null if fewer than five students answered the item. */
  releases: z.array(z.object({ batch: count, entries: count, means: z.array(z.number().nullable()) })),
  words: z.array(z.object({ id: z.string(), text: z.string() })),
})

export const YouSaid = z.object({
  id: z.string(),
  said: z.string(),
  did: z.string(),
  theme: z.enum(feedbackThemes).nullable(),
  publishedAt: z.string().nullable(),
  revision: count,
})
export const AllYouSaid = z.object({ rows: z.array(YouSaid), mayEdit: z.boolean() })
export const SaveYouSaid = z.strictObject({
  youSaidId: id,
  revision,
  said: z.string().trim().min(1).max(500),
  did: z.string().trim().min(1).max(1_000),
  theme: z.enum(feedbackThemes).nullable().default(null),
  isPublished: z.boolean().default(false),
})
export const Saved = z.object({ revision: count })
export const RemoveYouSaid = z.strictObject({ youSaidId: id, revision })
