import { z } from 'zod'
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
    /** Of a teacher's shift: how many students come, how many wait. */
    students: z.number().nullable(),
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
  /** On the roster, of as many as the students need. */
  teachers: z.object({ rostered: count, needed: count }),
  sessions: z.object({ marked: count, goingOn: count }),
  waiting: count,
  /** Minutes; null where nobody waits. */
  longestWait: z.number().nullable(),
  href: z.string(),
})

export const TodaysFloor = z.object({
  today: z.string(),
  /** The shift of now; null where no clinic is held. */
  shift: z.string().nullable(),
  clinics: z.array(OnFloor),
  /** Students with the signs that say so, most signs first; null for who may not see all students. */
  atRisk: z
    .object({
      count,
      of: count,
      rows: z.array(
        z.object({
          id: z.string(),
          displayName: z.string(),
          year: z.number().nullable(),
          signs: z.array(z.object({ sign: z.enum(['pace', 'attendance']), value: z.number(), of: z.number() })),
          href: z.string(),
        }),
      ),
    })
    .nullable(),
  /** What others are late with; null for who may remind nobody. */
  lateForms: z.object({ count, people: count, href: z.string() }).nullable(),
  /** For who runs the installation. */
  health: z
    .object({ failingJobs: count, failedMails: count, backup: z.enum(['FINE', 'NONE', 'OVERDUE', 'FAILED']), href: z.string() })
    .nullable(),
})
