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

/** Tests that a person marks by role or by name, and those that everybody marks who may. */
function markedBy(userId: string): { named: Prisma.CompetencyTestWhereInput; free: Prisma.CompetencyTestWhereInput } {
  return {
    named: { assessors: { some: { OR: [{ userId }, { role: { users: { some: { userId } } } }] } } },
    free: { assessors: { none: {} } },
  }
}

/** What was asked of nobody by name and waits for whoever may mark it: never their own, and where everybody marks, of students whom they see. */
function openTo(actor: Actor, today: string): Prisma.TestAttemptWhereInput {
  if (!holds(actor.privileges, 'TESTS_MARK')) return none
  const { named, free } = markedBy(actor.id)
  return { studentId: { not: actor.id }, OR: [{ test: named }, { test: free, student: studentsFor(actor, today).where }] }
}

/** The same of second markings, which are never the first marker's. */
export function waitsForFirst(actor: Actor, today: string): Prisma.TestAttemptWhereInput {
  return { AND: [{ state: 'REQUESTED', assessorId: null }, openTo(actor, today)] }
}
export function waitsForSecond(actor: Actor, today: string): Prisma.TestAttemptWhereInput {
  return {
    AND: [
      { state: 'MARKING_REQUIRED', secondId: null, OR: [{ assessorId: null }, { assessorId: { not: actor.id } }] },
      openTo(actor, today),
    ],
  }
}

/** Attempts that somebody could have taken on, whatever became of them since: it opens nothing of them but that they are gone. */
export function losersOf(actor: Actor, today: string): AttemptScope {
  return grantScope(openTo(actor, today))
}

/**
 * A student sees their own; a marker what they mark, marked or may take on, and a teacher what is of students whom they see; who administers tests
 * sees all.
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

/** Tests that are asked for. */
export function publishedTests(): TestScope {
  return grantScope({ ...inUse, published: true })
}

/** All that exist, for who administers them. */
export function administeredTests(): TestScope {
  return grantScope(inUse)
}

/** Whatever became of it, for what stands on attempts that were made. */
export function anyTest(): TestScope {
  return grantScope({})
}
