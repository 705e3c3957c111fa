import 'server-only'
import type { SwapMode, SwapObstacle as Obstacle } from '@/lib/timetables/swaps'
import type { EventPart } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'
import { refuse, type Refusal } from '@/server/kernel/errors'
import { listFacts, listPartsOn, type Facts } from './queries/dates.sql'
import { judgeSwaps, type ClashRow, type Judged } from './queries/judge.sql'
import { areBooked } from './uses'

/** One date that passes from one person to another, as it was when they agreed. */
export type Leg = {
  readonly occurrenceId: string
  readonly print: string
  readonly leaverId: string
  readonly comerId: string
  readonly part: EventPart
  readonly withoutId: string | null
}
/** `clashes`: for each date that changes hands, the clashes of its new person. */
export type Found = { readonly obstacle: Obstacle | null; readonly clashes: readonly (readonly ClashRow[])[] }

type Offered = {
  readonly occurrenceId: string | null
  readonly print: string
  readonly personId: string
  readonly part: EventPart
  readonly wantedIds: readonly string[]
  readonly wantedPrints: readonly string[]
}

/** The date that is offered and, in an exchange, the one that is given for it. None where either is gone. */
export function legsOf(offer: Offered, { takerId, givenId }: { takerId: string; givenId: string | null }): Leg[] {
  const { occurrenceId, personId, part, print } = offer
  if (occurrenceId === null) return []
  const givenPrint = offer.wantedPrints[offer.wantedIds.indexOf(givenId ?? '')]
  if (offer.wantedIds.length > 0 && (givenId === null || givenPrint === undefined)) return []
  const there = { occurrenceId, print, leaverId: personId, comerId: takerId, part, withoutId: givenId }
  return givenId === null || givenPrint === undefined
    ? [there]
    : [there, { occurrenceId: givenId, print: givenPrint, leaverId: takerId, comerId: personId, part, withoutId: occurrenceId }]
}

type Asking = { readonly mode: SwapMode; readonly earliest: Date; readonly timeZone: string }

/** The present obstacle of each of these swaps: where there are several, the one that the people concerned can change least. Reads only, in four statements. */
export async function findObstacles(db: Db, swaps: readonly (readonly Leg[])[], { mode, earliest, timeZone }: Asking): Promise<Found[]> {
  const legs = swaps.flat()
  const ids = [...new Set(legs.map(({ occurrenceId }) => occurrenceId))]
  const facts = new Map((await listFacts(db, { ids, timeZone })).map((one) => [one.id, one]))
  const parts = await listPartsOn(
    db,
    legs.map(({ occurrenceId, leaverId }) => ({ occurrenceId, userId: leaverId })),
  )
  const judged = await judgeSwaps(db, legs, timeZone)
  const booked = await areBooked(
    db,
    legs.map(({ occurrenceId, leaverId, part }) => {
      const date = facts.get(occurrenceId)
      return part === 'STUDENT' && date?.clinicId ? { ...date, clinicId: date.clinicId, studentId: leaverId } : null
    }),
  )
  const known = new Map(
    legs.map((leg, at): [Leg, Obstacle | null] => [
      leg,
      obstacleOf(leg, {
        date: facts.get(leg.occurrenceId),
        part: parts[at] ?? null,
        judged: judged[at],
        isBooked: booked[at] === true,
        mode,
        earliest,
      }),
    ]),
  )
  const clashes = new Map(legs.map((leg, at) => [leg, judged[at]?.clashes ?? []]))
  return swaps.map((own) => {
    if (own.length === 0) return { obstacle: 'CHANGED', clashes: [] }
    const found = own.flatMap((leg) => known.get(leg) ?? [])
    return {
      obstacle: order.find((one) => found.includes(one)) ?? null,
      clashes: own.map((leg) => clashes.get(leg) ?? []),
    }
  })
}

const order: readonly Obstacle[] = ['SWAPS_OFF', 'CHANGED', 'TOO_LATE', 'LEFT', 'NOT_FOR_THEM', 'BOOKED', 'CLASH']

type Known = {
  readonly date: Facts | undefined
  readonly part: EventPart | null
  readonly judged: Judged | undefined
  readonly isBooked: boolean
  readonly mode: SwapMode
  readonly earliest: Date
}

function obstacleOf(leg: Leg, { date, part, judged, isBooked, mode, earliest }: Known): Obstacle | null {
  if (mode === 'OFF' || date?.canSwap === false) return 'SWAPS_OFF'
  if (!date || !judged || date.state !== 'PLANNED' || date.print !== leg.print || date.isRecorded) return 'CHANGED'
  if (date.startsAt <= earliest) return 'TOO_LATE'
  if (part !== leg.part || !judged.isLeaverThere) return 'LEFT'
  if (judged.isIn || !judged.isFor) return 'NOT_FOR_THEM'
  if (isBooked) return 'BOOKED'
  return judged.clashes.length > 0 ? 'CLASH' : null
}

const refusals: Readonly<Record<Obstacle, (clashes: readonly ClashRow[]) => Refusal>> = {
  SWAPS_OFF: () => refuse('STATE_CHANGED', { code: 'timetables.SWAPS_OFF' }),
  TOO_LATE: () => refuse('STATE_CHANGED', { code: 'timetables.SWAP_TOO_LATE' }),
  CHANGED: () => refuse('STATE_CHANGED', { code: 'timetables.SWAP_CHANGED' }),
  LEFT: () => refuse('STATE_CHANGED', { code: 'timetables.SWAP_LEFT' }),
  BOOKED: () => refuse('STATE_CHANGED', { code: 'timetables.SWAP_BOOKED' }),
  NOT_FOR_THEM: () => refuse('FORBIDDEN', { code: 'timetables.SWAP_NOT_FOR_THEM' }),
  CLASH: (clashes) => refuse('CONFLICT', { code: 'timetables.SWAP_CLASH', data: { clashes } }),
}

/** @throws the refusal for the obstacle */
export function assertNoObstacle({ obstacle, clashes }: Found): void {
  if (obstacle) throw refusals[obstacle](clashes.flat())
}
