import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { NamedScreen } from '@/components/lists/named-screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { readParticipationTypeCall } from '@/server/catalogue'

/** Without an id, or with the reserved one: a new one. */
export default screen('participationType', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <NamedScreen key="new" list="participationTypes" initial={null} />
  return <NamedScreen key={id} list="participationTypes" initial={await run(readParticipationTypeCall, { id })} />
})
