import { contractsOf } from '@/lib/contract'

export type { ListedRole, RoleFields } from './roles.shapes'

const contract = contractsOf(() => import('./roles.shapes'))
const proof = 'sign-in.REAUTHENTICATE'

/** Every role: the built-in ones first, then by name. */
export const listRoles = contract({ name: 'roles.list', method: 'GET', input: 'Nothing', output: 'Roles' })
/** One role, the first of its holders by last name, and the other roles, to compare it with and to hand its holders over to. */
export const readRole = contract({ name: 'roles.read', method: 'GET', input: 'OneRole', output: 'ReadRole' })
/**
 * Makes a role (revision 0) or changes it; the id is the client's. Who is given more or less has it from their next call on. Other privileges,
 * and whether it asks for a second factor, take a fresh proof. A stale revision is CONFLICT with `newer`. Where people lose something that no other role gives them, `losers` says how many; with
 * another number it is refused as roles.OTHERS_LOSE, which says the right one.
 */
export const saveRole = contract({
  name: 'roles.save',
  method: 'POST',
  input: 'SaveRole',
  output: 'SavedRole',
  errors: [proof, 'roles.ABOVE_YOU', 'roles.LAST_ADMIN', 'roles.OWN_RIGHTS', 'roles.OTHERS_LOSE'],
})
/** Takes a role away, with a fresh proof; its holders get `replacementId` in its place. A built-in one stays. */
export const removeRole = contract({
  name: 'roles.remove',
  method: 'POST',
  input: 'RemoveRole',
  output: 'Done',
  errors: [proof, 'roles.BUILT_IN', 'roles.ABOVE_YOU', 'roles.LAST_ADMIN', 'roles.OWN_RIGHTS'],
})
