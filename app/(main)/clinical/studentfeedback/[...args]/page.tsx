import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { TeachingScreen } from '@/components/feedback/teaching-screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { readTeachingCall } from '@/server/feedback'

export default screen('studentFeedback', async ({ params, run }) => {
  const [sessionId] = OneOrNone.safeParse(params.args).data ?? []
  if (sessionId === undefined) notFound()
  return <TeachingScreen sessionId={sessionId} told={await run(readTeachingCall, { sessionId })} />
})
