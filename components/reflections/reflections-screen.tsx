'use client'

import { Inbox, NotebookPen, WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { StateChips } from '@/components/shared/list/state-chips'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { useOffline } from '@/lib/client/hooks'
import type { Reflections, Suggestions } from '@/lib/contracts/reflections'
import { paths } from '@/lib/paths'
import type { ReflectionView } from '@/lib/reflections/vocabulary'
import { handedIn, reflectionStates, type ReflectionState } from '@/lib/states/reflection'
import type { Preset } from './preset'
import { ReflectionsFrame } from './reflections-frame'
import { ReflectionRows } from './reflection-rows'
import { StepsDue } from './steps-due'
import { useBegunReflections } from './use-begun-reflections'
import { useReflectionList } from './use-reflection-list'
import { WriteAbout } from './write-about'

interface ReflectionsScreenProps {
  view?: ReflectionView
  /** The views among which the reader can choose. */
  views?: readonly ReflectionView[]
  asked?: Filters
  /** The answer that the page has read; absent without a network. */
  initial?: Reflections | null
  suggestions?: Suggestions | null
  opensNew?: boolean
  /** The values for the new reflection that the address contains. */
  preset?: Preset
}
const onlyMine = ['MINE'] as const
const nothingAsked: Filters = {}

/** /reflections */
export function ReflectionsScreen({
  view = 'MINE',
  views = onlyMine,
  asked = nothingAsked,
  initial = null,
  suggestions = null,
  opensNew = false,
  preset,
}: ReflectionsScreenProps) {
  const state = stateOf(asked.state)
  const list = useReflectionList({ view, state, q: asked.q ?? '' }, initial)
  return (
    <ReflectionsFrame view={view} views={views} toAcknowledge={list.found?.toAcknowledge ?? 0} opensNew={opensNew} preset={preset}>
      {view === 'MINE' ? (
        <Mine list={list} asked={asked} state={state} suggestions={suggestions} />
      ) : (
        <Others view={view} list={list} asked={asked} state={state} />
      )}
    </ReflectionsFrame>
  )
}

function stateOf(value = ''): ReflectionState | '' {
  return reflectionStates.find((one) => one === value) ?? ''
}

type List = ReturnType<typeof useReflectionList>
interface PartProps {
  list: List
  asked: Filters
  state: ReflectionState | ''
}

function Mine({ list, asked, state, suggestions }: PartProps & { suggestions: Suggestions | null }) {
  const t = useTranslations('reflections')
  const offline = useOffline()
  const filters = useFilters(paths.reflections, asked)
  const [shownOffline, setShownOffline] = useState<ReflectionState | ''>('')
  const begun = useBegunReflections()
  const { found, rows } = list
  const chosen = offline ? shownOffline : state
  const listed = offline && chosen !== '' ? rows.filter((row) => row.state === chosen) : rows
  const fresh = begun.filter(({ id }) => !rows.some((row) => row.id === id))
  const total = found ? Object.values(found.counts).reduce((sum, count) => sum + count, 0) : 0
  const isEmpty = total === 0 && fresh.length === 0 && chosen === '' && (asked.q ?? '') === ''
  return (
    <>
      {found !== null && found.hidden > 0 && (
        <Banner tone="info" announce="none">
          {t('hidden', { count: found.hidden })}
        </Banner>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-5">
        <div className="flex min-w-0 flex-col gap-6 lg:col-span-2 lg:order-last">
          <WriteAbout initial={suggestions} begun={begun} />
          <StepsDue />
        </div>
        <section aria-label={t('views.MINE')} className="flex min-w-0 flex-col gap-3 lg:col-span-3">
          {total > 0 && (
            <FilterBar
              states={
                <States
                  found={found}
                  value={chosen}
                  states={reflectionStates}
                  onChange={(next) => (offline ? setShownOffline(next) : filters.set({ state: next }))}
                />
              }
            />
          )}
          {found === null && fresh.length === 0 ? (
            <Without list={list} />
          ) : isEmpty ? (
            <EmptyState icon={<NotebookPen />} title={t('empty.MINE')}>
              {t('empty.MINEHelp')}
            </EmptyState>
          ) : (
            <Rows list={list} label={t('views.MINE')}>
              <ReflectionRows label={t('views.MINE')} rows={listed} begun={chosen === '' || chosen === 'PRIVATE' ? fresh : []} />
            </Rows>
          )}
        </section>
      </div>
    </>
  )
}

function Others({ view, list, asked, state }: PartProps & { view: 'TO_READ' | 'ALL' }) {
  const t = useTranslations('reflections')
  const filters = useFilters(paths.reflections, asked, ['view'])
  const { found, rows } = list
  const states = view === 'ALL' ? handedIn : reflectionStates.filter((one) => one !== 'PRIVATE')
  const isAny = state === '' && (asked.q ?? '') === ''
  return (
    <section aria-label={t(`views.${view}`)} className="flex min-w-0 flex-col gap-3">
      {(rows.length > 0 || !isAny) && (
        <FilterBar
          search={view === 'ALL' ? { label: t('search'), hint: t('searchHint'), of: filters } : undefined}
          states={<States found={found} value={state} states={states} onChange={(next) => filters.set({ state: next })} />}
        />
      )}
      {found === null ? (
        <Without list={list} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={isAny ? t(`empty.${view}`) : t('empty.nothing')}
          action={!isAny && <Button onPress={filters.clear}>{t('empty.clear')}</Button>}
        >
          {isAny ? t(`empty.${view}Help`) : t('empty.nothingHelp')}
        </EmptyState>
      ) : (
        <Rows list={list} label={t(`views.${view}`)}>
          <ReflectionRows label={t(`views.${view}`)} rows={rows} begun={[]} />
        </Rows>
      )}
    </section>
  )
}

interface StatesProps {
  found: Reflections | null
  states: readonly ReflectionState[]
  value: ReflectionState | ''
  onChange: (value: ReflectionState | '') => void
}

function States({ found, states, value, onChange }: StatesProps) {
  const t = useTranslations('reflections')
  return (
    <StateChips
      label={t('stateLabel')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('anyState') },
        ...states.map((state) => ({ value: state, label: t(`state.${state}`), count: found?.counts[state] ?? 0 })),
      ]}
    />
  )
}

function Rows({ list: { next, showMore }, label, children }: { list: List; label: string; children: ReactNode }) {
  const t = useTranslations('reflections')
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      {children}
      {next !== null && (
        <div className="flex justify-center">
          <Button
            loading={isBusy}
            aria-label={`${t('more')}: ${label}`}
            onPress={() => {
              setBusy(true)
              void showMore()
                .catch(() => {})
                .finally(() => setBusy(false))
            }}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Without({ list: { settled, reload } }: { list: List }) {
  const t = useTranslations('reflections')
  const offline = useOffline()
  if (!settled) return <SkeletonRows />
  return (
    <EmptyState icon={<WifiOff />} title={t('notLoaded')} action={<Button onPress={() => void reload()}>{t('tryAgain')}</Button>}>
      {t(offline ? 'notLoadedOffline' : 'notLoadedHelp')}
    </EmptyState>
  )
}
