'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SessionRow } from '@/components/clinical-sessions/clinic/session-row'
import { useFresh } from '@/components/shared/live/use-fresh'
import { useWorkspace } from '@/components/shared/live/use-lists'
import { useLocalSessions } from '@/components/clinical-sessions/clinic/use-local-sessions'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import type { OutputOf } from '@/lib/contract'
import { listMine, type readWorkspace, type SessionRow as Row } from '@/lib/contracts/clinical-sessions/lists'
import { paths } from '@/lib/paths'
import { isEditable } from '@/lib/states/treatment-session'
import { DashboardCard, NothingYet, NotLoadedYet } from './dashboard-card'

const shown = 5

type Workspace = OutputOf<typeof readWorkspace>

/** Where the student is today, and what they have begun; with what only this device knows. */
export function StudentCards({ initial, workspace }: { initial: OutputOf<typeof listMine> | null; workspace: Workspace | null }) {
  return (
    <>
      <TodaysChairs initial={workspace} />
      <OpenSessions initial={initial} />
    </>
  )
}

function TodaysChairs({ initial }: { initial: Workspace | null }) {
  const t = useTranslations('dashboard')
  const { data, settled, reload } = useWorkspace(initial)
  return (
    <DashboardCard title={t('todaysClinics')}>
      {!data && !settled && <Loading />}
      {!data && settled && <NotLoadedYet onRetry={() => void reload()} />}
      {data?.seats.length === 0 && <NothingYet title={t('noClinics')}>{t('noClinicsHelp')}</NothingYet>}
      {data && data.seats.length > 0 && (
        <List plain label={t('todaysClinics')}>
          {data.seats.map((seat) => (
            <ListRow
              key={seat.clinicShiftId}
              href={paths.clinical}
              title={seat.clinicName}
              subtitle={[
                t(`shift.${seat.shift}`),
                seat.room,
                t('chair', { number: seat.chairNumber }),
                ...seat.teachers.map(({ displayName }) => displayName),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </List>
      )}
    </DashboardCard>
  )
}

function OpenSessions({ initial }: { initial: OutputOf<typeof listMine> | null }) {
  const t = useTranslations('dashboard')
  const { data, settled, reload } = useFresh('clinical-mine', listMine, initial)
  const local = useLocalSessions()
  const unsent = new Set(local.unsent)
  // Where the list is not known, what was opened on this device is better than nothing.
  const here = local.rows.filter(({ id }) => !data || unsent.has(id))
  const known = new Map<string, Row>([...(data?.sessions ?? []), ...here].map((row) => [row.id, row]))
  const open = [...known.values()].filter(({ state }) => isEditable(state)).toSorted((a, b) => b.heldOn.localeCompare(a.heldOn))
  const fresh = (
    <LinkButton href={`${paths.treatmentSession}/new`} variant="primary" icon={<Plus />} fullWidth>
      {t('newSession')}
    </LinkButton>
  )
  return (
    <DashboardCard title={t('sessions')} after={open.length > 0 && <span className="text-muted">{open.length}</span>} action={fresh}>
      {!data && !settled && open.length === 0 && <Loading />}
      {!data && settled && open.length === 0 && <NotLoadedYet onRetry={() => void reload()} />}
      {data && open.length === 0 && <NothingYet title={t('noSessions')}>{t('noSessionsHelp')}</NothingYet>}
      {open.length > 0 && (
        <List plain label={t('sessions')}>
          {open.slice(0, shown).map((row) => (
            <SessionRow key={row.id} row={row} queued={unsent.has(row.id)} />
          ))}
        </List>
      )}
      {open.length > shown && <p className="px-4 py-2 text-dense text-muted">{t('more', { count: open.length - shown })}</p>}
    </DashboardCard>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-2 px-4 pb-4">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
    </SkeletonGroup>
  )
}
