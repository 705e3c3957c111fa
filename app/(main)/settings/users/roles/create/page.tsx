import { screen } from '@/app/screen'
import { RoleScreen } from '@/components/roles/role-screen'
import { listRolesCall } from '@/server/roles'

/** `from` in the address names the role from which the new role is copied. */
export default screen('roleCreate', async ({ query, run }) => {
  const { roles } = await run(listRolesCall, {})
  return <RoleScreen initial={null} model={roles.find(({ id }) => id === query.from) ?? null} others={roles} />
})
