import type { SignOnAround, SignOnPeople } from '@/lib/contracts/config/sign-on'

/** The people setting as it is sent: a role that was deleted in the meantime has no checkbox with which somebody could remove it, so it is left out. */
export function ofKnownRoles({ who, roleIds }: SignOnPeople, roles: SignOnAround['everyRole']): SignOnPeople {
  return { who, roleIds: roleIds.filter((id) => roles.some((role) => role.id === id)) }
}
