import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { AskScreen } from '@/components/feedback/ask-screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { readAskCall } from '@/server/feedback'

export default screen('patientFeedback', async ({ params, run }) => {
  const [sessionId] = OneOrNone.safeParse(params.args).data ?? []
  if (sessionId === undefined) notFound()
  return <AskScreen sessionId={sessionId} ask={await run(readAskCall, { sessionId })} />
})
