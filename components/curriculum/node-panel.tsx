'use client'

import { FolderTree, MoveRight, PenLine, Plus } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { NavTabs } from '@/components/ui/nav-tabs'
import type { CurriculumHistory, CurriculumNode } from '@/lib/contracts/curriculum'
import { ComponentsPart } from './components/components-part'
import { useSayTitle } from '@/components/ui/page-title'
import { HistoryPart } from './history-part'
import { nodeHref } from './hrefs'

interface NodePanelProps {
  view: CurriculumNode
  /** The node's history, shown in place of its content; null if it is not shown. */
  history: CurriculumHistory | null
  /** Whether the node is shown at its own address. */
  isShownAlone: boolean
  onMove: () => void
}

/** A node, its content, and the actions on it. */
export function NodePanel({ view: { node, crumbs, children, mayEdit }, history, isShownAlone, onMove }: NodePanelProps) {
  const t = useTranslations('curriculum')
  const isRoot = node.parentId === null
  // The page's heading names the year, so the title in the breadcrumb is set to the node.
  useSayTitle(usePathname(), node.title, isShownAlone)
  return (
    <Card as="article" aria-labelledby="curriculum-node" className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        {crumbs.length > 0 && <p className="text-dense text-muted">{crumbs.map(({ title }) => title).join(' / ')}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="curriculum-node" className="min-w-0 text-h2 font-bold wrap-anywhere">
            {node.title}
          </h2>
          <Chip>{t(`kind.${node.kind}`)}</Chip>
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2" data-print="hide">
            <LinkButton icon={<Plus />} href={nodeHref(node.id, 'add')}>
              {t('add.action')}
            </LinkButton>
            <LinkButton icon={<PenLine />} href={nodeHref(node.id, 'edit')}>
              {t('edit.action')}
            </LinkButton>
            {!isRoot && (
              <Button icon={<MoveRight />} onPress={onMove}>
                {t('move.action')}
              </Button>
            )}
          </div>
        )}
      </div>
      <NavTabs
        label={t('views.label')}
        tabs={[
          { href: nodeHref(node.id), label: t('views.view'), current: history === null },
          { href: nodeHref(node.id, 'history'), label: t('views.history'), current: history !== null },
        ]}
      />
      {history ? (
        <HistoryPart key={node.id} nodeId={node.id} initial={history} />
      ) : (
        <>
          {node.notes !== '' && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{node.notes}</p>}
          {children.length > 0 && (
            <section aria-labelledby="curriculum-inside" className="flex flex-col gap-2">
              <h3 id="curriculum-inside" className="font-bold">
                {t('inside')}
              </h3>
              <List label={t('inside')}>
                {children.map((child) => (
                  <ListRow
                    key={child.id}
                    icon={<FolderTree />}
                    title={child.title}
                    subtitle={t(`kind.${child.kind}`)}
                    trailing={child.below > 0 && t('below', { count: child.below })}
                    href={nodeHref(child.id)}
                  />
                ))}
              </List>
            </section>
          )}
          <ComponentsPart key={node.id} nodeId={node.id} isLeaf={children.length === 0} mayEdit={mayEdit} />
        </>
      )}
    </Card>
  )
}
