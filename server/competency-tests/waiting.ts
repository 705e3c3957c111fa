import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { WaitingKind, WaitingVerb } from '@/lib/today/vocabulary'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import { isStudent, isTeacher } from '@/server/kernel/actor'
import type { WaitingAsk, WaitingSource, WaitingThing } from '@/server/kernel/waiting'
import { listToMarkCall, waitingFilters } from './calls/lists'
import { readMyTestsCall } from './calls/mine'
import { factsOfOne } from './eligibility'
import { countWaitingAttempts, listWaitingAttempts, type AttemptListed } from './queries/attempts'
import { findEnrolled } from './queries/eligibility'
import { listTestsNotTaken } from './queries/tests'
import { unmetRequirements } from './rules'
import { publishedTests } from './scope'

const titleOf = ({ code, name }: { readonly code: string; readonly name: string }) => `${code} ${name}`

function toThing({ id, test, student, askedAt }: AttemptListed, verb: WaitingVerb): WaitingThing {
  return { id, title: titleOf(test), person: student.displayName, since: askedAt, verb, href: `${paths.tests}/${id}` }
}

type Part = keyof ReturnType<typeof waitingFilters>
function waitingSource(kind: WaitingKind, part: Part, verb: WaitingVerb, isFor: NonNullable<WaitingSource['isFor']>): WaitingSource {
  return {
    kind,
    list: listToMarkCall,
    href: paths.tests,
    isFor,
    find: async ({ db, actor, today, limit }: WaitingAsk) => {
      const where: Prisma.TestAttemptWhereInput = waitingFilters(actor, today)[part]
      const count = await countWaitingAttempts(db, where)
      const rows = count === 0 ? [] : await listWaitingAttempts(db, where, limit)
      return { count, things: rows.map((row) => toThing(row, verb)) }
    },
  }
}

const canMark: NonNullable<WaitingSource['isFor']> = (actor) => isTeacher(actor) && holds(actor.privileges, 'TESTS_MARK')
const canTake: NonNullable<WaitingSource['isFor']> = (actor) => isStudent(actor) && !isTeacher(actor)

/** The work of a marker, with attempts asked of them by name first; for a student, the tests that are open to them, and those that they may retake. */
export const competencyTestsWaiting: readonly WaitingSource[] = [
  waitingSource('testsAsked', 'asked', 'answer', canMark),
  waitingSource('testsMarking', 'marking', 'mark', canMark),
  waitingSource('testsSecond', 'second', 'mark', canMark),
  waitingSource('testsDiffering', 'differing', 'decide', (actor) => holds(actor.privileges, 'TESTS_ADMIN')),
  {
    kind: 'testsRetake',
    list: readMyTestsCall,
    href: paths.tests,
    isFor: canTake,
    find: async ({ db, actor, limit }) => {
      const where = { studentId: actor.id, state: 'RETAKE' as const, test: { published: true, deletedAt: null } }
      const count = await countWaitingAttempts(db, where)
      const rows = count === 0 ? [] : await listWaitingAttempts(db, where, limit)
      return {
        count,
        things: rows.map(({ id, test, decidedAt }) => ({
          id,
          title: titleOf(test),
          since: decidedAt,
          verb: 'open',
          href: `${paths.tests}/${id}`,
        })),
      }
    },
  },
  {
    kind: 'testsOpen',
    list: readMyTestsCall,
    href: paths.tests,
    isFor: canTake,
    find: async ({ db, actor, today, limit }) => {
      const [student] = await findEnrolled(db, [actor.id])
      const tests = student ? await listTestsNotTaken(db, publishedTests(), { student, today: new Date(today) }) : []
      const facts = student && tests.length > 0 ? await factsOfOne(db, student, tests) : null
      const open = facts ? tests.filter((test) => unmetRequirements(test, facts, today).length === 0) : []
      return {
        count: open.length,
        things: open.slice(0, limit).map((test) => ({
          id: test.id,
          title: titleOf(test),
          due: test.closesOn === null ? null : test.closesOn.toISOString().slice(0, 10),
          verb: 'open',
          href: `${paths.newTest}/${test.id}`,
        })),
      }
    },
  },
]
