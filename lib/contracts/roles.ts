import { contractsOf } from '@/lib/contract'

export type { ListedRole, RoleFields } from './roles.shapes'

const contract = contractsOf(() => import('./roles.shapes'))
const proof = 'sign-in.REAUTHENTICATE'

/** Every role: the built-in ones first, then by name. */
export const listRoles = contract({ name: 'roles.list', method: 'GET', input: 'Nothing', output: 'Roles' })
/** One role, the first of its holders by last name, and the other roles, to compare it with and to hand its holders over to. */
export const readRole = contract({ name: 'roles.read', method: 'GET', input: 'OneRole', output: 'ReadRole' })
/**
 * Makes a role (revision 0) or changes it; the client makes the id. People who gain or lose something have the change from their next call on. Changing the
 * privileges or the second factor takes a fresh proof. A stale revision gives CONFLICT with `newer`. If people lose something that no other role gives them,
 * `losers` must be their number; otherwise the call is refused with roles.OTHERS_LOSE, which tells the right number.
 */
export const saveRole = contract({
  name: 'roles.save',
  method: 'POST',
  input: 'SaveRole',
  output: 'SavedRole',
  errors: [proof, 'roles.ABOVE_YOU', 'roles.LAST_ADMIN', 'roles.OWN_RIGHTS', 'roles.OTHERS_LOSE'],
})
/** Removes a role, with a fresh proof; its holders get `replacementId` instead. A built-in role cannot be removed. */
export const removeRole = contract({
  name: 'roles.remove',
  method: 'POST',
  input: 'RemoveRole',
  output: 'Done',
  errors: [proof, 'roles.BUILT_IN', 'roles.ABOVE_YOU', 'roles.LAST_ADMIN', 'roles.OWN_RIGHTS'],
})
