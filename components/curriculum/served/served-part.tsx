'use client'

import { Link2, Plus, Unlink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { TextLink } from '@/components/ui/text-link'
import { useAsked } from '@/lib/client/use-asked'
import { listServed, type Served } from '@/lib/contracts/curriculum/components'
import type { NamingKind } from '@/lib/curriculum/vocabulary'
import { componentHref } from '../components/hrefs'
import { MapDialog } from '../components/map-dialog'
import { useMap } from '../components/use-map'
import { LevelChip } from '../level-chip'
import { outcomeHref } from '../outcomes/hrefs'
import { yearName } from '../year-name'
import { useAddTo } from './use-add-to'

/** The outcomes that one entry serves in the current curriculum years, with buttons to map more. */
export function ServedPart({ kind, refId }: { kind: NamingKind; refId: string }) {
  const t = useTranslations('curriculum.served')
  const title = useId()
  const { found, again } = useAsked(listServed, { kind, refId }, 'form')
  const [mapping, setMapping] = useState<string | null>(null)
  const [selector, add] = useAddTo({
    kind,
    refId,
    onAdded: (componentId) => {
      again()
      setMapping(componentId)
    },
  })
  if (!found || (found.components.length === 0 && !found.mayEdit)) return null
  const { years, components, mayEdit } = found
  const mapped = components.find(({ id }) => id === mapping)?.outcomes ?? []
  return (
    <Card as="section" flush aria-labelledby={title}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 id={title} className="text-lead font-bold">
          {t('title')}
        </h2>
        {mayEdit && found.isOffered && years.length > 0 && (
          <Button size="sm" icon={<Plus />} onPress={() => void add(years, found.name)}>
            {t('add')}
          </Button>
        )}
      </div>
      {components.length === 0 && (
        <p className="px-4 pb-3 text-muted">{years.length === 0 ? t('noYear') : found.isOffered ? t('none') : t('notOffered')}</p>
      )}
      {components.map((component) => (
        <OfComponent
          key={component.id}
          component={component}
          year={years.length > 1 ? years.find(({ id }) => id === component.yearId) : undefined}
          mayEdit={mayEdit}
          onMap={() => setMapping(component.id)}
          onSent={again}
        />
      ))}
      {mapping !== null && (
        <MapDialog componentId={mapping} mapped={mapped.map(({ id }) => id)} onSent={again} onClose={() => setMapping(null)} />
      )}
      {selector}
    </Card>
  )
}

interface OfComponentProps {
  component: Served['components'][number]
  /** Given if there are several years. */
  year: Served['years'][number] | undefined
  mayEdit: boolean
  onMap: () => void
  onSent: () => void
}

function OfComponent({ component: { id, yearId, node, outcomes }, year, mayEdit, onMap, onSent }: OfComponentProps) {
  const t = useTranslations('curriculum.component')
  const map = useMap(onSent)
  return (
    <section aria-label={node.title} className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <p className="min-w-0 wrap-anywhere">
          <TextLink href={componentHref(id)}>{node.title}</TextLink>
          {year && <span className="text-muted"> {`${year.programme} ${yearName(year)}`}</span>}
        </p>
        {mayEdit && (
          <Button size="sm" icon={<Link2 />} onPress={onMap}>
            {t('map')}
          </Button>
        )}
      </div>
      {outcomes.length === 0 ? (
        <p className="px-4 pb-3 text-muted">{t('noOutcomes')}</p>
      ) : (
        <div className="border-t border-line">
          <List plain label={node.title}>
            {outcomes.map((outcome) => (
              <ListRow
                key={outcome.id}
                hasLongTitle
                title={`${outcome.code} ${outcome.text}`}
                trailing={<LevelChip level={outcome.level} />}
                href={outcomeHref(outcome.id, yearId)}
                actions={
                  mayEdit && (
                    <IconButton
                      icon={<Unlink />}
                      label={t('unmap', { code: outcome.code })}
                      onPress={() => void map([{ componentId: id, outcomeId: outcome.id, level: null }])}
                    />
                  )
                }
              />
            ))}
          </List>
        </div>
      )}
    </section>
  )
}
