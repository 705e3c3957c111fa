import type { SignOnAround, SignOnPeople } from '@/lib/contracts/config/sign-on'

/** The setting of people as it is sent, without roles that were deleted in the meantime: they have no checkbox, so nobody could remove them. */
export function withKnownRoles({ who, roleIds }: SignOnPeople, roles: SignOnAround['everyRole']): SignOnPeople {
  return { who, roleIds: roleIds.filter((id) => roles.some((role) => role.id === id)) }
}
