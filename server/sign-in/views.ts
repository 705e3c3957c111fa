import 'server-only'
import { isPrivilege } from '@/lib/privileges'
import type { SessionUser } from '@/lib/contracts/sign-in'
import type { OwnDevice, OwnDevices } from '@/lib/contracts/sign-in/devices'
import type { Identities } from '@/lib/contracts/sign-in/sso'
import type { PersonalToken } from '@/lib/contracts/sign-in/tokens'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { deviceOf } from './device-names'
import type { Account, StoredSession } from './queries'
import type { DeviceRow } from './queries/devices'
import type { StoredIdentity } from './queries/sso'
import type { TokenRow } from './queries/tokens'

/** A person's own data as the browser keeps it: privileges as a map of truthy values. */
export function sessionUser(account: Account, privileges: readonly string[], authToken: string): SessionUser {
  return {
    id: account.id,
    username: account.username,
    authToken,
    emailAddress: account.email,
    displayName: account.displayName,
    avatarFileName: account.profileImageId ?? '',
    privs: Object.fromEntries(privileges.filter(isPrivilege).map((name) => [name, true as const])),
  }
}

export function sessionView({ id, userAgent, createdAt, lastSeenAt }: StoredSession, ownSessionId: string): OwnDevices['sessions'][number] {
  return {
    id,
    ...deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: id === ownSessionId,
  }
}

export function deviceView({ address, ...row }: DeviceRow, isThis: boolean): OwnDevice {
  return { ...sessionView(row, ''), address, isThis }
}

export function tokenView({ createdAt, expiresAt, lastUsedAt, ...row }: TokenRow): PersonalToken {
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/** @param open the providers through which the person can get in */
export function identityView(
  { linkedAt, lastUsedAt, ...identity }: StoredIdentity,
  open: readonly SignOnProvider[],
): Identities['identities'][number] {
  return { ...identity, isOpen: open.includes(identity.provider), linkedAt: linkedAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
}
