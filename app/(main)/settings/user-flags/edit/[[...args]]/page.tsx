import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { UserFlagScreen } from '@/components/lists/user-flag-screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { readFlagCall } from '@/server/users'

/** Without an id, or with the reserved one: a new one. */
export default screen('userFlag', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <UserFlagScreen key="new" initial={null} />
  return <UserFlagScreen key={id} initial={await run(readFlagCall, { id })} />
})
