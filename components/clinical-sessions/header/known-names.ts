import type { Session } from '@/lib/contracts/clinical-sessions'
import type { Catalogue, Workspace } from '../session/new-session'

type Given = { readonly session: Session; readonly catalogue: Catalogue | null; readonly workspace: Workspace | null }

/** The names of people, clinics and other records by their ids, as far as the session and the other data on this device contain them. */
export function knownNames({ session, catalogue, workspace }: Given): ReadonlyMap<string, string> {
  const { clinic, specialty, participationType, student, teacher, partner, createdBy, finishedBy, comments, history } = session
  const things = [
    clinic,
    specialty,
    participationType,
    ...(catalogue ? [...catalogue.clinics, ...catalogue.specialties, ...catalogue.participationTypes] : []),
  ]
  const people = [
    student,
    teacher,
    partner,
    createdBy,
    finishedBy,
    ...comments.map(({ author }) => author),
    ...history.map(({ by }) => by),
    ...(workspace
      ? [
          workspace.me,
          ...workspace.teachers,
          ...workspace.partners,
          ...workspace.students,
          ...workspace.seats.flatMap(({ teachers }) => teachers),
        ]
      : []),
  ]
  const named = [
    ...things.map((thing) => [thing?.id, thing?.name] as const),
    ...people.map((person) => [person?.id, person?.displayName] as const),
  ]
  // A session that only this device knows has people without names.
  return new Map(named.flatMap(([id, name]) => (id && name ? [[id, name] as const] : [])))
}
