'use client'

import { Network, WifiOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Tree } from '@/components/shared/tree/tree'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { useOffline } from '@/lib/client/hooks'
import type { MyCoverage } from '@/lib/contracts/coverage'
import type { CurriculumHistory } from '@/lib/contracts/curriculum'
import type { CurriculumSearched } from '@/lib/contracts/curriculum/exchange'
import { mayLieIn } from '@/lib/curriculum/vocabulary'
import { paths } from '@/lib/paths'
import { MineCard } from './coverage/mine-card'
import { CurriculumTabs } from './curriculum-tabs'
import { nodeHref, yearHref } from './hrefs'
import { NodePanel } from './node-panel'
import { SearchResults } from './search-results'
import { useCurriculum, type Shown } from './use-curriculum'
import { useMoveNode } from './use-move-node'
import { useNodeActs } from './use-node-acts'
import { YearHeader } from './year-header'

const noFilters: Filters = {}

interface CurriculumScreenProps {
  /** The filters in the address: a year and search words. */
  asked?: Filters
  /** The search results, which take the place of the tree. */
  searched?: CurriculumSearched | null
  /** Null for the root of the year. */
  nodeId?: string | null
  /** The answer that the page has read; absent without a network. */
  initial?: Shown | null
  history?: CurriculumHistory | null
  /** Whether the address asks for the dialog that moves this node. */
  asksMove?: boolean
  /** The outcomes that the reader has shown; null if they are no student, absent without a network. */
  mine?: MyCoverage | null
}

/** /curriculum-mapping and one of its nodes: the tree, with the chosen node beside it. */
export function CurriculumScreen({
  nodeId = null,
  initial = null,
  history = null,
  asksMove = false,
  asked,
  searched = null,
  mine,
}: CurriculumScreenProps) {
  const t = useTranslations('curriculum')
  const router = useRouter()
  const { shown, settled, load } = useCurriculum(nodeId, asked?.year ? asked.year : null, initial)
  const filters = useFilters(paths.curriculum, asked ?? noFilters, ['year'])
  const nodes = shown?.home.nodes ?? []
  const acts = useNodeActs(nodes, load)
  const [selector, ask] = useMoveNode({ nodes, acts, asksMove: asksMove ? nodeId : null })
  if (!shown) return <Without settled={settled} onRetry={() => void load()} />

  const { home, node } = shown
  const mayEdit = node?.mayEdit === true
  const byId = new Map(nodes.map((one) => [one.id, one]))
  return (
    <div className="flex flex-col gap-4">
      <YearHeader home={home} />
      {nodeId === null && home.yearId !== null && <CurriculumTabs home={home} current="tree" />}
      {nodeId === null && mine !== null && <MineCard initial={mine} isOpen />}
      {asked && node && <FilterBar search={{ label: t('search.label'), of: filters }} />}
      {searched ? (
        <SearchResults found={searched} onClear={filters.clear} />
      ) : !node ? (
        <EmptyState icon={<Network />} title={t('empty.title')}>
          {t(home.mayEdit ? 'empty.help' : 'empty.readers')}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-5">
          <Card as="section" flush aria-label={t('tree')} className={nodeId === null ? 'lg:col-span-2' : 'max-lg:hidden lg:col-span-2'}>
            <Tree
              label={t('tree')}
              nodes={nodes.map((one) => ({ ...one, label: one.title }))}
              current={node.node.id}
              onOpen={(id) => router.push(nodeHref(id), { scroll: false })}
              {...(mayEdit && {
                onMove: ask,
                onPlace: (id: string, place: { parentId: string; beforeId: string | null }) => void acts.move(id, place),
              })}
              mayPlace={(one, parent) => mayLieIn(one.kind, parent.kind) && byId.has(parent.id)}
            />
            <p className="border-t border-line px-4 py-2 text-meta text-muted pointer-coarse:hidden print:hidden">
              {t(mayEdit ? 'keysToEdit' : 'keys')}
            </p>
          </Card>
          <div className="flex min-w-0 flex-col gap-4 lg:col-span-3">
            {nodeId !== null && (
              <div className="lg:hidden">
                <BackButton href={yearHref(node.year.id)} label={t('backToTree')} />
              </div>
            )}
            <NodePanel view={node} history={history} isShownAlone={nodeId !== null} onMove={() => ask(node.node.id)} />
          </div>
        </div>
      )}
      {selector}
    </div>
  )
}

function Without({ settled, onRetry }: { settled: boolean; onRetry: () => void }) {
  const t = useTranslations('curriculum')
  const offline = useOffline()
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} />
      {settled ? (
        <EmptyState icon={<WifiOff />} title={t('notLoaded')} action={<Button onPress={onRetry}>{t('tryAgain')}</Button>}>
          {t(offline ? 'notLoadedOffline' : 'notLoadedHelp')}
        </EmptyState>
      ) : (
        <SkeletonRows />
      )}
    </div>
  )
}
