'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SessionRow } from '@/components/clinical-sessions/clinic/session-row'
import { useLocalSessions } from '@/components/clinical-sessions/clinic/use-local-sessions'
import { useFresh } from '@/components/shared/live/use-fresh'
import { List } from '@/components/ui/list'
import type { OutputOf } from '@/lib/contract'
import { listMine, type SessionRow as Row } from '@/lib/contracts/clinical-sessions/lists'
import { paths } from '@/lib/paths'
import { isEditable } from '@/lib/states/treatment-session'
import { NotLoadedYet } from './not-loaded-yet'
import { TodaySection } from './today-section'

const shown = 5

interface OpenSessionsProps {
  initial: OutputOf<typeof listMine> | null
  /** The session that 'Now' offers to continue; the list leaves it out once the server has it. */
  except: string | null
  /** The screen draws this in place of the section where no session is open. */
  otherwise: ReactNode
}

/** The section lists the sessions that the student has begun and not handed in. Those that only this device knows are among them, because they are lost if the student forgets them. */
export function OpenSessions({ initial, except, otherwise }: OpenSessionsProps) {
  const t = useTranslations('dashboard')
  const { data, settled, reload } = useFresh('clinical-mine', listMine, initial)
  const local = useLocalSessions()
  const unsent = new Set(local.unsent)
  // Without the server's list, the student sees every session that was opened on this device; with it, only those of them that are not sent yet.
  const here = local.rows.filter(({ id }) => !data || unsent.has(id))
  const known = new Map<string, Row>([...(data?.sessions ?? []), ...here].map((row) => [row.id, row]))
  const open = [...known.values()]
    .filter(({ id, state }) => isEditable(state) && (id !== except || unsent.has(id)))
    .toSorted((a, b) => b.heldOn.localeCompare(a.heldOn))
  if (open.length === 0 && (data || !settled)) return otherwise
  return (
    <TodaySection title={t('sessions')} after={open.length > 0 && open.length} more={{ href: paths.clinical, label: t('waits.all') }}>
      {open.length === 0 && <NotLoadedYet onRetry={() => void reload()} />}
      {open.length > 0 && (
        <List plain label={t('sessions')}>
          {open.slice(0, shown).map((row) => (
            <SessionRow key={row.id} row={row} queued={unsent.has(row.id)} />
          ))}
        </List>
      )}
      {open.length > shown && <p className="px-4 py-2 text-dense text-muted">{t('more', { count: open.length - shown })}</p>}
    </TodaySection>
  )
}
