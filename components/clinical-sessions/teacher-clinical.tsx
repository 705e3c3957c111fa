'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useLazy } from '@/components/ui/use-lazy'
import type { OutputOf } from '@/lib/contract'
import { listClinic } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import type { ChairMapProps } from './chair-map'
import { NotLoaded } from './not-loaded'
import { SessionRow } from './session-row'
import { useFresh } from './use-fresh'
import { useNow } from './use-now'
import { Waiting } from './waiting'

type Clinic = OutputOf<typeof listClinic>

// What the first tab does not show comes when its tab is opened.
const loadChairs = async () => (await import('./chair-map')).ChairMap
const loadSearch = async () => (await import('./session-search')).SessionSearch
const nothing = () => {}

/** What waits for a teacher: the queue first, then everything that still awaits marks, the chairs of today, and search. */
export function TeacherClinical({ initial }: { initial: Clinic | null }) {
  const t = useTranslations('clinical')
  const { data, settled, reload } = useFresh('clinical-clinic', listClinic, initial)
  if (!data && settled) return <NotLoaded onRetry={() => void reload()} />
  if (!data) return <Loading />
  return (
    <div className="grid grid-cols-1 items-start gap-6 wrap-anywhere lg:grid-cols-3">
      <div className="lg:order-2"><ReadyForYou waiting={data.waiting} /></div>
      <div className="min-w-0 lg:col-span-2">
        <Tabs
          label={t('title')}
          tabs={[
            { id: 'awaiting', label: t('list.awaiting'), count: data.awaitingMarks.length, panel: <Awaiting clinic={data} /> },
            { id: 'chairs', label: t('list.chairs'), panel: <Chairs shifts={data.chairs} current={data.shift} /> },
            { id: 'search', label: t('list.search'), panel: <Search /> },
          ]}
        />
      </div>
    </div>
  )
}

function Chairs(props: ChairMapProps) {
  const ChairMap = useLazy(true, loadChairs, nothing)
  return ChairMap ? <ChairMap {...props} /> : <Loading />
}

function Search() {
  const SessionSearch = useLazy(true, loadSearch, nothing)
  return SessionSearch ? <SessionSearch /> : <Loading />
}

function Loading() {
  return <SkeletonGroup className="flex flex-col gap-3"><Skeleton /><Skeleton /><Skeleton /></SkeletonGroup>
}

function ReadyForYou({ waiting }: { waiting: Clinic['waiting'] }) {
  const t = useTranslations('clinical')
  const now = useNow()
  const [first] = waiting.filter(({ check }) => check.state === 'WAITING')
  return (
    <Card as="section" aria-labelledby="ready">
      <div className="flex flex-col gap-3">
        <h2 id="ready" className="text-h2 font-bold">{t('list.waiting')}</h2>
        {waiting.length === 0 && <div><p className="font-medium">{t('list.waitingNone')}</p><p className="text-dense text-muted">{t('list.waitingNoneWhy')}</p></div>}
        {waiting.length > 0 && <ul className="-mx-4 divide-y divide-line">{waiting.map(({ check, session }) => <Waiting key={check.id} check={check} session={session} now={now} />)}</ul>}
        {first && (
          <LinkButton href={`/clinical/treatmentsession/${first.session.id}`} variant="primary" size="lg" fullWidth>
            {first.session.chairNumber === null ? t('list.takeNoChair', { name: first.session.student.displayName }) : t('list.take', { name: first.session.student.displayName, chair: first.session.chairNumber })}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

/** By day, clinic and shift, newest day first, as the server sorts them. */
function Awaiting({ clinic }: { clinic: Clinic }) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const groups = new Map<string, Clinic['awaitingMarks']>()
  for (const row of clinic.awaitingMarks) {
    const title = `${formats.longDay(row.heldOn)}, ${t(`shift.${row.shift}`)} · ${row.clinicName}`
    groups.set(title, [...(groups.get(title) ?? []), row])
  }
  if (groups.size === 0) return <EmptyState icon={<CircleCheck />} title={t('list.awaitingNone')}>{t('list.awaitingNoneWhy')}</EmptyState>
  return (
    <div className="flex flex-col gap-6">
      {[...groups].map(([title, rows]) => (
        <section key={title} className="flex flex-col gap-2">
          <h2 className="text-body font-bold">{title}</h2>
          <List label={title}>{rows.map((row) => <SessionRow key={row.id} row={row} withStudent grouped />)}</List>
        </section>
      ))}
      {clinic.moreAwaitMarks && <p className="text-muted">{t('list.more')}</p>}
    </div>
  )
}
