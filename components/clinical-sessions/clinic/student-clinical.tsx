'use client'

import { Stethoscope } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { StatusChip } from '@/components/ui/status-chip'
import { useLazy } from '@/components/ui/use-lazy'
import { useFormats } from '@/lib/i18n/use-formats'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import type { OutputOf } from '@/lib/contract'
import { listMine, type SessionRow as Row } from '@/lib/contracts/clinical-sessions/lists'
import { isEditable } from '@/lib/states/treatment-session'
import { newSessionHref } from './new-session-href'
import { NotLoaded } from '../session/not-loaded'
import { SessionRow } from './session-row'
import { useFresh } from '@/components/shared/live/use-fresh'
import { useIsDrawn } from '../session/use-is-drawn'
import { useLocalSessions } from './use-local-sessions'
import { useNow } from '@/components/shared/live/use-now'
import { workspaceAsOf, type Workspace } from '../session/workspace'

// The comments' authors only become known later, so their code is loaded later.
const loadUnread = async () => (await import('../comments/unread-comments')).UnreadComments
const doNothing = () => {}

/** A student's own sessions: today's, those still open and the newest others, including those that only this device knows so far. */
export function StudentClinical({ initial, workspace: said }: { initial: OutputOf<typeof listMine> | null; workspace: Workspace | null }) {
  const t = useTranslations('clinical')
  const { data, settled, reload } = useFresh('clinical-mine', listMine, initial)
  const now = useNow()
  // The data from which the server drew the page comes first, whatever this device's clock says.
  const isDrawn = useIsDrawn()
  const workspace = said && (isDrawn ? workspaceAsOf(said, now) : said)
  const local = useLocalSessions()
  const UnreadComments = useLazy(true, loadUnread, doNothing)
  if (!data && local.rows.length === 0) {
    if (settled) return <NotLoaded onRetry={() => void reload()} />
    return <SkeletonRows />
  }

  const unsent = new Set(local.unsent)
  // Without the server's list, the student sees every session that was opened on this device; with it, only those of them that are not sent yet.
  const here = local.rows.filter(({ id }) => !data || unsent.has(id))
  const known = new Map([...(data?.sessions ?? []), ...here].map((row) => [row.id, row] as const))
  const rows = [...known.values()].toSorted((a, b) => b.heldOn.localeCompare(a.heldOn))
  const today = workspace?.today ?? data?.today
  const groups = [
    { title: t('list.today'), rows: rows.filter(({ heldOn }) => heldOn === today) },
    { title: t('list.open'), rows: rows.filter(({ heldOn, state }) => heldOn !== today && isEditable(state)) },
    { title: t('list.recent'), rows: rows.filter(({ heldOn, state }) => heldOn !== today && !isEditable(state)), atFirst: recentAtFirst },
  ]
  const fresh = (
    <LinkButton href="/clinical/treatmentsession/new" variant="primary">
      {t('list.new')}
    </LinkButton>
  )
  const places = new Map(data?.queue.map((place) => [place.sessionId, place] as const))

  return (
    <div className="flex flex-col gap-6">
      {workspace && workspace.seats.length > 0 && <ChairsOfToday workspace={workspace} sessions={rows} />}
      {rows.length === 0 && (
        <EmptyState icon={<Stethoscope />} title={t('list.noneTitle')} action={fresh}>
          {t('list.noneWhy')}
        </EmptyState>
      )}
      {UnreadComments && <UnreadComments />}
      {groups.map((group) => group.rows.length > 0 && <Group key={group.title} {...group} unsent={unsent} places={places} />)}
    </div>
  )
}

/** The student's chairs today and the people there, with one press to the first or the next patient. */
function ChairsOfToday({ workspace: { seats, shift, today }, sessions }: { workspace: Workspace; sessions: readonly Row[] }) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  return (
    <section aria-labelledby="chairs-today" className="flex flex-col gap-2">
      <h2 id="chairs-today" className="text-h2 font-bold">
        {t('list.chairsToday')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {seats
          .toSorted((a, b) => Number(b.shift === shift) - Number(a.shift === shift))
          .map((seat) => {
            const here = sessions.filter(
              (row) => row.heldOn === today && row.shift === seat.shift && row.clinicId === seat.clinicId && row.state !== 'CANCELLED',
            )
            return (
              <Card key={seat.clinicShiftId} as="li" tone={seat.shift === shift ? 'info' : undefined} className="flex flex-col gap-1">
                <div className="flex flex-wrap items-start justify-between gap-2">
                  <h3 className="text-lead font-bold wrap-anywhere">{seat.clinicName}</h3>
                  {seat.shift === shift && <StatusChip tone="info">{t('list.now')}</StatusChip>}
                </div>
                <p className="text-dense">
                  {t('list.chairToday', {
                    shift: [t(`shift.${seat.shift}`), seat.room].filter(Boolean).join(', '),
                    chair: seat.chairNumber,
                  })}
                </p>
                {seat.teachers.length > 0 && (
                  <p className="text-dense text-muted wrap-anywhere">
                    {t('list.with', { names: formats.list(seat.teachers.map(({ displayName }) => displayName)) })}
                  </p>
                )}
                <p className="text-dense text-muted">{t('list.patients', { count: here.length })}</p>
                <LinkButton
                  href={newSessionHref({ seatId: seat.clinicShiftId, after: here[0]?.id })}
                  variant={seat.shift === shift && here.length === 0 ? 'primary' : 'secondary'}
                  className="mt-2"
                >
                  {t(here.length === 0 ? 'list.startHere' : 'list.nextPatient')}
                </LinkButton>
              </Card>
            )
          })}
      </ul>
    </section>
  )
}

type Queue = OutputOf<typeof listMine>['queue']

/** The number of past sessions shown at first: they are rarely looked for, and should not fill a phone. */
const recentAtFirst = 10

interface GroupProps {
  title: string
  rows: readonly Row[]
  /** The number of rows shown at first; the others are shown on request. */
  atFirst?: number
  unsent: ReadonlySet<string>
  places: ReadonlyMap<string, Queue[number]>
}

function Group({ title, rows, atFirst = rows.length, unsent, places }: GroupProps) {
  const t = useTranslations('clinical')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, atFirst)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-h2 font-bold">{title}</h2>
      <List label={title}>
        {shown.map((row) => {
          const place = row.check?.state === 'WAITING' ? places.get(row.id) : undefined
          return <SessionRow key={row.id} row={row} queued={unsent.has(row.id)} trailing={place && <PlaceChip {...place} />} />
        })}
      </List>
      {shown.length < rows.length && (
        <Button className="self-start" onPress={() => setWhole(true)}>
          {t('list.awaitingMore', { count: rows.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

/** '2nd in the queue, about 6 min' */
function PlaceChip({ position, aboutMinutes }: Queue[number]) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  return (
    <StatusChip tone="warning">
      {aboutMinutes === null
        ? t('list.place', { position })
        : t('list.placeAbout', { position, duration: formats.duration(aboutMinutes * 60_000) })}
    </StatusChip>
  )
}
