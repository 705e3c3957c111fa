import 'server-only'
import type { ListedRole } from '@/lib/contracts/roles'
import { areas, privileges, type Privilege } from '@/lib/privileges'
import { isSensitive, mayGive } from '@/server/users'
import type { HolderRow, RoleRow } from './queries'

type NameOf = (role: RoleRow) => string

/** `nameOf`: the names of roles in the reader's language. */
export function roleView(row: RoleRow, { held, nameOf }: { held: ReadonlySet<Privilege>; nameOf: NameOf }): ListedRole {
  const { id, builtIn, revision, asksSecondFactor, holders } = row
  return {
    id,
    name: nameOf(row),
    builtIn,
    revision,
    asksSecondFactor,
    holders,
    privileges: [...row.privileges].sort(),
    areas: areas.filter((area) => [...row.privileges].some((privilege) => privileges[privilege].area === area)),
    sensitive: isSensitive(row.privileges),
    isMine: mayGive(row.privileges, held),
  }
}

export function holderView({ id, displayName, username, profileImageId }: HolderRow) {
  return { id, displayName, username, avatarFileName: profileImageId ?? '' }
}
