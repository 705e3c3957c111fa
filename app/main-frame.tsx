import type { ReactNode } from 'react'
import { Shell } from '@/components/shell/shell'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { isDown } from '@/server/kernel/db/database-down'
import { pageActor } from '@/server/kernel/http/page-request'
import { shellDataFor } from './shell-data'

/** The shell around what a signed-in person sees; nothing around what anybody else does. It gates nothing. */
export async function MainFrame({ children }: { children: ReactNode }) {
  const actor = await pageActor().catch(nobodyIfDown)
  if (!actor || actor.handedOverId !== null) return children
  const data = await shellDataFor(actor).catch(nobodyIfDown)
  if (!data) return children
  const { viewer } = actor
  return (
    <MessagesFor namespaces={['connection', 'errors', 'format', 'shell', 'ui']}>
      <Shell
        key={`${viewer?.id ?? ''} ${actor.id}`}
        data={data}
        viewing={viewer && { name: actor.displayName, personId: actor.id, until: viewer.until.toISOString() }}
      >
        {children}
      </Shell>
    </MessagesFor>
  )
}

/** The shell needs the database, and so does the page within, which says that it cannot be reached. */
function nobodyIfDown(error: unknown): null {
  if (isDown(error)) return null
  throw error
}
