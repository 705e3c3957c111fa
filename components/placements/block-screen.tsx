'use client'

import { Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { ProgressBar } from '@/components/ui/progress-bar'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { removeBlock, setBlockState, type readAllocation, type readBlock, type readBlockChoices } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { PlacementBlockStep } from '@/lib/states/placement-block'
import { AllocationPanel } from './allocation-panel'
import type { AskedOutcomes } from './asked.shapes'
import { BlockChip } from './block-chip'
import { BlockDialog } from './block-dialog'
import { providerHref } from './hrefs'
import { usePlacementWords } from './use-placement-words'
import { useSaving } from './use-saving'

type View = OutputOf<typeof readBlock>
type Demand = View['demand'][number] & { readonly id: string }

interface BlockScreenProps {
  view: View
  choices: OutputOf<typeof readBlockChoices>
  /** The last calculation; null if there is none. */
  allocation: OutputOf<typeof readAllocation> | null
  asked: AskedOutcomes
}

/** A block: its details, the students who have chosen, the demand, and the computed placements. */
export function BlockScreen({ view, choices, allocation, asked }: BlockScreenProps) {
  const t = useTranslations('placementBlocks')
  const formats = useFormats()
  const words = usePlacementWords()
  const router = useRouter()
  const { busy, act } = useSaving()
  const [isChanging, setChanging] = useState(false)
  const { block, students, chosen, missing, demand, placed } = view
  const { id, revision, state } = block
  const moment = (day: string, time: string) => `${formats.nearDay(day, choices.today)}, ${formats.wallTime(time)}`
  const facts = [
    [t('span'), `${words.span(block, choices.today)}; ${words.weekdays(block)}, ${words.hours(block)}`],
    [t('whose'), `${block.programme.name}, ${t('years', { years: block.years.join(', ') })}`],
    [t('specialty'), block.specialty?.name ?? t('noSpecialty')],
    [t('window'), t('windowOf', { from: moment(block.opensOn, block.opensTime), to: moment(block.closesOn, block.closesTime) })],
    [t('rule'), `${t('canRank', { count: block.choices })} ${t(block.neverAgain ? 'neverAgain' : 'avoidsAgain')}`],
  ] as const
  const step = (on: PlacementBlockStep, done: string) => act(() => call(setBlockState, { id, revision, on }), done)
  const steps = {
    PLANNING: { on: 'open', label: t('step.open'), done: t('step.opened') },
    PREFERENCES: { on: 'withdraw', label: t('step.withdraw'), done: t('step.withdrawn') },
    ALLOCATED: { on: 'close', label: t('step.close'), done: t('step.closed') },
    CLOSED: { on: 'reopen', label: t('step.reopen'), done: t('step.reopened') },
  } as const
  const { on, label, done } = steps[state]

  async function remove() {
    if (!(await confirm({ title: t('removeAsk', { name: block.name }), action: t('remove'), tone: 'danger' }))) return
    if (await act(() => call(removeBlock, { id, revision }), t('removed'))) router.replace(paths.placementBlocks)
  }

  const stepButton = (
    <Button variant={state === 'PLANNING' ? 'primary' : 'secondary'} loading={busy} onPress={() => void step(on, done)}>
      {label}
    </Button>
  )
  const change = (
    <Button icon={<Pencil />} onPress={() => setChanging(true)}>
      {t('change')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={block.name}
        after={<BlockChip block={block} />}
        primary={state === 'PLANNING' && stepButton}
        more={
          <>
            {change}
            {state !== 'PLANNING' && stepButton}
            {state === 'PLANNING' && (
              <Button loading={busy} onPress={() => void remove()}>
                {t('remove')}
              </Button>
            )}
          </>
        }
      />
      <Card>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-4">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-dense text-muted">{name}</dt>
              <dd className="sm:col-span-3 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card as="section" aria-labelledby="block-chosen" className="flex flex-col gap-3">
        <h2 id="block-chosen" className="text-lead font-bold">
          {t('chosen')}
        </h2>
        <ProgressBar label={t('chosen')} value={chosen} max={students} words={t('ofStudents', { count: chosen, students })} />
        {missing.length > 0 && state !== 'CLOSED' && (
          <details>
            <summary className="cursor-pointer text-dense">{t('missing', { count: students - chosen })}</summary>
            <p className="mt-2 text-dense text-muted wrap-anywhere">{missing.map(({ displayName }) => displayName).join(', ')}</p>
          </details>
        )}
      </Card>
      {demand.length > 0 && <DemandTable demand={demand} />}
      {(state === 'PREFERENCES' || state === 'ALLOCATED' || allocation !== null) && (
        <AllocationPanel view={view} allocation={allocation} asked={asked} placed={placed} />
      )}
      {isChanging && <BlockDialog initial={block} choices={choices} onClose={() => setChanging(false)} />}
    </div>
  )
}

/** Each provider with how many ask for it, beside the places that it has. */
function DemandTable({ demand }: { demand: View['demand'] }) {
  const t = useTranslations('placementBlocks')
  const formats = useFormats()
  const rows = demand.map((one) => ({ ...one, id: one.provider.id }))
  const free = ({ places, taken }: Demand) => t('freeOf', { free: Math.max(0, places - taken), places })
  const number = (of: (row: Demand) => number) => (row: Demand) => formats.number(of(row))
  const columns: readonly Column<Demand>[] = [
    {
      id: 'provider',
      header: t('provider'),
      cell: ({ provider }) => <TextLink href={providerHref(provider.id)}>{provider.name}</TextLink>,
    },
    { id: 'free', header: t('freePlaces'), cell: free, isNumber: true },
    { id: 'first', header: t('firstChoices'), cell: number(({ first }) => first), isNumber: true },
    { id: 'any', header: t('anyChoices'), cell: number(({ any }) => any), isNumber: true },
  ]
  return (
    <section aria-labelledby="block-demand" className="flex flex-col gap-2">
      <h2 id="block-demand" className="text-lead font-bold">
        {t('demand')}
      </h2>
      <DataTable
        label={t('demand')}
        rows={rows}
        columns={columns}
        card={(row) => (
          <ListRow
            key={row.id}
            href={providerHref(row.id)}
            title={row.provider.name}
            subtitle={[free(row), t('firstCount', { count: row.first }), t('anyCount', { count: row.any })].join(' · ')}
          />
        )}
      />
    </section>
  )
}
