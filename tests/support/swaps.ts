import { v7 } from 'uuid'
import { addDays } from '@/lib/clinical/shift'
import * as contracts from '@/lib/contracts/timetables'
import type { SwapMode } from '@/lib/timetables/swaps'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { member, type Member } from './members'
import { madeEvent, madeTimetable, makePlannedSchool, onTimetable, tryTimetable, type PlannedSchool } from './timetables'

/** The time before every date. */
export const began = new Date('2026-11-24T09:00:00Z')

export async function setSwaps(values: { swaps?: SwapMode; swapNoticeHours?: number; swapsAtOnce?: number }): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await prisma().setting.upsert({
      where: { key },
      create: { key, value, changedAt: began },
      update: { value, revision: { increment: 1 } },
    })
  forgetSettings()
}

export type SwapSchool = PlannedSchool & {
  readonly timetableId: string
  readonly carl: Member
  readonly dora: Member
  readonly third: Member
  /** The type whose dates can be swapped. */
  readonly swapTypeId: string
  readonly nextDay: () => string
}

/** Four students of one year and one of another; a published timetable, and a type whose dates can be swapped. Planners approve swaps. */
export async function makeSwapSchool(): Promise<SwapSchool> {
  stopClock(began)
  const school = await makePlannedSchool()
  const [carl, dora, third] = [await member('STUDENT', 'carl'), await member('STUDENT', 'dora'), await member('STUDENT', 'thea')]
  const { programmeId } = school
  const db = prisma()
  const fourth = [school.ann, school.ben, carl, dora].map(({ id }) => id)
  await db.user.updateMany({ where: { id: { in: fourth } }, data: { programmeId, year: 4 } })
  await db.user.updateMany({ where: { id: third.id }, data: { programmeId, year: 3 } })
  const swapTypeId = v7()
  await db.sessionType.create({ data: { id: swapTypeId, name: 'Skills class', canSwap: true } })
  const timetableId = await madeTimetable(school)
  await onTimetable(school.staff, contracts.publishTimetable, { id: timetableId, revision: 1 })
  await setSwaps({ swaps: 'APPROVED', swapNoticeHours: 48, swapsAtOnce: 3 })
  let day = '2026-11-30'
  return { ...school, timetableId, carl, dora, third, swapTypeId, nextDay: () => (day = addDays(day, 1)) }
}

type Own = NonNullable<Parameters<typeof madeEvent>[2]> & {
  readonly students?: readonly Member[]
  readonly teachers?: readonly Member[]
  readonly on?: string
}
type Dated = { readonly eventId: string; readonly occurrenceId: string; readonly on: string }

/** One date in an event of its own, of a type that can be swapped, for the named students. */
export async function madeDate(
  school: SwapSchool,
  { students = [school.ann], teachers = [school.teacher], on = school.nextDay(), ...own }: Own = {},
): Promise<Dated> {
  const eventId = await madeEvent(school, school.timetableId, {
    title: 'Crowns',
    sessionTypeId: school.swapTypeId,
    roomId: null,
    groupIds: [],
    people: [
      ...students.map(({ id }) => ({ userId: id, part: 'STUDENT' as const, isOut: false })),
      ...teachers.map(({ id }) => ({ userId: id, part: 'TEACHER' as const, isOut: false })),
    ],
    ...own,
    pattern: { startsOn: on, recurrence: 'NEVER', recurLimit: null, ...own.pattern },
  })
  const { id: occurrenceId } = await prisma().occurrence.findFirstOrThrow({ where: { eventId }, orderBy: { originalOn: 'asc' } })
  return { eventId, occurrenceId, on }
}

export const swapsOf = (who: Member) => onTimetable(who, contracts.listSwaps, {})

/** The date as the person sees it in the list of dates that they can offer. */
export async function offerableDate(who: Member, occurrenceId: string): Promise<{ occurrenceId: string; print: string }> {
  const found = (await swapsOf(who)).offerable.find(({ id }) => id === occurrenceId)
  if (!found) throw new Error('the date cannot be offered')
  return { occurrenceId, print: found.print }
}

/** Offers a date, for one of the wanted dates of other students, as the choices show them. Returns the offer's id. */
export async function makeOffer(
  who: Member,
  { occurrenceId }: { occurrenceId: string },
  wantedIds: readonly string[] = [],
): Promise<string> {
  const id = v7()
  const { dates } = await onTimetable(who, contracts.listSwapChoices, { occurrenceId })
  const wanted = dates.filter((one) => wantedIds.includes(one.id)).map((one) => ({ occurrenceId: one.id, print: one.print }))
  if (wanted.length < wantedIds.length) throw new Error('a date cannot be wanted')
  await onTimetable(who, contracts.offerSwap, { id, ...(await offerableDate(who, occurrenceId)), wanted })
  return id
}

/** Takes an offer as it is stored, whether or not the list would show it. */
export async function tryTake(who: Member, id: string, givenId: string | null = null) {
  const { print, wantedIds, wantedPrints } = await prisma().swapOffer.findUniqueOrThrow({ where: { id } })
  const given = givenId === null ? null : { occurrenceId: givenId, print: wantedPrints[wantedIds.indexOf(givenId)] ?? v7() }
  return tryTimetable(who, contracts.claimSwap, { id, print, given })
}

export async function codeOf(answer: Promise<{ status: string; code?: string | undefined }>): Promise<string> {
  const { status, code } = await answer
  return code?.replace('timetables.', '') ?? status
}

export async function tryDecide(
  who: Member,
  id: string,
  decision: 'APPROVE' | 'REFUSE' = 'APPROVE',
  reason = decision === 'REFUSE' ? 'Too many away' : '',
) {
  const { revision } = await prisma().swapOffer.findUniqueOrThrow({ where: { id } })
  return tryTimetable(who, contracts.decideSwap, { id, revision, decision, reason })
}

export const stateOf = async (id: string) => (await prisma().swapOffer.findUniqueOrThrow({ where: { id } })).state

/** The names of the people who come to a date. */
export async function comersTo(occurrenceId: string): Promise<string[]> {
  const rows = await prisma().diaryEntry.findMany({
    where: { sourceId: occurrenceId, subject: { not: 'ROOM' } },
    select: { subjectId: true },
  })
  const people = await prisma().user.findMany({ where: { id: { in: rows.map(({ subjectId }) => subjectId) } }, select: { username: true } })
  return people.map(({ username }) => username).sort()
}

/** The notices that wait to be sent, by their texts, with the receivers of each; they are deleted afterwards. */
export async function noticesSent(): Promise<{ key: string; to: string[]; values: Record<string, string> }[]> {
  const rows = await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })
  await prisma().outboxEvent.deleteMany({})
  return rows.map(({ payload }) => Object(payload))
}
