import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import { foundKinds, personVerbs } from '@/lib/today/found-kinds'
import { nowActs, urgencies, waitingKinds, waitingVerbs, type WaitingKind } from '@/lib/today/vocabulary'

export { Nothing } from './plain.shapes'

const count = z.number().int()
const kind = z.enum(Object.keys(waitingKinds).filter((name): name is WaitingKind => name in waitingKinds))

/** Everything here is in people's words: what the software says of it goes by `kind`, `verb` and `urgency`. */
const Row = z.object({
  kind,
  /** Of what waits; of a row that stands for several, the kind. */
  id: z.string(),
  /** For how many of its kind the row stands: then `names` are those of the first three, and `title` is ''. */
  count,
  names: z.array(z.string()),
  /** What it is called: a form, an event, a case; '' where the person says all. */
  title: z.string(),
  /** The number of a case. */
  reference: z.number().nullable(),
  /** Whom it is about or from. */
  person: z.string().nullable(),
  /** What else they named or wrote: the clinic, why something was sent back. */
  note: z.string().nullable(),
  /** In the institution's time zone; null where nothing says when. */
  dueOn: z.string().nullable(),
  /** Where the day has a time. */
  dueAt: z.string().nullable(),
  since: z.string().nullable(),
  urgency: z.enum(urgencies),
  verb: z.enum(waitingVerbs),
  href: z.string(),
})
export type WaitingRow = z.output<typeof Row>

export const Waiting = z.object({
  /** In the institution's time zone. */
  today: z.string(),
  /** Due now, of all kinds. */
  count,
  /** What is overdue first, then what is due today, then by the day, then by age: at most 12. */
  rows: z.array(Row),
  /** Of each kind that holds something: how many wait now, how many later, as its own list counts them, and where that list is. */
  kinds: z.array(z.object({ kind, count, later: count, href: z.string() })),
})
export type Waiting = z.output<typeof Waiting>

const Stop = z.object({
  id: z.string(),
  /** A shift of a clinic, or an event of the timetable. */
  isShift: z.boolean(),
  title: z.string(),
  startsTime: z.string(),
  endsTime: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string().nullable(),
  /** The place before, where it was changed and the reader has not seen that. */
  placeBefore: z.string().nullable(),
  chairNumber: z.number().nullable(),
  people: z.array(z.string()),
  isCancelled: z.boolean(),
  href: z.string(),
})
export type Stop = z.output<typeof Stop>

export const TodaysDay = z.object({
  today: z.string(),
  /** What is on, else what comes next today; null where nothing does. */
  now: Stop.extend({
    isOn: z.boolean(),
    /** Of a teacher's shift: how many wait in their clinics. */
    waiting: z.number().nullable(),
    /** The one thing to do: its address, and what the button names. */
    act: z.object({
      act: z.enum(nowActs),
      href: z.string(),
      /** What a session is for, or who is next. */
      name: z.string().nullable(),
      chairNumber: z.number().nullable(),
      sessionId: z.string().nullable(),
    }),
  }).nullable(),
  /** What comes later today, in order. */
  rest: z.array(Stop),
  /** How the next day with something begins. */
  next: z
    .object({ heldOn: z.string(), isTomorrow: z.boolean(), startsTime: z.string(), title: z.string(), place: z.string().nullable() })
    .nullable(),
})
export type TodaysDay = z.output<typeof TodaysDay>

const OnFloor = z.object({
  clinicId: z.string(),
  clinicName: z.string(),
  clinicShiftId: z.string(),
  /** Here, of those on the roster. */
  students: z.object({ here: count, rostered: count }),
  /** On the roster, of as many as the students need; null where nothing says how many students a teacher has. */
  teachers: z.object({ rostered: count, needed: count.nullable() }),
  sessions: z.object({ marked: count, goingOn: count }),
  waiting: count,
  /** Since when the first of them waits. */
  waitingSince: z.string().nullable(),
  href: z.string(),
})

export const TodaysFloor = z.object({
  today: z.string(),
  /** The clinics of the shift of now, the longest wait first: at most 60. Null for who does not see all sessions. */
  floor: z.object({ shift: z.enum(shifts), clinics: z.array(OnFloor) }).nullable(),
  /** Students who cannot reach the least attendance any more: the last six to become so. Null for who does not keep all registers. */
  atRisk: z
    .object({
      count,
      /** Per cent that they must reach. */
      threshold: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          displayName: z.string(),
          year: z.number().nullable(),
          percent: z.number().nullable(),
          since: z.string(),
          href: z.string(),
        }),
      ),
      href: z.string(),
    })
    .nullable(),
  /** Responses of others that are past their day, counted up to 1,000; null for who does not see all or may remind nobody. */
  lateForms: z
    .object({
      count,
      /** The responses for which somebody can be reminded today, at most 200. A copy that an earlier version kept knows none. */
      remindable: z.array(z.string()).default([]),
      href: z.string(),
    })
    .nullable(),
  /** For who runs the installation. */
  health: z
    .object({ failingJobs: count, failedMails: count, backup: z.enum(['FINE', 'NONE', 'OVERDUE', 'FAILED']), href: z.string() })
    .nullable(),
})
export type TodaysFloor = z.output<typeof TodaysFloor>

export const Find = z.strictObject({ q: z.string().trim().min(2).max(100) })
const FoundPerson = z.object({
  id: z.string(),
  displayName: z.string(),
  /** Their post, or the name of their programme. */
  caption: z.string().nullable(),
  year: z.union([z.number().int(), z.literal('GRADUATED')]).nullable(),
  verbs: z.array(z.enum(personVerbs)),
})
type FoundPerson = z.output<typeof FoundPerson>
const FoundThing = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  caption: z.string(),
  note: z.string().nullable(),
  /** The number of a case. */
  reference: z.number().int().nullable(),
  href: z.string(),
})
type FoundThing = z.output<typeof FoundThing>
export const Found = z.object({
  /** Open to the asker, and called so in their language or by another word for it. */
  screens: z.array(z.string()),
  /** Where a year of studies was typed. */
  year: z.number().int().nullable(),
  people: z.array(FoundPerson),
  things: z.array(FoundThing),
})
