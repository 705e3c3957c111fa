import { z } from 'zod'
import { messageBoxes, mostMessageFiles } from '@/lib/messaging/vocabulary'
import { isWriting, withLineEnds } from '@/lib/seen'
import { Audience } from './audience.shapes'
import { MailTimings } from './config/mail-timings.shapes'
import { Instant } from './plain.shapes'

export { Download, StoredFile } from './files.shapes'
export { Done, Nothing } from './plain.shapes'

const id = z.uuid().toLowerCase()
const text = z.string().overwrite(withLineEnds).trim().min(1, { error: 'required' }).max(10_000).refine(isWriting, 'charactersUnseen')
const subject = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(200)
  .refine((words) => isWriting(words) && !/[\n\t]/.test(words), 'charactersUnseen')
/** Uploads of the author; the readers of the message may download them. */
const fileIds = z.array(id).max(mostMessageFiles).default([])
const Person = z.object({ id: z.string(), displayName: z.string() })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** `after` is the place of the last row of the previous page. */
export const FindThreads = z.strictObject({
  box: z.enum(messageBoxes).optional(),
  q: z.string().trim().max(100).optional(),
  after: z.string().max(100).optional(),
})

const kind = z.enum(['DIRECT', 'BROADCAST', 'NOTICE'])
/** A row of the list. Without an author the thread is a notice from the software; `key` and `values` are then the text of its newest message. */
const ThreadRow = z.object({
  id: z.string(),
  kind,
  subject: z.string(),
  /** The others in it, at most three by name. */
  people: z.array(Person),
  others: z.number().int(),
  isOwn: z.boolean(),
  preview: z.string(),
  key: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  href: z.string().nullable(),
  at: z.string(),
  unread: z.boolean(),
  flagged: z.boolean(),
  muted: z.boolean(),
  archived: z.boolean(),
  urgent: z.boolean(),
  audienceWords: z.string().nullable(),
  reach: z.number().int(),
})
export const Threads = z.object({
  rows: z.array(ThreadRow),
  next: z.string().nullable(),
  unread: z.object({ inbox: z.number().int(), notices: z.number().int() }),
  /** Own broadcasts that are still to be sent. */
  scheduled: z.number().int(),
})

/** The id of a thread, or of a message in it. `before`: a message's number, for an older page. */
export const OneThread = z.strictObject({ id, before: z.coerce.number().int().min(1).optional() })
const Message = z.object({
  id: z.string(),
  seq: z.number().int(),
  /** `caption` says who the author is according to their account, since anybody's name can read like another's. */
  author: Person.extend({ caption: z.string() }).nullable(),
  isOwn: z.boolean(),
  text: z.string(),
  key: z.string().nullable(),
  values: z.record(z.string(), z.string()),
  at: z.string(),
  occurredAt: z.string().nullable(),
  isWithdrawn: z.boolean(),
  /** `isReady` is true once the upload is checked; nobody can download the file before. */
  files: z.array(z.object({ id: z.string(), fileName: z.string(), sizeBytes: z.number().int(), isReady: z.boolean() })),
  /** True while nobody has read the message and it is not older than 10 minutes. */
  mayTakeBack: z.boolean(),
})
export const Thread = z.object({
  thread: z.object({
    id: z.string(),
    kind,
    subject: z.string(),
    author: Person.nullable(),
    href: z.string().nullable(),
    urgent: z.boolean(),
    audienceWords: z.string().nullable(),
    flagged: z.boolean(),
    muted: z.boolean(),
    archived: z.boolean(),
    /** Also true where the asker marked it as unread. */
    unread: z.boolean(),
    /** The last message that the asker had read before this answer. */
    readSeq: z.number().int(),
    lastSeq: z.number().int(),
    /** The reason why the asker may not answer; null if they may. */
    closed: z.enum(['NO_REPLIES', 'CLOSED', 'LEFT', 'UNREACHABLE']).nullable(),
    about: z.object({ id: z.string(), subject: z.string() }).nullable(),
    /** The number of people who have read it, for the asker's own broadcast. */
    receipt: z.object({ read: z.number().int(), of: z.number().int() }).nullable(),
    /** For a broadcast: each answer begins a thread between the author and the person who answers. */
    answersApart: z.boolean(),
    /** Whether the recipients may answer. */
    takesReplies: z.boolean(),
    /** When the asker's own broadcast will be sent, if it is still to be sent. */
    sendsAt: z.string().nullable(),
    isCancelled: z.boolean(),
  }),
  people: z.array(Person.extend({ hasLeft: z.boolean(), readSeq: z.number().int(), readAt: z.string().nullable() })),
  messages: z.array(Message),
  hasOlder: z.boolean(),
})

/** The people to whom the asker may write, by name, or the one whom an address names; students with their year and group. */
export const FindReach = z.strictObject({ q: z.string().trim().max(100).optional(), id: z.uuid().toLowerCase().optional() })
export const Reach = z.object({ people: z.array(Person.extend({ caption: z.string() })), hasMore: z.boolean() })

/** The author has seen which words look like a patient's data, and sends the message all the same. */
const despite = z.boolean().default(false)

export const Send = z.strictObject({
  id,
  threadId: id,
  subject,
  text,
  to: z.array(id).min(1, { error: 'recipientNeeded' }).max(200),
  fileIds,
  despite,
  occurredAt: Instant.optional(),
})
export const Sent = z.object({ threadId: z.string(), seq: z.number().int(), at: z.string() })
export const Reply = z.strictObject({ id, threadId: id, text, fileIds, despite, occurredAt: Instant.optional() })
export const MarkRead = z.strictObject({ threadId: id, seq: z.number().int().min(0), occurredAt: Instant.optional() })
export const Sort = z.strictObject({
  threadId: id,
  box: z.enum(['INBOX', 'ARCHIVED']).optional(),
  flagged: z.boolean().optional(),
  muted: z.boolean().optional(),
  unread: z.boolean().optional(),
  occurredAt: Instant.optional(),
})
export const OneMessage = z.strictObject({ id })
export const OneThreadId = z.strictObject({ threadId: id })
export const AddPeople = z.strictObject({ threadId: id, userIds: z.array(id).min(1, { error: 'recipientNeeded' }).max(50) })
export const OnePerson = z.strictObject({ userId: id })
export const Blocked = z.object({ people: z.array(Person) })

export const CountAudience = z.strictObject({ audience: Audience })
/**
 * `cannotRead` counts the people in the audience who may not read messages or cannot log in; `most` is the number of people to whom the asker may write at
 * once.
 */
export const AudienceCount = z.object({ reach: z.number().int(), cannotRead: z.number().int(), most: z.number().int(), words: z.string() })

const Named = z.object({ id: z.string(), name: z.string() })
export const BroadcastChoices = z.object({
  programmes: z.array(Named.extend({ lengthYears: z.number().int() })),
  groups: z.array(Named.extend({ grouping: z.string() })),
  firms: z.array(Named),
  roles: z.array(Named),
})

export const Broadcast = z.strictObject({
  id,
  threadId: id,
  subject,
  text,
  fileIds,
  audience: Audience,
  replies: z.enum(['ALL', 'SENDER', 'NONE']),
  urgent: z.boolean().default(false),
  despite,
  /** A time in the institution's time zone; null sends the broadcast in ten seconds. */
  sendAt: z.strictObject({ on: z.iso.date(), time }).nullable().default(null),
})
export const Scheduled = z.object({ threadId: z.string(), sendsAt: z.string(), reach: z.number().int() })

export const FindReceipts = z.strictObject({ threadId: id, page: z.coerce.number().int().min(1).max(1_000).default(1) })
/** The people who have not read the message come first. */
export const Receipts = z.object({
  people: z.array(Person.extend({ readAt: z.string().nullable() })),
  read: z.number().int(),
  of: z.number().int(),
  pageSize: z.number().int(),
})

/** When mails tell of new messages. Times are in the institution's time zone; `quiet` is a period without mails, except urgent ones. */
export const NotificationSettings = z.strictObject({
  mails: MailTimings,
  digestAt: time,
  quiet: z
    .strictObject({ from: time, to: time })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'sameTime' })
    .nullable(),
})
