import { filteredAddress } from '@/components/shared/filtered-address'
import type { Filters } from '@/components/shared/use-filters'
import { paths } from '@/lib/paths'

/** The other screens that the reader may open. */
export type MayOpen = { readonly users: boolean; readonly treatmentSession: boolean; readonly interfaceProcedure: boolean }
type Place = { readonly entity: string; readonly id: string; readonly username: string | null }

/** Where a record is looked at; null where it has no place, or not for this person. */
export function placeOf({ entity, id, username }: Place, mayOpen: MayOpen): string | null {
  if (entity === 'user') return mayOpen.users && username !== null ? accountHref(id) : null
  if (entity === 'treatment-session') return mayOpen.treatmentSession ? `${paths.treatmentSession}/${id}` : null
  if (entity === 'procedure') return mayOpen.interfaceProcedure ? `${paths.interfaceProcedure}/${id}` : null
  return null
}

/** A person whose username is shown may be opened. */
export function accountHref(id: string): string {
  return `${paths.user}/${id}`
}

/** The audit of one record, or of one person. */
export function auditHref(filters: Filters): string {
  return filteredAddress(paths.audit, filters)
}
