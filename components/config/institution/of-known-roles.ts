import type { SignOnAround, SignOnPeople } from '@/lib/contracts/config/sign-on'

/** As it is sent: a role that was deleted since it was chosen has no box by which somebody could take it out. */
export function ofKnownRoles({ who, roleIds }: SignOnPeople, roles: SignOnAround['everyRole']): SignOnPeople {
  return { who, roleIds: roleIds.filter((id) => roles.some((role) => role.id === id)) }
}
