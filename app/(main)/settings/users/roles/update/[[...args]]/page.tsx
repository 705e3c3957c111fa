import { notFound, redirect } from 'next/navigation'
import { screen } from '@/app/screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { RoleScreen } from '@/components/roles/role-screen'
import { paths } from '@/lib/paths'
import { readRoleCall } from '@/server/roles'

/** Without an id the page shows the list. */
export default screen('role', async ({ params, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (id === undefined) redirect(paths.roles)
  const found = await run(readRoleCall, { id })
  return <RoleScreen key={id} initial={found} model={null} others={found.others} />
})
