import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds, type Privilege } from '@/lib/privileges'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** The students about whom somebody may read: all, those whom a teacher supervises on a day, only themself, or their own year as a group without names. */
type SeenStudents =
  | { readonly kind: 'all' }
  | { readonly kind: 'supervised'; readonly teacherId: string; readonly today: string }
  | { readonly kind: 'self'; readonly id: string }
  | { readonly kind: 'yearOf'; readonly id: string }
export type StudentScope = Scope<SeenStudents>

/**
 * The students about whom somebody may read reports: all with REPORT_ALLSTUDENTS; for a teacher, students with whom they share a clinic shift or whose firm
 * they lead; for everybody else, themself.
 */
export function reportedTo(actor: Actor, today: string): StudentScope {
  if (holds(actor.privileges, 'REPORT_ALLSTUDENTS')) return grantScope({ kind: 'all' })
  return grantScope(isTeacher(actor) ? { kind: 'supervised', teacherId: actor.id, today } : { kind: 'self', id: actor.id })
}

/**
 * The scope for figures that are counted for the students themselves, whoever starts the count, such as the figures of a released report. Callers check first
 * who may start it.
 */
export function countedForThemselves(): StudentScope {
  return grantScope({ kind: 'all' })
}

/**
 * The students whom a report of elements counts for somebody. `seesPeople`: they may see each of them, so that numbers lead to rows and are shown for few
 * people as well. Otherwise only numbers of a crowd are shown, and none for fewer than `fewestPeople`.
 */
export type Reader = { readonly scope: StudentScope; readonly seesPeople: boolean }

/**
 * The students of `reportedTo`, with two exceptions. In a report about a year, a student sees numbers of their own year as a group. A person who sets reports
 * up and may see no student sees numbers of all students as a group, because they could not see what they make otherwise.
 */
export function readerOf(actor: Actor, { today, about }: { readonly today: string; readonly about: 'STUDENT' | 'COHORT' }): Reader {
  const own = reportedTo(actor, today)
  if (own.where.kind !== 'self') return { scope: own, seesPeople: true }
  if (isStudent(actor))
    return about === 'STUDENT'
      ? { scope: own, seesPeople: true }
      : { scope: grantScope({ kind: 'yearOf', id: actor.id }), seesPeople: false }
  return holds(actor.privileges, 'REPORT_ADMIN')
    ? { scope: grantScope({ kind: 'all' }), seesPeople: false }
    : { scope: own, seesPeople: true }
}

/**
 * The reader that somebody who tries a report out would be in a role. The students come from their own rights, so that nobody sees more by it: the role takes
 * rights away and adds none.
 */
export function readerAs(
  actor: Actor,
  role: ReadonlySet<Privilege>,
  asked: { readonly today: string; readonly about: 'STUDENT' | 'COHORT' },
): { readonly reader: Reader; readonly as: Actor } {
  const as = { ...actor, privileges: role }
  const [own, told] = [readerOf(actor, asked), readerOf(as, asked)]
  const isOfNobody = told.scope.where.kind === 'self' && !isStudent(as)
  const scope = isOfNobody ? told.scope : own.scope
  return { reader: { scope, seesPeople: own.seesPeople && told.seesPeople }, as }
}

/** The reports that somebody may open: those whose audience they belong to, or all. */
type OpenReports =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'audience'
      readonly roleIds: readonly string[]
      readonly programmeId: string | null
      readonly year: number | null
      readonly isStudent: boolean
    }
export type ReportScope = Scope<OpenReports>

/** The programmes and years of an audience restrict only students, because a teacher has neither. */
export function reportsFor(
  actor: Actor,
  standing: { readonly roleIds: readonly string[]; readonly programmeId: string | null; readonly year: number | null },
): ReportScope {
  if (holds(actor.privileges, 'REPORT_ADMIN')) return grantScope({ kind: 'all' })
  return grantScope({ kind: 'audience', ...standing, isStudent: isStudent(actor) })
}

/** Whether somebody is a student who may read about themself and about their own year as a crowd, and about no other person. */
export function isToldOfOwnAlone(actor: Actor): boolean {
  return isStudent(actor) && !isTeacher(actor) && !holds(actor.privileges, 'REPORT_ALLSTUDENTS')
}

export type SavedScope = Scope<Prisma.SavedReportWhereInput>

/** The saved reports that are somebody's own, or shared with them. */
export function savedFor(actor: Actor): SavedScope {
  return grantScope({ OR: [{ ownerId: actor.id }, { shares: { some: { userId: actor.id } } }] })
}
