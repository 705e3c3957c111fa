import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { studentsFor, waysToStudents } from '@/server/users'

export type AttemptScope = Scope<Prisma.TestAttemptWhereInput>
export type TestScope = Scope<Prisma.CompetencyTestWhereInput>

const inUse: Prisma.CompetencyTestWhereInput = { deletedAt: null }
const none: Prisma.TestAttemptWhereInput = { id: { in: [] } }

/** Tests that a person marks by role or by name, and tests without named markers, which everybody who may mark can mark. */
function testsMarkedBy(userId: string): { named: Prisma.CompetencyTestWhereInput; free: Prisma.CompetencyTestWhereInput } {
  return {
    named: { assessors: { some: { OR: [{ userId }, { role: { users: { some: { userId } } } }] } } },
    free: { assessors: { none: {} } },
  }
}

/**
 * Attempts for which no marker was named and that this person may take on: never their own, and at tests that everybody marks only those of students whom they
 * see.
 */
function openAttemptsFor(actor: Actor, today: string): Prisma.TestAttemptWhereInput {
  if (!holds(actor.privileges, 'TESTS_MARK')) return none
  const { named, free } = testsMarkedBy(actor.id)
  return { studentId: { not: actor.id }, OR: [{ test: named }, { test: free, student: studentsFor(actor, today).where }] }
}

/** Attempts that wait for a first marking. The function below finds those that wait for a second one, which is never by the first marker. */
export function waitsForFirst(actor: Actor, today: string): Prisma.TestAttemptWhereInput {
  return { AND: [{ state: 'REQUESTED', assessorId: null }, openAttemptsFor(actor, today)] }
}
export function waitsForSecond(actor: Actor, today: string): Prisma.TestAttemptWhereInput {
  return {
    AND: [
      { state: 'MARKING_REQUIRED', secondId: null, OR: [{ assessorId: null }, { assessorId: { not: actor.id } }] },
      openAttemptsFor(actor, today),
    ],
  }
}

/** Attempts that a marker can see or could have taken on, whatever their present state. It is used only to tell a marker that an attempt is gone. */
export function everOpenAttempts(actor: Actor, today: string): AttemptScope {
  return grantScope(openAttemptsFor(actor, today))
}

/**
 * Students see their own attempts; markers those that they mark, marked or may take on; teachers those of students whom they see; people who administer tests
 * see all.
 */
export function attemptsFor(actor: Actor, today: string): AttemptScope {
  if (holds(actor.privileges, 'TESTS_ADMIN')) return grantScope({})
  const ways: Prisma.TestAttemptWhereInput[] = [{ studentId: actor.id }, { assessorId: actor.id }, { secondId: actor.id }]
  if (holds(actor.privileges, 'TESTS_MARK')) ways.push(waitsForFirst(actor, today), waitsForSecond(actor, today))
  if (seesOthers(actor)) {
    if (waysToStudents(actor, today).some(({ way }) => way === 'ALL')) return grantScope({})
    ways.push({ student: studentsFor(actor, today).where })
  }
  return grantScope({ OR: ways })
}

/** Whether they see attempts of others at all: a student never sees a fellow student's. */
export function seesOthers({ privileges }: Pick<Actor, 'privileges'>): boolean {
  return !privileges.has('APP_STUDENT') || holds(privileges, 'TESTS_MARK') || holds(privileges, 'TESTS_ADMIN')
}

/** Tests that can be asked for. */
export function publishedTests(): TestScope {
  return grantScope({ ...inUse, published: true })
}

/** All existing tests, for people who administer them. */
export function administeredTests(): TestScope {
  return grantScope(inUse)
}

/** Any test, even a removed one, for attempts that were made. */
export function anyTest(): TestScope {
  return grantScope({})
}
