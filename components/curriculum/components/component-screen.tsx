'use client'

import { Link2, PenLine, Unlink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { Component } from '@/lib/contracts/curriculum/components'
import { nodeHref } from '../hrefs'
import { LevelChip } from '../level-chip'
import { outcomeHref } from '../outcomes/hrefs'
import { yearName } from '../year-name'
import { componentHref } from './hrefs'
import { MapDialog } from './map-dialog'
import { useMap } from './use-map'

/** /curriculum-mapping/components/:component_id */
export function ComponentScreen({ view: { component, node, year, outcomes, mayEdit } }: { view: Component }) {
  const t = useTranslations('curriculum.component')
  const tCurriculum = useTranslations('curriculum')
  const map = useMap()
  const [isMapping, setMapping] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={<BackButton href={nodeHref(node.id)} label={node.title} />}
        title={component.ref?.name ?? component.title}
        after={
          <>
            <Chip>{t(`kind.${component.kind}`)}</Chip>
            {component.ref && component.ref.state !== 'OFFERED' && <Chip tone="warning">{t(`ref.${component.ref.state}`)}</Chip>}
          </>
        }
        subtitle={[
          `${year.programme} ${yearName(year)}`,
          component.method,
          component.minutes !== null && t('minutesOf', { count: component.minutes }),
        ]
          .filter(Boolean)
          .join(' · ')}
        primary={
          mayEdit && (
            <Button variant="primary" icon={<Link2 />} onPress={() => setMapping(true)}>
              {t('map')}
            </Button>
          )
        }
        more={
          mayEdit && (
            <LinkButton icon={<PenLine />} href={`${componentHref(component.id)}?edit`}>
              {t('edit')}
            </LinkButton>
          )
        }
      />
      <Card as="section" flush aria-labelledby="component-outcomes">
        <h2 id="component-outcomes" className="px-4 py-3 text-lead font-bold">
          {tCurriculum('outcomes')}
        </h2>
        {outcomes.length === 0 ? (
          <p className="px-4 pb-3 text-muted">{t('noOutcomes')}</p>
        ) : (
          <div className="border-t border-line">
            <List plain label={tCurriculum('outcomes')}>
              {outcomes.map((outcome) => (
                <ListRow
                  key={outcome.id}
                  title={`${outcome.code} ${outcome.text}`}
                  subtitle={outcome.framework}
                  hasLongTitle
                  trailing={<LevelChip level={outcome.level} />}
                  href={outcomeHref(outcome.id, year.id)}
                  actions={
                    mayEdit && (
                      <IconButton
                        icon={<Unlink />}
                        label={t('unmap', { code: outcome.code })}
                        onPress={() => void map([{ componentId: component.id, outcomeId: outcome.id, level: null }])}
                      />
                    )
                  }
                />
              ))}
            </List>
          </div>
        )}
      </Card>
      {isMapping && <MapDialog componentId={component.id} mapped={outcomes.map(({ id }) => id)} onClose={() => setMapping(false)} />}
    </div>
  )
}
