import { z } from 'zod'

export { Done, Nothing } from '../plain.shapes'

/** How often a job runs. With `other`, `pattern` describes it. */
const Rhythm = z.object({
  kind: z.enum(['seconds', 'minutes', 'hourly', 'hours', 'daily', 'other']),
  count: z.number().int(),
  pattern: z.string(),
})
export type Rhythm = z.output<typeof Rhythm>

const JobState = z.object({
  name: z.string(),
  rhythm: Rhythm,
  nextRunAt: z.string().nullable(),
  lastRunAt: z.string().nullable(),
  lastError: z.string().nullable(),
  isRunning: z.boolean(),
})
export type JobState = z.output<typeof JobState>
/**
 * PLAIN_HTTP: people use the application without https, and not only from this machine. UNKNOWN_SECRET: something was encrypted under a secret that was not
 * given.
 */
const Danger = z.enum(['PLAIN_HTTP', 'UNKNOWN_SECRET'])
export type Danger = z.output<typeof Danger>
export const Jobs = z.object({ jobs: z.array(JobState), dangers: z.array(Danger) })

export const JobNamed = z.strictObject({ name: z.string().min(1).max(100) })
export const Started = z.object({ startedAt: z.string() })

export const Upkeep = z.object({
  /** Jobs whose last run failed. */
  failingJobs: z.number().int(),
  /** Entries that are given up and entries that wait: mails, and what one part of the application tells another. */
  outbox: z.object({ failed: z.number().int(), waiting: z.number().int() }),
  /** When the last complete backup was begun, whether that is longer ago than it should be, and whether a backup has failed since. */
  backup: z.object({ madeAt: z.string().nullable(), isOverdue: z.boolean(), hasFailed: z.boolean() }),
})

const Waits = z.enum(['DEAD', 'WAITING'])
export const OutboxAsked = z.strictObject({ state: Waits.default('DEAD'), page: z.coerce.number().int().min(1).max(10_000).default(1) })

/**
 * Why something cannot be sent again: its text is gone (`TEXT_GONE`), its last try is not over (`UNDER_WAY`), or it waits for its own time
 * (`NOT_TRIED`).
 */
const Hindrance = z.enum(['TEXT_GONE', 'UNDER_WAY', 'NOT_TRIED'])
export type Hindrance = z.output<typeof Hindrance>

const Event = z.object({
  id: z.string(),
  type: z.string(),
  /** The recipient and subject of a mail, for readers who may look at accounts; never its text. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  createdAt: z.string(),
  attempts: z.number().int(),
  lastAttemptAt: z.string().nullable(),
  /** Null if the entry is given up. */
  nextAttemptAt: z.string().nullable(),
  lastError: z.string().nullable(),
  hindrance: Hindrance.nullable(),
})
export type OutboxEvent = z.output<typeof Event>

export const Outbox = z.object({
  counts: z.object({ WAITING: z.number().int(), DONE: z.number().int(), DEAD: z.number().int() }),
  state: Waits,
  events: z.array(Event),
  from: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** DEMO: mails are shown instead of sent. NONE: no mail server is configured. */
  mailServer: z.enum(['SET', 'DEMO', 'NONE']),
})

export const OutboxEventNamed = z.strictObject({ id: z.uuid() })
export const SentAgain = z.object({ count: z.number().int(), left: z.number().int() })
export const TestMailSent = z.object({ to: z.string() })
