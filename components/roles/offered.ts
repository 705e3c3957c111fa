import { offeredPrivileges, privileges, type Area, type OfferedPrivilege } from '@/lib/privileges'

/** What of them this version asks for. */
export function offeredOf(names: readonly string[]): OfferedPrivilege[] {
  return offeredPrivileges.filter((name) => names.includes(name))
}

type AreaOfPrivileges = { readonly area: Area; readonly names: readonly OfferedPrivilege[] }

/** By area, in their order. */
export const offeredAreas: readonly AreaOfPrivileges[] = [...new Set(offeredPrivileges.map((name) => privileges[name].area))].map(
  (area) => ({
    area,
    names: offeredPrivileges.filter((name) => privileges[name].area === area),
  }),
)

/** Whether a role with these privileges lets people do it. Who may do everything is not a student or a teacher by that. */
export function allows(held: readonly string[], name: OfferedPrivilege): boolean {
  return held.includes(name) || (held.includes('ALL') && privileges[name].area !== 'markers')
}
