'use client'

import { CornerLeftUp, FolderTree, Plus, Shapes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { useAsked } from '@/lib/client/use-asked'
import { readCurriculum } from '@/lib/contracts/curriculum'
import { listComponents, listUnmapped } from '@/lib/contracts/curriculum/components'
import { outcomeLevels, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { newComponentHref } from '../components/hrefs'
import { kindIcons } from '../components/kind-icon'
import { useMap } from '../components/use-map'

const shownAtOnce = 20

interface MapToDialogProps {
  outcome: { readonly id: string; readonly code: string; readonly text: string; readonly isGap: boolean }
  yearId: string
  /** The part of the curriculum in which to begin; null for the whole year. */
  nodeId: string | null
  onMapped: () => void
  onClose: () => void
}

/** Maps an outcome to a component, which is found in the tree or by the title of its node. */
export function MapToDialog({ outcome, yearId, nodeId, onMapped, onClose }: MapToDialogProps) {
  const t = useTranslations('coverage.map')
  const curriculum = useTranslations('curriculum')
  const ui = useTranslations('ui')
  const map = useMap()
  const [level, setLevel] = useState<OutcomeLevel>('PRACTISED')
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState(nodeId)
  const { found: home } = useAsked(readCurriculum, { yearId })
  const { found: gaps } = useAsked(listUnmapped, outcome.isGap ? { yearId } : null)
  const nodes = home?.nodes ?? []
  const at = nodes.find(({ id }) => id === chosen) ?? nodes.find(({ parentId }) => parentId === null)
  const { current } = useAsked(listComponents, at ? { nodeId: at.id } : null)
  const sought = q.trim().toLocaleLowerCase()
  const inside = sought === '' ? nodes.filter(({ parentId }) => parentId === at?.id) : []
  const matching = sought === '' ? [] : nodes.filter(({ title }) => title.toLocaleLowerCase().includes(sought)).slice(0, shownAtOnce)
  const proposals = gaps?.rows.find(({ id }) => id === outcome.id)?.proposals ?? []

  async function mapTo(componentId: string) {
    if (!(await map([{ componentId, outcomeId: outcome.id, level }]))) return
    onMapped()
    onClose()
  }

  function go(id: string) {
    setQ('')
    setChosen(id)
  }

  return (
    <Dialog
      open
      size="md"
      title={t('title', { code: outcome.code })}
      description={outcome.text}
      onClose={onClose}
      footer={<Button onPress={onClose}>{ui('cancel')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('level')}
          value={level}
          options={outcomeLevels.map((value) => ({ value, label: curriculum(`level.${value}`) }))}
          onChange={(value) => setLevel(outcomeLevels.find((one) => one === value) ?? level)}
        />
        {proposals.length > 0 && (
          <section aria-labelledby="coverage-proposals" className="flex flex-col gap-2">
            <h3 id="coverage-proposals" className="font-bold">
              {t('proposals')}
            </h3>
            <List aria-labelledby="coverage-proposals">
              {proposals.map(({ componentId, title, node }) => (
                <ListRow key={componentId} icon={<Shapes />} title={title} subtitle={node} onPress={() => void mapTo(componentId)} />
              ))}
            </List>
          </section>
        )}
        <SearchField data-autofocus label={t('search')} value={q} maxLength={100} onChange={setQ} />
        {!at && <Spinner label={t('loading')} />}
        {sought !== '' && (
          <>
            {matching.length === 0 && <p role="status">{t('nothing')}</p>}
            {matching.length > 0 && (
              <List label={t('search')}>
                {matching.map(({ id, title, kind }) => (
                  <ListRow key={id} icon={<FolderTree />} title={title} subtitle={curriculum(`kind.${kind}`)} onPress={() => go(id)} />
                ))}
              </List>
            )}
          </>
        )}
        {sought === '' && at && (
          <section aria-label={at.title} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-bold">{at.title}</h3>
              {at.parentId !== null && (
                <Button size="sm" icon={<CornerLeftUp />} onPress={() => go(at.parentId ?? at.id)}>
                  {t('up')}
                </Button>
              )}
            </div>
            {inside.length > 0 && (
              <List label={curriculum('inside')}>
                {inside.map(({ id, title, kind }) => (
                  <ListRow key={id} icon={<FolderTree />} title={title} subtitle={curriculum(`kind.${kind}`)} onPress={() => go(id)} />
                ))}
              </List>
            )}
            {current && current.rows.length > 0 && (
              <List label={curriculum('component.title')}>
                {current.rows.map((row) => (
                  <ListRow
                    key={row.id}
                    icon={kindIcons[row.kind]}
                    title={row.ref?.name ?? row.title}
                    subtitle={[curriculum(`component.kind.${row.kind}`), row.method].filter(Boolean).join(' · ')}
                    onPress={() => void mapTo(row.id)}
                  />
                ))}
              </List>
            )}
            {current && current.rows.length === 0 && inside.length === 0 && <p className="text-muted">{t('noComponents')}</p>}
            <LinkButton size="sm" className="self-start" icon={<Plus />} href={newComponentHref(at.id)}>
              {curriculum('component.add')}
            </LinkButton>
          </section>
        )}
      </div>
    </Dialog>
  )
}
