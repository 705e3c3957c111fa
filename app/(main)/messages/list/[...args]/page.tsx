import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { askedOf } from '@/components/messaging/asked.shapes'
import { MessagesScreen } from '@/components/messaging/messages-screen'
import { holds } from '@/lib/privileges'
import { listThreadsCall, readThreadCall } from '@/server/messaging'

const Args = z.tuple([z.uuid()])

/** A box of messages and one thread, which the address names by its own id or by that of one of its messages. */
export default screen('messages', async ({ actor, params, query, run }) => {
  const args = Args.safeParse(params.args)
  if (!args.success) notFound()
  const asked = askedOf(query)
  const thread = await run(readThreadCall, { id: args.data[0] })
  const hasFiles = holds(actor.privileges, 'ASSETS')
  return <MessagesScreen found={await run(listThreadsCall, asked)} asked={asked} thread={thread} isOpen hasFiles={hasFiles} />
})
