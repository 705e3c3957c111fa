import { notFound, redirect } from 'next/navigation'
import { screen } from '@/app/screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { PersonReading } from '@/components/users/person-reading'
import { PersonScreen } from '@/components/users/person-screen'
import { paths } from '@/lib/paths'
import { readPersonCall } from '@/server/users'

/** Administrators of people change a person here, and others who may look at people read them. Without an id the page shows the list. */
export default screen('user', async ({ params, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (id === undefined) redirect(paths.users)
  const found = await run(readPersonCall, { id })
  return found.rights.mayChange ? <PersonScreen key={id} initial={found} /> : <PersonReading found={found} />
})
