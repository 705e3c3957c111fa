import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { WriteScreen } from '@/components/feedback/write-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { readFeedbackChoicesCall } from '@/server/feedback'

export default screen('newFeedback', async ({ params, query, run }) => {
  const [userId] = OneOrNone.safeParse(params.args).data ?? []
  if (userId === undefined) notFound()
  const { input } = filtersOf(query, ['session'])
  const { people, mayKeepFromStudent, session } = await run(readFeedbackChoicesCall, {
    userId,
    ...(input.session && { sessionId: input.session }),
  })
  const [about] = people
  if (!about) notFound()
  return <WriteScreen key={about.id} about={about} mayKeepFromStudent={mayKeepFromStudent} session={session} />
})
