import { screen } from '@/app/screen'
import { askedOf } from '@/components/messaging/asked.shapes'
import { MessagesScreen } from '@/components/messaging/messages-screen'
import { holds } from '@/lib/privileges'
import { listThreadsCall } from '@/server/messaging'

/** A box of messages. */
export default screen('messages', async ({ actor, query, run }) => {
  const asked = askedOf(query)
  return <MessagesScreen found={await run(listThreadsCall, asked)} asked={asked} thread={null} hasFiles={holds(actor.privileges, 'ASSETS')} />
})
