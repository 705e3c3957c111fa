'use client'

import { Stethoscope } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import type { OutputOf } from '@/lib/contract'
import { listMine, type SessionRow as Row } from '@/lib/contracts/clinical-sessions'
import { isEditable } from '@/lib/states/treatment-session'
import { asOf, type Workspace } from './new-session'
import { NotLoaded } from './not-loaded'
import { SessionRow } from './session-row'
import { useFresh } from './use-fresh'
import { useIsDrawn } from './use-is-drawn'
import { useLocalSessions } from './use-local-sessions'
import { useNow } from './use-now'

/** A student's own sessions: today's, those still open, and the newest others; with what only this device knows yet. */
export function StudentClinical({ initial, workspace: said }: { initial: OutputOf<typeof listMine> | null; workspace: Workspace | null }) {
  const t = useTranslations('clinical')
  const { data, settled, reload } = useFresh('clinical-mine', listMine, initial)
  const now = useNow()
  // What the page was drawn from on the server first, whatever this device's clock says.
  const isDrawn = useIsDrawn()
  const workspace = said && (isDrawn ? asOf(said, now) : said)
  const local = useLocalSessions()
  if (!data && local.rows.length === 0) {
    if (settled) return <NotLoaded onRetry={() => void reload()} />
    return <SkeletonGroup className="flex flex-col gap-3"><Skeleton /><Skeleton /><Skeleton /></SkeletonGroup>
  }

  const unsent = new Set(local.unsent)
  // Where the list is not known, what was opened on this device is better than nothing.
  const here = local.rows.filter(({ id }) => !data || unsent.has(id))
  const known = new Map([...(data?.sessions ?? []), ...here].map((row) => [row.id, row] as const))
  const rows = [...known.values()].toSorted((a, b) => b.heldOn.localeCompare(a.heldOn))
  const today = workspace?.today ?? data?.today
  const groups = [
    { title: t('list.today'), rows: rows.filter(({ heldOn }) => heldOn === today) },
    { title: t('list.open'), rows: rows.filter(({ heldOn, state }) => heldOn !== today && isEditable(state)) },
    { title: t('list.recent'), rows: rows.filter(({ heldOn, state }) => heldOn !== today && !isEditable(state)) },
  ]
  const seat = workspace?.seats.find(({ shift }) => shift === workspace.shift)
  const fresh = <LinkButton href="/clinical/treatmentsession/new" variant="primary">{t('list.new')}</LinkButton>

  return (
    <div className="flex flex-col gap-6">
      {seat && <Banner tone="info" announce="none">{t('list.yourChair', { clinic: seat.clinicName, chair: seat.chairNumber, shift: t(`shift.${seat.shift}`) })}</Banner>}
      {rows.length === 0 && <EmptyState icon={<Stethoscope />} title={t('list.noneTitle')} action={fresh}>{t('list.noneWhy')}</EmptyState>}
      {groups.map((group) => group.rows.length > 0 && <Group key={group.title} title={group.title} rows={group.rows} unsent={unsent} />)}
    </div>
  )
}

function Group({ title, rows, unsent }: { title: string; rows: readonly Row[]; unsent: ReadonlySet<string> }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-h2 font-bold">{title}</h2>
      <List label={title}>{rows.map((row) => <SessionRow key={row.id} row={row} queued={unsent.has(row.id)} />)}</List>
    </section>
  )
}
