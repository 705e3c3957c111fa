import 'server-only'
import { isPrivilege } from '@/lib/privileges'
import type { SessionUser } from '@/lib/contracts/sign-in'
import type { Account } from './queries'

/** A person's own data as the browser keeps it: privileges as a map of truthy values (product-spec.md section 3). */
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
