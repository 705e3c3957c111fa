'use client'

import { ListChecks, Plus, Save, Shapes } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Pager } from '@/components/shared/pager'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { SearchField } from '@/components/ui/search-field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { useAsked } from '@/lib/client/use-asked'
import type { Component, Components } from '@/lib/contracts/curriculum/components'
import { listOutcomes, type Framework } from '@/lib/contracts/curriculum/outcomes'
import { outcomeLevels, outcomeLimits, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { nodeHref } from '../hrefs'
import { useLetters } from '../use-letters'
import { mapHref, newComponentHref } from './hrefs'
import { MapList } from './map-list'
import { toggleTick, withLevel, type Ticks } from './ticks'
import { useMap } from './use-map'

interface MapScreenProps {
  node: { readonly id: string; readonly title: string }
  components: Components['rows']
  /** The component that is mapped; null if the node has none. */
  component: Component | null
  frameworks: readonly Framework[]
}

/** /curriculum-mapping/node/:id/map: many outcomes are mapped to a component by keyboard. */
export function MapScreen({ node, components, component, frameworks }: MapScreenProps) {
  const t = useTranslations('curriculum.mapping')
  return (
    <div className="flex flex-col gap-4">
      {component ? (
        <Mapping key={component.component.id} node={node} components={components} component={component} frameworks={frameworks} />
      ) : (
        <>
          <PageHeader title={t('title', { title: node.title })} back={<BackButton href={nodeHref(node.id)} label={node.title} />} />
          <EmptyState
            icon={<Shapes />}
            title={t('noComponents')}
            action={
              <LinkButton variant="primary" icon={<Plus />} href={newComponentHref(node.id)}>
                {t('addComponent')}
              </LinkButton>
            }
          >
            {t('noComponentsHelp')}
          </EmptyState>
        </>
      )}
    </div>
  )
}

function Mapping({ node, components, component: { component, outcomes }, frameworks }: MapScreenProps & { component: Component }) {
  const t = useTranslations('curriculum.mapping')
  const tCurriculum = useTranslations('curriculum')
  const router = useRouter()
  const map = useMap()
  const letters = useLetters()
  const keysId = useId()
  const list = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [frameworkId, setFramework] = useState(frameworks.find(({ state }) => state === 'IN_USE')?.id ?? frameworks[0]?.id ?? '')
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const [last, setLast] = useState<OutcomeLevel>('PRACTISED')
  const [isSaving, setSaving] = useState(false)
  const { found } = useAsked(listOutcomes, { ...(frameworkId !== '' && { frameworkId }), q: q.trim(), page })
  const rows = found?.rows ?? []
  const mapped = new Map(outcomes.map(({ id, level }) => [id, level]))
  useUnsavedChanges(ticks.size > 0)

  function setLevel(id: string, level: OutcomeLevel) {
    setLast(level)
    setTicks(withLevel(ticks, mapped, { id, level }))
  }

  async function save() {
    if (ticks.size === 0 || ticks.size > outcomeLimits.batch || isSaving) return
    setSaving(true)
    const pairs = [...ticks].map(([outcomeId, level]) => ({ componentId: component.id, outcomeId, level }))
    if (await map(pairs)) setTicks(new Map())
    setSaving(false)
  }

  function toList(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    list.current?.focus()
  }

  const tooMany = ticks.size > outcomeLimits.batch && t('tooMany', { most: outcomeLimits.batch })
  return (
    <>
      <PageHeader
        title={t('title', { title: component.ref?.name ?? component.title })}
        back={<BackButton href={nodeHref(node.id)} label={node.title} />}
        primary={
          <Button
            variant="primary"
            icon={<Save />}
            loading={isSaving}
            disabledReason={tooMany || (ticks.size === 0 && t('nothing'))}
            onPress={() => void save()}
          >
            {t('save', { count: ticks.size })}
          </Button>
        }
      />
      <Card as="section" className="flex flex-col gap-4" aria-label={t('action')}>
        <div ref={bar} className="flex flex-wrap items-end gap-4 *:min-w-52 *:grow max-md:*:basis-full md:*:max-w-md">
          <Select
            label={t('component')}
            value={component.id}
            options={components.map((one) => ({ value: one.id, label: one.ref?.name ?? one.title }))}
            onChange={(id) => router.push(mapHref(node.id, id))}
          />
          {frameworks.length > 1 && (
            <Select
              label={t('framework')}
              value={frameworkId}
              options={frameworks.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => {
                setFramework(id)
                setPage(1)
              }}
            />
          )}
          <Segmented
            label={tCurriculum('component.level')}
            value={last}
            options={outcomeLevels.map((value) => ({ value, label: tCurriculum(`level.${value}`) }))}
            onChange={setLast}
          />
          <SearchField
            label={t('filter')}
            value={q}
            maxLength={100}
            onKeyDown={toList}
            onChange={(text) => {
              setQ(text)
              setPage(1)
            }}
          />
        </div>
        <p id={keysId} className="text-meta text-muted pointer-coarse:hidden print:hidden">
          {t('keys', { letters: Object.values(letters).join(', ') })}
        </p>
      </Card>
      <p role="status" className="sr-only">
        {t('ticked', { count: ticks.size })}
      </p>
      {found && rows.length === 0 && (
        <EmptyState icon={<ListChecks />} title={t('none')}>
          {tCurriculum('search.nothingHelp')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Card as="section" flush aria-label={tCurriculum('outcomes')}>
          <MapList
            rows={rows}
            ticks={ticks}
            mapped={mapped}
            label={tCurriculum('outcomes')}
            describedBy={keysId}
            list={list}
            onToggle={(id) => setTicks(toggleTick(ticks, mapped, { id, last }))}
            onLevel={setLevel}
            onFilter={() => bar.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus()}
            onSave={() => void save()}
          />
        </Card>
      )}
      {found && found.total > found.pageSize && (
        <Pager
          page={page}
          pages={Math.ceil(found.total / found.pageSize)}
          from={(page - 1) * found.pageSize + 1}
          to={(page - 1) * found.pageSize + rows.length}
          total={found.total}
          onGo={setPage}
        />
      )}
    </>
  )
}
