import { offeredPrivileges, privileges, type Area, type OfferedPrivilege } from '@/lib/privileges'

/** The given privileges that this version of Cusp uses. */
export function offeredOf(names: readonly string[]): OfferedPrivilege[] {
  return offeredPrivileges.filter((name) => names.includes(name))
}

type AreaOfPrivileges = { readonly area: Area; readonly names: readonly OfferedPrivilege[] }

/** The offered privileges by area, in the order of the areas. */
export const offeredAreas: readonly AreaOfPrivileges[] = [...new Set(offeredPrivileges.map((name) => privileges[name].area))].map(
  (area) => ({
    area,
    names: offeredPrivileges.filter((name) => privileges[name].area === area),
  }),
)

/** Whether a role with these privileges gives the one named. 'ALL' makes nobody a student or a teacher. */
export function hasPrivilege(held: readonly string[], name: OfferedPrivilege): boolean {
  return held.includes(name) || (held.includes('ALL') && privileges[name].area !== 'markers')
}
