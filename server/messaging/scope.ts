import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { StudentsWriteTo } from '@/lib/messaging'
import { holds } from '@/lib/privileges'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { waysToStudents } from '@/server/users'

export type ReachScope = Scope<Prisma.UserWhereInput>
/** What came with a message that this person reads (queries/files.sql.ts). */
export type MessageFileScope = Scope<{ readonly userId: string }>
export type ThreadScope = Scope<Prisma.ThreadWhereInput>
/** Whom a broadcast may reach: everybody, students, or these alone. */
export type BroadcastScope = Scope<
  { readonly kind: 'ALL' } | { readonly kind: 'STUDENTS' } | { readonly kind: 'SOME'; readonly ids: readonly string[] }
>

const holding = (...privileges: string[]): Prisma.UserWhereInput => ({
  roles: { some: { role: { privileges: { some: { privilege: { in: privileges } } } } } },
})
const student = holding('APP_STUDENT')
/** Can read what is sent to them. */
const readers: Prisma.UserWhereInput = { deletedAt: null, status: 'ENABLED', activation: 'ACTIVE', ...holding('MESSAGES', 'ALL') }

/**
 * Whom somebody may write to (communication.md, 'Who writes to whom'): who writes to everybody, all; a student teachers and staff, and fellow
 * students as the institution allows it; everybody else all who are no students, and the students whom they see. Nobody who has blocked them.
 */
export function reachFor(actor: Actor, { today, studentsWriteTo }: { today: string; studentsWriteTo: StudentsWriteTo }): ReachScope {
  const others: Prisma.UserWhereInput = { id: { not: actor.id }, blocks: { none: { blockedId: actor.id } } }
  const isForAll = holds(actor.privileges, 'MESSAGES_BROADCAST') || holds(actor.privileges, 'USERS_VIEW')
  if (isForAll) return grantScope({ AND: [readers, others] })
  const fellows =
    isStudent(actor) && !isTeacher(actor) ? fellowsOf(actor, studentsWriteTo) : waysToStudents(actor, today).map(({ where }) => where)
  return grantScope({ AND: [readers, others, { OR: [{ NOT: student }, { AND: [student, { OR: [...fellows] }] }] }] })
}

function fellowsOf(actor: Actor, studentsWriteTo: StudentsWriteTo): Prisma.UserWhereInput[] {
  if (studentsWriteTo === 'NOBODY') return []
  if (studentsWriteTo === 'GROUP') return [{ group: { users: { some: { id: actor.id } } } }]
  return [{ programme: { users: { some: { id: actor.id } } } }]
}

/** Whom a student may block: a fellow student they can be written to by, or whose thread they share. Teachers and staff are found to be told that they cannot be. */
export function blockableFor(actor: Actor, studentsWriteTo: StudentsWriteTo): ReachScope {
  const near: Prisma.UserWhereInput = { threads: { some: { thread: { members: { some: { userId: actor.id } } } } } }
  return grantScope({ deletedAt: null, id: { not: actor.id }, OR: [{ NOT: student }, near, ...fellowsOf(actor, studentsWriteTo)] })
}

/** The threads that somebody is, or was, a member of, once they were sent; of a scheduled one its author. */
export function threadsFor(actor: Actor): ThreadScope {
  return grantScope({ OR: [{ state: 'SENT', members: { some: { userId: actor.id } } }, { authorId: actor.id }] })
}

export function messageFilesFor(actor: Actor): MessageFileScope {
  return grantScope({ userId: actor.id })
}

/** Those that somebody wrote themself. */
export function threadsBegunBy(actor: Actor): ThreadScope {
  return grantScope({ authorId: actor.id })
}

/** Null for whom may write to no audience: students, and staff without MESSAGES_BROADCAST. Teachers reach the students in their sight. */
export function broadcastSight(
  actor: Pick<Actor, 'id' | 'privileges'>,
  today: string,
): { readonly scope: BroadcastScope | null; readonly students: Prisma.UserWhereInput[] } {
  if (holds(actor.privileges, 'MESSAGES_BROADCAST')) return { scope: grantScope({ kind: 'ALL' as const }), students: [] }
  if (!isTeacher(actor)) return { scope: null, students: [] }
  const ways = waysToStudents(actor, today)
  if (ways.some(({ way }) => way === 'ALL')) return { scope: grantScope({ kind: 'STUDENTS' as const }), students: [] }
  return { scope: null, students: ways.map(({ where }) => where) }
}

export function onlyThese(ids: readonly string[]): BroadcastScope {
  return grantScope({ kind: 'SOME' as const, ids })
}
