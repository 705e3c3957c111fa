import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { NewMessageScreen } from '@/components/messaging/new-message-screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { holds } from '@/lib/privileges'
import { paths } from '@/lib/paths'
import { findReachCall, mayBroadcast, readBroadcastChoicesCall } from '@/server/messaging'

/** A new message; with the id of a thread, the answer to it at the foot of that thread. */
export default screen('newMessage', async ({ actor, params, query, run, find }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [threadId] = args.data
  if (threadId !== undefined) redirect(`${paths.messages}/${threadId}#reply`)
  const to = String(query.to ?? '')
  const asked = z.uuid().safeParse(to)
  const { people } = asked.success ? await run(findReachCall, { id: asked.data }) : { people: [] }
  const choices = mayBroadcast(actor) ? await find(readBroadcastChoicesCall, {}) : null
  const hasFiles = holds(actor.privileges, 'ASSETS')
  return <NewMessageScreen known={people} choices={choices} toAudience={to === 'audience'} hasFiles={hasFiles} />
})
