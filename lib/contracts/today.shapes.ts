import { z } from 'zod'
import { shortages } from '@/lib/config/shortages'
import { shifts } from '@/lib/clinical/shifts'
import { foundKinds, personVerbs } from '@/lib/today/found-kinds'
import { nowActs, urgencies, waitingKinds, waitingVerbs, type WaitingKind } from '@/lib/today/vocabulary'

export { Nothing } from './plain.shapes'

const count = z.number().int()
const kind = z.enum(Object.keys(waitingKinds).filter((name): name is WaitingKind => name in waitingKinds))

/** All texts here were written by people; the software's own words follow from `kind`, `verb` and `urgency`. */
const Row = z.object({
  kind,
  /** The id of the waiting record; for a row that stands for several, the kind. */
  id: z.string(),
  /** The number of records of its kind that the row stands for: with several, `names` are those of the first three, and `title` is ''. */
  count,
  names: z.array(z.string()),
  /** The name of the form, event or case; '' if the person says enough. */
  title: z.string(),
  /** The number of a case. */
  reference: z.number().nullable(),
  /** The person whom it is about or from. */
  person: z.string().nullable(),
  /** A further detail: the clinic, or why something was sent back. */
  note: z.string().nullable(),
  /** The day in the institution's time zone; null if there is none. */
  dueOn: z.string().nullable(),
  /** Set if the day has a time. */
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
  /** The number that is due at this time, over all kinds. */
  count,
  /** Sorted: overdue rows first, then those due today, then by day, then by age; at most 12. */
  rows: z.array(Row),
  /** For each kind that is not empty: the numbers that wait at this time and later, counted as in its own list, and the address of that list. */
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
  /** The previous place, if it was changed and the reader has not seen the change. */
  placeBefore: z.string().nullable(),
  chairNumber: z.number().nullable(),
  people: z.array(z.string()),
  isCancelled: z.boolean(),
  href: z.string(),
})
export type Stop = z.output<typeof Stop>

export const TodaysDay = z.object({
  today: z.string(),
  /** The current stop, or else the next one today; null if there is none. */
  now: Stop.extend({
    isOn: z.boolean(),
    /** For a teacher's shift, the number of students who wait in their clinics. */
    waiting: z.number().nullable(),
    /** The one thing to do: its address, and what the button is called. */
    act: z.object({
      act: z.enum(nowActs),
      href: z.string(),
      /** The purpose of a session, or the next student. */
      name: z.string().nullable(),
      chairNumber: z.number().nullable(),
      sessionId: z.string().nullable(),
    }),
  }).nullable(),
  /** What comes later today, in order. */
  rest: z.array(Stop),
  /** The first stop of the next day that has one. */
  next: z
    .object({ heldOn: z.string(), isTomorrow: z.boolean(), startsTime: z.string(), title: z.string(), place: z.string().nullable() })
    .nullable(),
})
export type TodaysDay = z.output<typeof TodaysDay>

const OnFloor = z.object({
  clinicId: z.string(),
  clinicName: z.string(),
  clinicShiftId: z.string(),
  /** The number of students who are here, and of those on the roster. */
  students: z.object({ here: count, rostered: count }),
  /** The number of teachers on the roster, and the number that the students need; null if no ratio is set. */
  teachers: z.object({ rostered: count, needed: count.nullable() }),
  sessions: z.object({ marked: count, goingOn: count }),
  waiting: count,
  /** Since when the first of them waits. */
  waitingSince: z.string().nullable(),
  href: z.string(),
})

export const TodaysFloor = z.object({
  today: z.string(),
  /** The clinics of the current shift, longest wait first: at most 60. Null for readers who may not see all sessions. */
  floor: z.object({ shift: z.enum(shifts), clinics: z.array(OnFloor) }).nullable(),
  /** The last six students who have become unable to reach the least attendance. Null for readers who do not keep all registers. */
  atRisk: z
    .object({
      count,
      /** The attendance that they must reach, in per cent. */
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
  /** Overdue responses of other people, counted up to 1,000; null for readers who may not see all responses or remind anybody. */
  lateForms: z
    .object({
      count,
      /** The responses for which somebody can be reminded today, at most 200. A copy that an earlier version kept knows none. */
      remindable: z.array(z.string()).default([]),
      href: z.string(),
    })
    .nullable(),
  /** For people who run the installation. */
  health: z
    .object({
      failingJobs: count,
      failedMails: count,
      backup: z.enum(['FINE', 'NONE', 'OVERDUE', 'FAILED']),
      /** What the process that answered is short of. */
      short: z.array(z.enum(shortages)).default([]),
      href: z.string(),
    })
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
  /** The screens that the asker may open and whose name, or another word for it, matches in their language. */
  screens: z.array(z.string()),
  /** The year of study, if one was typed. */
  year: z.number().int().nullable(),
  people: z.array(FoundPerson),
  things: z.array(FoundThing),
})
