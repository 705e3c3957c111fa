import { z } from 'zod'
import { swapStates } from '@/lib/states/swap'
import { mostWanted, swapModes, swapObstacles } from '@/lib/timetables/swaps'
import { eventParts } from '@/lib/timetables/vocabulary'
import { id, Person, revision } from './parts.shapes'

/** `print` is a digest of the date's time and place. A person who offers or takes the date sends the digest that they saw. */
const SwapDate = z.object({
  id: z.string(),
  title: z.string(),
  heldOn: z.string(),
  startsTime: z.string(),
  endsTime: z.string(),
  room: z.string().nullable(),
  print: z.string(),
})
/** What a person has at that time. `title` is null for an absence. */
const SwapClash = z.object({ title: z.string().nullable(), heldOn: z.string(), startsTime: z.string(), endsTime: z.string() })
/** A date as it was offered; if it does not exist any more, only its title and its day. */
const OfferedDate = SwapDate.partial({ id: true, startsTime: true, endsTime: true, print: true })

export const OwnSwaps = z.strictObject({})
export const Swaps = z.object({
  mode: z.enum(swapModes),
  noticeHours: z.number().int(),
  mostAtOnce: z.number().int(),
  today: z.string(),
  /** The number of the asker's own swaps that wait for somebody or for a planner. */
  waiting: z.number().int(),
  /** The asker's dates that can be offered. `isBooked`: a session with a patient is planned on the date, so it cannot be. */
  offerable: z.array(SwapDate.extend({ isBooked: z.boolean() })),
  own: z.array(
    z.object({
      id: z.string(),
      revision: z.number().int(),
      state: z.enum(swapStates),
      /** True if the asker offers the date, false if they take it. */
      isOffered: z.boolean(),
      person: Person,
      taker: Person.nullable(),
      date: OfferedDate,
      /** Whether the date was changed since it was offered, so that nobody can take it. */
      isChanged: z.boolean(),
      /** The number of dates that the offerer would accept in return, of which one is given; 0 if the date is given away. */
      wanted: z.number().int(),
      given: OfferedDate.nullable(),
      reason: z.string(),
    }),
  ),
  /** The dates that the asker may take. */
  open: z.array(
    z.object({
      id: z.string(),
      person: Person,
      part: z.enum(eventParts),
      date: SwapDate,
      /**
       * The ways of taking the date: what can be given for it, or one way with nothing if it is given away. A way can be chosen if neither person has a clash
       * and nothing is booked.
       */
      ways: z.array(
        z.object({
          given: SwapDate.nullable(),
          clashes: z.array(SwapClash),
          /** The other person has something at the time of the given date. */
          isOthersClash: z.boolean(),
          isBooked: z.boolean(),
        }),
      ),
    }),
  ),
})

export const OfSwapDate = z.strictObject({ occurrenceId: id })
export const SwapChoices = z.object({ dates: z.array(SwapDate) })

/** A digest in the form of a UUID, of no version. */
const print = z.guid()
const Seen = z.strictObject({ occurrenceId: id, print })
export const OfferSwap = z.strictObject({ id, ...Seen.shape, wanted: z.array(Seen).max(mostWanted) })
export const OfferedSwap = z.object({ id: z.string() })

/** `given` is the date that the taker gives, out of those that are wanted in return. */
export const TakeSwap = z.strictObject({ id, print, given: Seen.nullable() })
export const WithdrawSwap = z.strictObject({ id, revision })
export const SteppedSwap = z.object({ state: z.enum(swapStates), revision: z.number().int() })

export const SwapsToDecide = z.object({
  mode: z.enum(swapModes),
  /** The number of all waiting swaps. */
  count: z.number().int(),
  rows: z.array(
    z.object({
      id: z.string(),
      revision: z.number().int(),
      state: z.enum(swapStates),
      person: Person,
      taker: Person,
      part: z.enum(eventParts),
      date: OfferedDate,
      given: OfferedDate.nullable(),
      timetable: z.string(),
      /** The event of the date, where a skipped date is put back. */
      eventId: z.string().nullable(),
      timetableId: z.string().nullable(),
      originalOn: z.string().nullable(),
      takenAt: z.string().nullable(),
      /** A swap of the asker's own, which somebody else has to decide. */
      isOwn: z.boolean(),
      /** Only its creator changes the event. */
      isOthers: z.boolean(),
      obstacle: z.enum(swapObstacles).nullable(),
      clashes: z.array(SwapClash),
      decidedBy: z.string().nullable(),
      reason: z.string(),
    }),
  ),
})
export const DecideSwap = z
  .strictObject({ id, revision, decision: z.enum(['APPROVE', 'REFUSE']), reason: z.string().trim().max(500) })
  .refine(({ decision, reason }) => decision === 'APPROVE' || reason !== '', { path: ['reason'], message: 'required' })
