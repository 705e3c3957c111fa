import 'server-only'
import { gateOpens, isGranted, type GateSubject, type PrivilegeTree } from '@/lib/access'
import type { OutputOf } from '@/lib/contract'
import type { explainScreen } from '@/lib/contracts/users/sight'
import { screens } from '@/lib/screens'
import type { ScreenName } from '@/lib/paths'
import { canOpen } from '@/lib/menu-for'
import type { Privilege } from '@/lib/privileges'
import type { RoleRow } from './queries/roles'

type Explained = Omit<OutputOf<typeof explainScreen>, 'canLogIn'>
type Asked = {
  readonly subject: GateSubject
  readonly roles: readonly RoleRow[]
  readonly roleIds: readonly string[]
  readonly nameOf: (role: RoleRow) => string
}

/** Explains why a screen opens for somebody or does not, from the same table and rules that open it. */
export function screenExplained(name: ScreenName, { subject, roles, roleIds, nameOf }: Asked): Explained {
  const screen = screens[name]
  const { module, privilege } = screen.open
  const own = roles.filter(({ id }) => roleIds.includes(id))
  return {
    opens: canOpen(name, subject),
    module: module === null ? null : { name: module, isOn: subject.modules.has(module) },
    needs: {
      way: wayOf(privilege),
      privileges: (privilege === null ? [] : leavesOf(privilege)).map((leaf) => {
        const isHeld = isGranted(leaf, subject.privileges)
        return {
          privilege: leaf,
          isHeld,
          roles: (isHeld ? own : roles).filter((role) => isGranted(leaf, role.privileges)).map(nameOf),
        }
      }),
    },
    isInMenu: 'menu' in screen ? gateOpens(screen.menu.gate, subject) : null,
  }
}

function wayOf(tree: PrivilegeTree | null): 'one' | 'any' | 'all' {
  if (tree === null || typeof tree === 'string') return 'one'
  return 'anyOf' in tree ? 'any' : 'all'
}

/** No screen has nested combinations of privileges, as one sentence could not explain them; a test of the gates ensures this. */
function leavesOf(tree: PrivilegeTree): Privilege[] {
  if (typeof tree === 'string') return [tree]
  return ('anyOf' in tree ? tree.anyOf : tree.allOf).flatMap(leavesOf)
}
