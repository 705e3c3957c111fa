import 'server-only'
import { holds } from '@/lib/privileges'
import { isStudent, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** `studentId`: only the years of this student's programme; `drafts`: also years that are being prepared. */
export type CurriculumScope = Scope<{ readonly readerId: string; readonly studentId: string | null; readonly drafts: boolean }>

export const editsCurriculum = (actor: Actor): boolean => holds(actor.privileges, 'CURRICULUM_EDIT')

/** Editors see every year, students the current and the closed ones of their own programme, everybody else those of all. */
export function curriculumOf(actor: Actor): CurriculumScope {
  const edits = editsCurriculum(actor)
  return grantScope({ readerId: actor.id, studentId: isStudent(actor) && !edits ? actor.id : null, drafts: edits })
}
