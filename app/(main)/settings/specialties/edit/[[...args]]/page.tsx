import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { NamedScreen } from '@/components/lists/named-screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { readSpecialtyCall } from '@/server/catalogue'

/** Without an id, or with the reserved one: a new one. */
export default screen('specialty', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <NamedScreen key="new" list="specialties" initial={null} />
  return <NamedScreen key={id} list="specialties" initial={await run(readSpecialtyCall, { id })} />
})
