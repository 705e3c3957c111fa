'use client'

import { Hospital, PenLine, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Pager } from '@/components/shared/pager'
import { PortalLinks, ProviderNotes, type PortalState } from './portal-links'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { NavTabs } from '@/components/ui/nav-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import type { listPlacements, listProviderFiles, readPlacementChoices, readProvider, readProviderWeek } from '@/lib/contracts/placements'
import { AddressCard } from './address-card'
import { CapacityTab } from './capacity-tab'
import { ContactsCard, ContactsTab } from './contacts'
import { FilesTab } from './files-tab'
import { providerHref, providerTabs, type ProviderTab } from './hrefs'
import { PapersCard, PapersTab } from './papers'
import { PlacementRows } from './placement-rows'
import { PlacesBoard } from './places-board'
import { PlacingDialog } from './placing-dialog'
import { WeekThere } from './week-there'

type View = OutputOf<typeof readProvider>
type Placements = OutputOf<typeof listPlacements>

const rowsAtOnce = 50
const mostNext = 6

interface ProviderScreenProps {
  view: View
  tab: ProviderTab
  choices: OutputOf<typeof readPlacementChoices>
  /** Given on the tabs that show placements. */
  placements: Placements | null
  page: number
  there: OutputOf<typeof readProviderWeek> | null
  mayOpenRegister: boolean
  /** The provider’s answers and notes; null for readers who only view. */
  portal: PortalState | null
  /** Given on the files tab, for people who place students. */
  files: OutputOf<typeof listProviderFiles> | null
}

/** /placement-providers/:placementprovider_id/:type? */
export function ProviderScreen({ view, tab, choices, placements, page, there, mayOpenRegister, portal, files }: ProviderScreenProps) {
  const t = useTranslations('placements')
  const [isPlacing, setPlacing] = useState(false)
  const { provider, mayEdit, counts, agreements, contacts, checks } = view
  const agreed = portal ? new Set(portal.answers.map(({ placementId }) => placementId)) : undefined
  const open = portal?.notes.filter(({ settled }) => settled === null) ?? []
  const tabCounts: Record<ProviderTab, number> = {
    details: 0,
    placements: counts.now + counts.toCome,
    capacity: 0,
    agreements: agreements.length + checks.length,
    contacts: contacts.length,
    files: 0,
  }
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={provider.name}
        after={
          <>
            <StatusChip tone={provider.active ? 'success' : 'neutral'}>
              {t(provider.active ? 'providers.isInUse' : 'providers.outOfUse')}
            </StatusChip>
            <AgreementNote view={view} />
          </>
        }
        subtitle={[
          t(`kind.${provider.kind}`),
          provider.town,
          t('count.now', { count: counts.now }),
          counts.toCome > 0 && t('count.toCome', { count: counts.toCome }),
          counts.past > 0 && t('count.past', { count: counts.past }),
        ]
          .filter(Boolean)
          .join(' · ')}
        primary={
          mayEdit &&
          provider.active && (
            <Button variant="primary" icon={<Plus />} onPress={() => setPlacing(true)}>
              {t('placing.title')}
            </Button>
          )
        }
        more={
          mayEdit && (
            <LinkButton href={`${providerHref(provider.id)}?edit`} icon={<PenLine />}>
              {t('edit')}
            </LinkButton>
          )
        }
      />
      <NavTabs
        label={provider.name}
        tabs={providerTabs
          .filter((one) => mayEdit || one !== 'files')
          .map((one) => ({
            href: providerHref(provider.id, one),
            label: t(`tab.${one}`),
            count: tabCounts[one],
            current: one === tab,
          }))}
      />
      {tab === 'details' && <ProviderNotes notes={open} today={view.today} />}
      {tab === 'details' && placements && there && <Details {...{ view, choices, placements, there, mayOpenRegister, agreed }} />}
      {tab === 'placements' && placements && <PlacementsTab {...{ view, choices, page, agreed }} found={placements} />}
      {tab === 'capacity' && <CapacityTab view={view} choices={choices} />}
      {tab === 'agreements' && <PapersTab view={view} />}
      {tab === 'files' && files && <FilesTab providerId={provider.id} found={files} />}
      {tab === 'contacts' && <ContactsTab view={view} />}
      {tab === 'contacts' && portal && (
        <>
          <PortalLinks contacts={contacts} state={portal} isInUse={provider.active} />
          <ProviderNotes notes={portal.notes} today={view.today} />
        </>
      )}
      {isPlacing && (
        <PlacingDialog
          initial={null}
          provider={provider}
          contacts={contacts}
          specialties={choices.specialties}
          onClose={() => setPlacing(false)}
        />
      )}
    </div>
  )
}

/** Says beside the name that no agreement covers today, or that the agreement ends soon. */
function AgreementNote({ view: { agreements, today } }: { view: View }) {
  const t = useTranslations('placements')
  const ending = agreements.find(({ state }) => state === 'ENDING')
  const days = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  if (ending) return <StatusChip tone="warning">{t('papers.endsIn', { count: days(ending.toOn) })}</StatusChip>
  if (agreements.some(({ state }) => state === 'CURRENT')) return null
  return <StatusChip tone={agreements.length === 0 ? 'neutral' : 'danger'}>{t('papers.noneNow')}</StatusChip>
}

interface DetailsProps extends Pick<ProviderScreenProps, 'view' | 'choices' | 'mayOpenRegister'> {
  placements: Placements
  there: OutputOf<typeof readProviderWeek>
  agreed: ReadonlySet<string> | undefined
}

function Details({ view, choices, placements, there, mayOpenRegister, agreed }: DetailsProps) {
  const t = useTranslations('placements')
  const { provider, uncovered, mayEdit } = view
  const next = placements.rows.filter(({ state }) => state !== 'COMPLETED' && state !== 'CANCELLED').slice(0, mostNext)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <PlacesBoard view={view} />
        <Card as="section" flush aria-labelledby="next-title">
          <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
            <h2 id="next-title" className="text-lead font-bold">
              {t('next.title')}
            </h2>
            <TextLink href={providerHref(provider.id, 'placements')}>{t('next.all')}</TextLink>
          </div>
          <div className="border-t border-line">
            {next.length === 0 ? (
              <p className="p-4 text-muted">{t('next.none')}</p>
            ) : (
              <PlacementRows
                plain
                label={t('next.title')}
                rows={next}
                today={placements.today}
                mayEdit={mayEdit}
                specialties={choices.specialties}
                agreed={agreed}
              />
            )}
          </div>
          {uncovered > 0 && (
            <p className="border-t border-line px-4 py-2 text-dense text-warning">{t('next.uncovered', { count: uncovered })}</p>
          )}
        </Card>
        <WeekThere there={there} mayOpenRegister={mayOpenRegister} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <AddressCard provider={view.provider} />
        <PapersCard view={view} />
        <ContactsCard view={view} />
        <WordsCard view={view} />
      </div>
    </div>
  )
}

/** The text for students who go there, and the notes that only staff read. */
function WordsCard({ view: { provider } }: { view: View }) {
  const t = useTranslations('placements')
  if (provider.bring === '' && provider.notes === '') return null
  return (
    <Card as="section" aria-label={t('providers.words')} className="flex flex-col gap-3">
      {(['bring', 'notes'] as const).map((name) =>
        provider[name] === '' ? null : (
          <div key={name}>
            <h2 className="font-bold">{t(`field.${name}`)}</h2>
            <p className="text-dense whitespace-pre-line wrap-anywhere">{provider[name]}</p>
          </div>
        ),
      )}
    </Card>
  )
}

interface PlacementsTabProps extends Pick<ProviderScreenProps, 'view' | 'choices' | 'page'> {
  found: Placements
  agreed: ReadonlySet<string> | undefined
}

function PlacementsTab({ view, choices, found, page, agreed }: PlacementsTabProps) {
  const t = useTranslations('placements')
  const router = useRouter()
  const href = providerHref(view.provider.id, 'placements')
  if (found.rows.length === 0)
    return (
      <EmptyState icon={<Hospital />} title={t('list.emptyHere')}>
        {t(view.mayEdit ? 'list.emptyHereHelp' : 'list.emptyLooking')}
      </EmptyState>
    )
  return (
    <>
      <PlacementRows
        label={t('tab.placements')}
        rows={found.rows}
        today={found.today}
        mayEdit={found.mayEdit}
        specialties={choices.specialties}
        agreed={agreed}
      />
      <Pager
        page={page}
        pages={Math.ceil(found.total / rowsAtOnce)}
        from={(page - 1) * rowsAtOnce + 1}
        to={(page - 1) * rowsAtOnce + found.rows.length}
        total={found.total}
        onGo={(to) => router.push(to === 1 ? href : `${href}?page=${to}`)}
      />
    </>
  )
}
