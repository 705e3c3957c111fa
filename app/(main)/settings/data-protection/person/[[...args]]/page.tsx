import { notFound, redirect } from 'next/navigation'
import { screen } from '@/app/screen'
import { SubjectScreen } from '@/components/privacy/subject-screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { paths } from '@/lib/paths'
import { readSubjectCall } from '@/server/privacy'

/** Without an id the page lets the reader choose a person. */
export default screen('privacyPerson', async ({ params, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (id === undefined) redirect(paths.privacy)
  return <SubjectScreen key={id} subject={await run(readSubjectCall, { id })} />
})
