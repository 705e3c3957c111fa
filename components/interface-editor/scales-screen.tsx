'use client'

import { Plus, Scale as ScaleIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listScales } from '@/lib/contracts/interface-editor'
import { paths } from '@/lib/paths'
import { EditorTabs } from './editor-tabs'
import { ScaleSwatches } from './scale-swatches'

const edit = paths.interfaceScale

/** The scales, each as its newest version. */
export function ScalesScreen({ scales }: OutputOf<typeof listScales>) {
  const t = useTranslations('interfaceEditor')
  const tShell = useTranslations('shell')
  const fresh = (
    <LinkButton href={`${edit}/new`} variant="primary" icon={<Plus />}>
      {t('scale.add')}
    </LinkButton>
  )
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={tShell('titles.interfaceScales')} after={scales.length} primary={fresh} />
      <EditorTabs current="interfaceScales" />
      {scales.length === 0 && (
        <EmptyState icon={<ScaleIcon />} title={t('scale.empty')} action={fresh}>
          {t('scale.emptyHelp')}
        </EmptyState>
      )}
      {scales.length > 0 && (
        <List label={tShell('titles.interfaceScales')}>
          {scales.map(({ id, name, version, values, procedures, sections, active }) => (
            <ListRow
              key={id}
              href={`${edit}/${id}`}
              title={name}
              subtitle={[t('scale.version', { version }), t('scale.usedBy', { procedures, sections })].join(' · ')}
              trailing={
                <span className="flex flex-wrap items-center gap-2">
                  <ScaleSwatches values={values} />
                  {!active && <Chip>{t('inactive')}</Chip>}
                </span>
              }
            />
          ))}
        </List>
      )}
    </div>
  )
}
