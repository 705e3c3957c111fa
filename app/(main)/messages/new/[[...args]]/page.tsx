import { notFound, redirect } from 'next/navigation'
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
  const { people } = to === '' || to === 'audience' ? { people: [] } : await run(findReachCall, {})
  const choices = mayBroadcast(actor) ? await find(readBroadcastChoicesCall, {}) : null
  const known = people.filter(({ id }) => id === to)
  const hasFiles = holds(actor.privileges, 'ASSETS')
  return <NewMessageScreen known={known} choices={choices} toAudience={to === 'audience'} hasFiles={hasFiles} />
})
