import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import * as contracts from '@/lib/contracts/competency-tests'
import { holds } from '@/lib/privileges'
import { attemptStates, openAttempts } from '@/lib/states/test-attempt'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { escapedLike } from '@/server/kernel/db/like'
import { whereSearched } from '@/server/kernel/limits'
import { sessionsOpenTo } from '@/server/clinical-sessions'
import { plainWords, todayAt } from '@/server/users'
import { handReads, reads } from '../access'
import { countAttempts, countWaitingAttempts, listAttempts, listWaitingAttempts } from '../queries/attempts'
import { findFilter, listFilterNames } from '../queries/filters'
import { findSession } from '../queries/sessions'
import { listMarkers } from '../queries/markers'
import { listProgrammes, listTestNames } from '../queries/tests'
import { attemptsFor, administeredTests, waitsForFirst, waitsForSecond } from '../scope'
import { attemptView } from '../views'

const onePage = 50
const mostWaiting = 100

/** The filters of what waits for a marker, by kind; `differing` is for people who administer tests. */
export function waitingFilters(actor: Actor, today: string) {
  const isAdmin = holds(actor.privileges, 'TESTS_ADMIN')
  const none: Prisma.TestAttemptWhereInput = { id: { in: [] } }
  const marks = holds(actor.privileges, 'TESTS_MARK')
  const second: Prisma.TestAttemptWhereInput = { state: 'MARKING_REQUIRED', secondId: actor.id, secondOutcome: null }
  return {
    marking: marks ? { state: 'AWAITING_MARKING', assessorId: actor.id } : none,
    asked: marks ? { state: 'REQUESTED', assessorId: actor.id } : none,
    open: waitsForFirst(actor, today),
    second: marks ? { OR: [second, waitsForSecond(actor, today)] } : none,
    differing: isAdmin ? { state: 'MARKING_REQUIRED', secondOutcome: { not: null } } : none,
  } as const satisfies Record<string, Prisma.TestAttemptWhereInput>
}

export const listToMarkCall = defineCall(contracts.listToMark, {
  ...reads,
  handle: async ({ actor, db, request }) => {
    const waits = waitingFilters(actor, await todayAt(request.at))
    const rowsOf = async (where: Prisma.TestAttemptWhereInput) => {
      const rows = await listWaitingAttempts(db, where, mostWaiting)
      return { rows: rows.map(attemptView), total: rows.length < mostWaiting ? rows.length : await countWaitingAttempts(db, where) }
    }
    const [marking, asked, open, second, differing] = [
      await rowsOf(waits.marking),
      await rowsOf(waits.asked),
      await rowsOf(waits.open),
      await rowsOf(waits.second),
      await rowsOf(waits.differing),
    ]
    return {
      ...{ marking: marking.rows, asked: asked.rows, open: open.rows, second: second.rows, differing: differing.rows },
      totals: {
        ...{ marking: marking.total, asked: asked.total, open: open.total, second: second.total, differing: differing.total },
      },
    }
  },
})

type Searched = {
  readonly state: (typeof attemptStates)[number] | 'ALL' | 'OPEN'
  readonly filterId?: string | undefined
  readonly testId?: string | undefined
  readonly studentId?: string | undefined
  readonly programmeId?: string | undefined
  readonly year?: number | undefined
  readonly flagged: '' | 'yes'
  readonly q: string
}

export async function whereOf(db: Db, { state, filterId, testId, studentId, programmeId, year, flagged, q }: Searched) {
  const all: Prisma.TestAttemptWhereInput[] = []
  if (state === 'OPEN') all.push({ state: { in: [...openAttempts] } })
  else if (state !== 'ALL') all.push({ state })
  if (filterId !== undefined) {
    const filter = await findFilter(db, filterId)
    if (!filter) throw refuse('NOT_FOUND')
    const states = attemptStates.filter((one) => filter.states.includes(one))
    if (states.length > 0) all.push({ state: { in: states } })
    if (filter.testIds.length > 0) all.push({ testId: { in: filter.testIds } })
    if (filter.programmeId !== null) all.push({ student: { programmeId: filter.programmeId } })
    if (filter.years.length > 0) all.push({ student: { year: { in: filter.years } } })
  }
  if (testId !== undefined) all.push({ testId })
  if (studentId !== undefined) all.push({ studentId })
  if (programmeId !== undefined) all.push({ student: { programmeId } })
  if (year !== undefined) all.push({ student: { year } })
  if (flagged === 'yes') all.push({ NOT: { flags: { isEmpty: true } } })
  if (q !== '') {
    const contains = { contains: escapedLike(q), mode: 'insensitive' } as const
    const words = (await plainWords(db, q)).map((word) => ({ searchName: { contains: escapedLike(word) } }))
    all.push({ OR: [{ test: { OR: [{ code: contains }, { name: contains }] } }, { student: { AND: words } }] })
  }
  return { AND: all }
}

export const listAttemptsCall = defineCall(contracts.listAttempts, {
  ...reads,
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const scope = attemptsFor(actor, await todayAt(request.at))
    const where = await whereOf(db, input)
    const rows = await listAttempts(db, scope, where, { take: onePage, skip: (input.page - 1) * onePage })
    const total = await countAttempts(db, scope, where)
    return {
      rows: rows.map(attemptView),
      total,
      page: input.page,
      pages: Math.max(1, Math.ceil(total / onePage)),
      filters: await listFilterNames(db),
      tests: await listTestNames(db, administeredTests()),
      programmes: (await listProgrammes(db)).map(({ id, name }) => ({ id, name })),
      mayHandOver: holds(actor.privileges, 'TESTS_ADMIN'),
    }
  },
})

/** The attempts of a treatment session that the asker may open. */
export const readTestsOfSessionCall = defineCall(contracts.readTestsOfSession, {
  ...reads,
  handle: async ({ actor, input: { sessionId }, db, request }) => {
    const openable = await sessionsOpenTo(db, actor, [sessionId])
    const session = openable.has(sessionId) ? await findSession(db, sessionId) : null
    if (!session) throw refuse('NOT_FOUND')
    const rows = await listAttempts(db, attemptsFor(actor, await todayAt(request.at)), { sessionId }, { take: onePage, skip: 0 })
    return { attempts: rows.map(attemptView), mayAsk: session.studentId === actor.id || holds(actor.privileges, 'TESTS_MARK') }
  },
})

export const findMarkersCall = defineCall(contracts.findMarkers, {
  ...handReads,
  handle: async ({ actor, input: { ids }, db, request }) => {
    const scope = attemptsFor(actor, await todayAt(request.at))
    const rows = await listAttempts(db, scope, { id: { in: ids } }, { take: ids.length, skip: 0 })
    if (rows.length === 0) return { people: [] }
    const exceptIds = rows.flatMap(({ student, assessor, second }) => [
      student.id,
      ...(assessor ? [assessor.id] : []),
      ...(second ? [second.id] : []),
    ])
    return { people: await listMarkers(db, { testIds: [...new Set(rows.map(({ test }) => test.id))], exceptIds }) }
  },
})
