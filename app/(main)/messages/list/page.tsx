import { screen } from '@/app/screen'
import { askedOf } from '@/components/messaging/asked.shapes'
import { MessagesScreen } from '@/components/messaging/messages-screen'
import { holds } from '@/lib/privileges'
import { listThreadsCall, readThreadCall } from '@/server/messaging'

/** A box of messages. A wide window shows the first one beside it; showing it does not mark it as read. */
export default screen('messages', async ({ actor, query, run }) => {
  const asked = askedOf(query)
  const found = await run(listThreadsCall, asked)
  const first = found.rows[0]
  const thread = first ? await run(readThreadCall, { id: first.id }) : null
  return <MessagesScreen found={found} asked={asked} thread={thread} isOpen={false} hasFiles={holds(actor.privileges, 'ASSETS')} />
})
