import { z } from 'zod'
import { mostDays, retentionKinds } from '@/lib/privacy/retention'

export { Done, Nothing } from './plain.shapes'

const id = z.uuid().toLowerCase()

export const PersonSearch = z.strictObject({ q: z.string().trim().min(2).max(100) })
export const FoundPeople = z.object({ people: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })) })

/** WAITING: being made; READY: can be fetched once; OPENED: being fetched; GONE: fetched or expired; FAILED: could not be made. */
const ExportState = z.enum(['WAITING', 'READY', 'OPENED', 'GONE', 'FAILED'])
const Export = z.object({
  id: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  state: ExportState,
  sizeBytes: z.number().nullable(),
  expiresAt: z.string().nullable(),
})
export type PrivacyExport = z.output<typeof Export>

const Proposal = z.object({ id: z.string(), name: z.string(), leftOn: z.string() })
export const Overview = z.object({ exports: z.array(Export), proposals: z.array(Proposal), moreProposals: z.number().int() })

export const PersonNamed = z.strictObject({ id })
/** The reason why a person cannot be erased at this moment. */
const Hindrance = z.enum(['YOURSELF', 'ABOVE_YOU', 'LAST_ADMIN', 'ERASED'])
const Counts = z.array(z.object({ what: z.string(), count: z.number().int() }))
export type Counts = z.output<typeof Counts>
export const Subject = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  erasedAt: z.string().nullable(),
  hindrance: Hindrance.nullable(),
  /** What has to be done before. */
  open: Counts,
  exports: z.array(Export),
})
export type PrivacySubject = z.output<typeof Subject>

export const Asked = z.object({ exportId: z.string() })
export const ExportNamed = z.strictObject({ id })
export const Opened = z.object({ address: z.string() })
export const Download = z.strictObject({ id: z.uuid('notUuid') })
export const StoredFile = z.object({ id: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.number() })

export const Previewed = z.object({ erased: Counts })
/** The username is typed once more, so that nobody is erased by a single click. */
export const Erase = z.strictObject({ id, username: z.string().trim().min(1, 'required').max(200) })
export const ErasedNow = z.object({ erased: Counts })

const Days = z.number().int().min(1).max(mostDays).nullable()
const retentionPeriod = (kind: keyof typeof retentionKinds) =>
  Days.refine((days) => days === null || days >= retentionKinds[kind].least, { error: 'tooSmall' })
const Periods = z.strictObject({
  audit: retentionPeriod('audit'),
  mailsSent: retentionPeriod('mailsSent'),
  mailsGivenUp: retentionPeriod('mailsGivenUp'),
  answers: retentionPeriod('answers'),
  exports: retentionPeriod('exports'),
  leavers: retentionPeriod('leavers'),
})
export type Periods = z.output<typeof Periods>
export const Retention = z.object({
  periods: Periods,
  revision: z.number().int(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
})
export type Retention = z.output<typeof Retention>

export const RetentionAsked = z.strictObject({ periods: Periods })
const Removal = z.object({ kind: z.string(), count: z.number().int(), oldestAt: z.string().nullable() })
type Removal = z.output<typeof Removal>
/** `seen`: to be sent along when these periods are saved. */
export const RetentionPreview = z.object({ removals: z.array(Removal), seen: z.string() })
export const SaveRetention = z.strictObject({
  periods: Periods,
  revision: z.number().int().min(0).max(2_000_000_000),
  seen: z.string().max(100),
})
export const RetentionSaved = z.object({ revision: z.number().int() })
