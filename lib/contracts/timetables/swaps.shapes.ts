import { z } from 'zod'
import { swapStates } from '@/lib/states/swap'
import { mostWanted, swapModes, swapObstacles } from '@/lib/timetables/swaps'
import { eventParts } from '@/lib/timetables/vocabulary'
import { id, Person, revision } from './parts.shapes'

/** `print`: a digest of when and where it is. Whoever offers or takes it sends what they saw. */
const SwapDate = z.object({
  id: z.string(),
  title: z.string(),
  heldOn: z.string(),
  startsTime: z.string(),
  endsTime: z.string(),
  room: z.string().nullable(),
  print: z.string(),
})
/** What somebody has at the time. `title` is null of an absence. */
const SwapClash = z.object({ title: z.string().nullable(), heldOn: z.string(), startsTime: z.string(), endsTime: z.string() })
/** Of the date as it was when it was offered, where it is gone: its title and its day. */
const OfferedDate = SwapDate.partial({ id: true, startsTime: true, endsTime: true, print: true })

export const OwnSwaps = z.strictObject({})
export const Swaps = z.object({
  mode: z.enum(swapModes),
  noticeHours: z.number().int(),
  mostAtOnce: z.number().int(),
  today: z.string(),
  /** How many of one's own wait for somebody or for a planner. */
  waiting: z.number().int(),
  /** One's dates that can be offered. `isBooked`: a session with a patient is planned on it, so that it cannot. */
  offerable: z.array(SwapDate.extend({ isBooked: z.boolean() })),
  own: z.array(
    z.object({
      id: z.string(),
      revision: z.number().int(),
      state: z.enum(swapStates),
      /** Else one takes it. */
      isOffered: z.boolean(),
      person: Person,
      taker: Person.nullable(),
      date: OfferedDate,
      /** The date is not as it was offered, so that nobody can take it. */
      isChanged: z.boolean(),
      /** For one of so many dates; 0: given away. */
      wanted: z.number().int(),
      given: OfferedDate.nullable(),
      reason: z.string(),
    }),
  ),
  /** What one may take. */
  open: z.array(
    z.object({
      id: z.string(),
      person: Person,
      part: z.enum(eventParts),
      date: SwapDate,
      /** What can be given for it, or one without, where it is given away. It can be chosen where neither has anything then and nothing is booked. */
      ways: z.array(
        z.object({
          given: SwapDate.nullable(),
          clashes: z.array(SwapClash),
          /** The other one has something at the time of what is given. */
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

/** `given`: of the dates that are wanted in return the one that the taker gives. */
export const TakeSwap = z.strictObject({ id, print, given: Seen.nullable() })
export const WithdrawSwap = z.strictObject({ id, revision })
export const SteppedSwap = z.object({ state: z.enum(swapStates), revision: z.number().int() })

export const SwapsToDecide = z.object({
  mode: z.enum(swapModes),
  /** All that wait. */
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
      /** Where the date is planned: there it is put back. */
      eventId: z.string().nullable(),
      timetableId: z.string().nullable(),
      originalOn: z.string().nullable(),
      takenAt: z.string().nullable(),
      /** One's own: somebody else decides. */
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
