import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { StudentsWriteTo } from '@/lib/messaging/vocabulary'
import { holds } from '@/lib/privileges'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { waysToStudents } from '@/server/users'

export type ReachScope = Scope<Prisma.UserWhereInput>
/** The files of messages that this person can read (queries/files.sql.ts). */
export type MessageFileScope = Scope<{ readonly userId: string }>
export type ThreadScope = Scope<Prisma.ThreadWhereInput>
/** The people whom a broadcast may reach: everybody, all students, or only the people listed. */
export type BroadcastScope = Scope<
  { readonly kind: 'ALL' } | { readonly kind: 'STUDENTS' } | { readonly kind: 'SOME'; readonly ids: readonly string[] }
>

const holdersOf = (...privileges: string[]): Prisma.UserWhereInput => ({
  roles: { some: { role: { privileges: { some: { privilege: { in: privileges } } } } } },
})
const student = holdersOf('APP_STUDENT')
/** People who can read messages that are sent to them. */
const readers: Prisma.UserWhereInput = { deletedAt: null, status: 'ENABLED', activation: 'ACTIVE', ...holdersOf('MESSAGES', 'ALL') }

/** People who have not blocked somebody: the rule of blocking, for whatever one person sends another (queries/blocks.sql.ts has it for SQL). */
function hasNotBlocked(actor: Pick<Actor, 'id'>): Prisma.UserWhereInput {
  return { blocks: { none: { blockedId: actor.id } } }
}

/**
 * The people whom a student's action may reach, such as an offered case or written feedback: those who have not blocked the student. Nobody can refuse what
 * staff do for the studies.
 */
export function recipientsOf(actor: Pick<Actor, 'id' | 'privileges'>): Prisma.UserWhereInput {
  return isStudent(actor) && !isTeacher(actor) ? hasNotBlocked(actor) : {}
}

/**
 * Whom somebody may write to. With the right to write to everybody: all. A student: teachers, staff and, where
 * the institution allows it, fellow students. Everybody else: everybody but students, and the students in their scope. Never somebody who blocked them.
 */
export function reachFor(actor: Actor, { today, studentsWriteTo }: { today: string; studentsWriteTo: StudentsWriteTo }): ReachScope {
  const others: Prisma.UserWhereInput = { id: { not: actor.id }, ...hasNotBlocked(actor) }
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

/**
 * The people whom a student may block: fellow students who can write to them or share a thread with them. Teachers and staff are included, so that the refusal
 * can say why.
 */
export function blockableFor(actor: Actor, studentsWriteTo: StudentsWriteTo): ReachScope {
  const near: Prisma.UserWhereInput = { threads: { some: { thread: { members: { some: { userId: actor.id } } } } } }
  return grantScope({ deletedAt: null, id: { not: actor.id }, OR: [{ NOT: student }, near, ...fellowsOf(actor, studentsWriteTo)] })
}

/** The threads that somebody is or was a member of. A scheduled broadcast belongs only to its author until it is sent. */
export function threadsFor(actor: Actor): ThreadScope {
  return grantScope({ OR: [{ state: 'SENT', members: { some: { userId: actor.id } } }, { authorId: actor.id }] })
}

export function messageFilesFor(actor: Actor): MessageFileScope {
  return grantScope({ userId: actor.id })
}

/** The threads that somebody began themself. */
export function threadsBegunBy(actor: Actor): ThreadScope {
  return grantScope({ authorId: actor.id })
}

/** The scope is null for students and for staff without MESSAGES_BROADCAST, who may write to no audience. Teachers reach the students in their scope. */
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
