import { screens } from '@/lib/gates'

/** What the reader may open besides. */
export type MayOpen = { readonly users: boolean; readonly treatmentSession: boolean; readonly interfaceProcedure: boolean }
type Place = { readonly entity: string; readonly id: string; readonly username: string | null }

/** Where a record is looked at; null where it has no place, or not for this person. */
export function placeOf({ entity, id, username }: Place, mayOpen: MayOpen): string | null {
  if (entity === 'user') return mayOpen.users && username !== null ? accountHref(id) : null
  if (entity === 'treatment-session') return mayOpen.treatmentSession ? `${screens.treatmentSession.path}/${id}` : null
  if (entity === 'procedure') return mayOpen.interfaceProcedure ? `${screens.interfaceProcedure.path}/${id}` : null
  return null
}

/** Whose username is told, may be looked at. */
export function accountHref(id: string): string {
  return `${screens.user.path}/${id}`
}

/** The audit of one record, or of one person. */
export function auditHref(filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${screens.audit.path}?${query.toString()}` : screens.audit.path
}
