import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { recipientsOf } from '@/server/messaging'
import { enabledStudents, studentsFor, supervisedFor, teachersFor, type UserScope } from '@/server/users'

/** Sessions whose patient the actor may ask: only those that they treated themself. */
export type OwnSession = Scope<{ readonly studentId: string }>
export function ownSession(actor: Actor): OwnSession {
  return grantScope({ studentId: actor.id })
}

/** Students whose released patient feedback the actor may read. */
export type HeardScope = Scope<Prisma.UserWhereInput>
export function heardScopeFor(actor: Actor): HeardScope {
  return grantScope(holds(actor.privileges, 'FEEDBACK_VIEW_ALL') ? {} : { id: actor.id })
}

/** Whether somebody looks after what patients say about a student. Nobody does so for themself, whatever privileges they hold. */
export function oversees(actor: Actor, studentId: string): boolean {
  return holds(actor.privileges, 'FEEDBACK_VIEW_ALL') && studentId !== actor.id
}

/** Patients' answers about other people, for those who look after feedback. */
export type OverseenScope = Scope<{ readonly besides: string }>
export function overseenScopeFor(actor: Actor): OverseenScope {
  return grantScope({ besides: actor.id })
}

/** Patients who want to be contacted, except those of sessions in which the actor treated them, alone or with a partner. */
export type ContactScope = Scope<{ readonly besides: string }>
export function contactsFor(actor: Actor): ContactScope {
  return grantScope({ besides: actor.id })
}

/**
 * Entries that somebody may read: those about them that are meant for them, those that they wrote, for a teacher also what is shared about students whom they
 * supervise, or all.
 */
export type EntryScope = Scope<Prisma.FeedbackEntryWhereInput>
export function entriesFor(actor: Actor, today: string): EntryScope {
  if (holds(actor.privileges, 'FEEDBACK_VIEW_ALL')) return grantScope({})
  return grantScope({
    OR: [
      { aboutId: actor.id, visibility: 'SHARED' },
      { authorId: actor.id },
      { visibility: 'SHARED', about: supervisedFor(actor, today).where },
    ],
  })
}

/** Students whose teachers' remarks somebody may read: themself, students whom they supervise, or all. */
export function remarkedStudentsFor(actor: Actor, today: string): UserScope {
  if (holds(actor.privileges, 'FEEDBACK_VIEW_ALL')) return grantScope({})
  return grantScope({ OR: [{ id: actor.id }, supervisedFor(actor, today).where] })
}

/** Teachers whom a student may ask for feedback, without those who have blocked the student. */
export function askableTeachersFor(actor: Actor): UserScope {
  return grantScope({
    AND: [
      teachersFor(actor).where,
      { NOT: { id: actor.id }, status: 'ENABLED', deletedAt: null },
      recipientsOf(actor),
      { roles: { some: { role: { privileges: { some: { privilege: 'APP_TEACHER' } } } } } },
    ],
  })
}

/** People whose feedback somebody may open: themself, students whom they supervise or may write about, or all. */
export function openablePeopleFor(actor: Actor, today: string): UserScope {
  if (holds(actor.privileges, 'FEEDBACK_VIEW_ALL')) return grantScope({})
  return grantScope({ OR: [{ id: actor.id }, supervisedFor(actor, today).where, { feedbackAbout: { some: { authorId: actor.id } } }] })
}

/** Students about whom somebody may write: those whom they may choose elsewhere, without themself and fellow students who have blocked them. */
export function writableStudentsFor(actor: Actor, today: string): UserScope {
  return grantScope({
    AND: [
      holds(actor.privileges, 'FEEDBACK_VIEW_ALL') ? {} : studentsFor(actor, today).where,
      { NOT: { id: actor.id } },
      enabledStudents,
      recipientsOf(actor),
    ],
  })
}
