import type { ReactNode } from 'react'
import { Shell } from '@/components/shell/shell'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { isDown } from '@/server/kernel/db/database-down'
import { pageActor } from '@/server/kernel/http/page-request'
import { shellDataFor } from './shell-data'

/** Puts the shell around the pages of a signed-in person, and nothing around other pages. It does not control access. */
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

/** If the database is down, the shell is left out: the page within needs the database as well and says that it cannot be reached. */
function nobodyIfDown(error: unknown): null {
  if (isDown(error)) return null
  throw error
}
