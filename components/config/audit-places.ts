import { filteredAddress } from '@/components/shared/filtered-address'
import type { Filters } from '@/components/shared/use-filters'
import { paths } from '@/lib/paths'

/** The other screens that the reader may open. */
export type MayOpen = { readonly users: boolean; readonly treatmentSession: boolean; readonly interfaceProcedure: boolean }
type Place = { readonly entity: string; readonly id: string; readonly username: string | null }

/** The screen that shows a record; null if there is none, or none that this person may open. */
export function placeOf({ entity, id, username }: Place, mayOpen: MayOpen): string | null {
  if (entity === 'user') return mayOpen.users && username !== null ? accountHref(id) : null
  if (entity === 'treatment-session') return mayOpen.treatmentSession ? `${paths.treatmentSession}/${id}` : null
  if (entity === 'procedure') return mayOpen.interfaceProcedure ? `${paths.interfaceProcedure}/${id}` : null
  return null
}

/** The address of a person's account, for use where their username is shown. */
export function accountHref(id: string): string {
  return `${paths.user}/${id}`
}

/** The audit of one record, or of one person. */
export function auditHref(filters: Filters): string {
  return filteredAddress(paths.audit, filters)
}
