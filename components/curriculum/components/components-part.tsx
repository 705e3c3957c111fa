'use client'

import { ListChecks, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { useAsked } from '@/lib/client/use-asked'
import { listComponents } from '@/lib/contracts/curriculum/components'
import { nodeHref } from '../hrefs'
import { componentHref, newComponentHref } from './hrefs'
import { kindIcons } from './kind-icon'

interface ComponentsPartProps {
  nodeId: string
  /** Whether the node contains no other node. */
  isLeaf: boolean
  mayEdit: boolean
}

/** The components of a node, with links to add one and to map outcomes to them for people who may edit. */
export function ComponentsPart({ nodeId, isLeaf, mayEdit }: ComponentsPartProps) {
  const t = useTranslations('curriculum.component')
  const tCurriculum = useTranslations('curriculum')
  const { found } = useAsked(listComponents, { nodeId }, 'form')
  if (!found) return null
  if (found.rows.length === 0 && !mayEdit) return isLeaf ? <p className="text-muted">{tCurriculum('insideNone')}</p> : null
  return (
    <section aria-labelledby="curriculum-components" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="curriculum-components" className="font-bold">
          {t('title')}
        </h3>
        {mayEdit && (
          <span className="flex flex-wrap gap-1" data-print="hide">
            {found.rows.length > 0 && (
              <LinkButton size="sm" icon={<ListChecks />} href={nodeHref(nodeId, 'map')}>
                {t('map')}
              </LinkButton>
            )}
            <LinkButton size="sm" icon={<Plus />} href={newComponentHref(nodeId)}>
              {t('add')}
            </LinkButton>
          </span>
        )}
      </div>
      {found.rows.length === 0 && isLeaf && <p className="text-muted">{tCurriculum('insideNone')}</p>}
      {found.rows.length > 0 && (
        <List label={t('title')}>
          {found.rows.map((row) => (
            <ListRow
              key={row.id}
              icon={kindIcons[row.kind]}
              title={row.ref?.name ?? row.title}
              // The subtitle wraps over as many lines as it needs: the panel is too narrow to put it beside the title.
              subtitle={
                <>
                  {[row.outcomes === 0 ? t('unmappedYet') : t('outcomes', { count: row.outcomes }), t(`kind.${row.kind}`), row.method]
                    .filter(Boolean)
                    .join(' · ')}
                </>
              }
              trailing={row.ref && row.ref.state !== 'OFFERED' && <Chip tone="warning">{t(`ref.${row.ref.state}`)}</Chip>}
              href={componentHref(row.id)}
            />
          ))}
        </List>
      )}
    </section>
  )
}
