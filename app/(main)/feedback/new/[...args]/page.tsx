import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { WriteScreen } from '@/components/feedback/write-screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { readFeedbackChoicesCall } from '@/server/feedback'

export default screen('newFeedback', async ({ params, run }) => {
  const [userId] = OneOrNone.safeParse(params.args).data ?? []
  if (userId === undefined) notFound()
  const { people, mayKeepFromStudent } = await run(readFeedbackChoicesCall, { userId })
  const [about] = people
  if (!about) notFound()
  return <WriteScreen key={about.id} about={about} mayKeepFromStudent={mayKeepFromStudent} />
})
