'use client'

import { CalendarRange, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BackButton } from '@/components/ui/back-button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import type { Choices } from '../events/event-panel'
import { RotaEditor } from './rota-editor'
import type { Rotas } from './rota-values'

interface RotasScreenProps {
  found: Rotas
  choices: Choices
  /** The id of a rota, a new one, or null for the list of rotas. */
  asked: string | null
}

/** The rotas of a timetable: who does what when, by groups and blocks of weeks. */
export function RotasScreen({ found, choices, asked }: RotasScreenProps) {
  const t = useTranslations('timetablePlanning.rota')
  const { timetable, mayEdit, rotas, names } = found
  const address = `${paths.timetable}/${timetable.id}` as const
  const rota = rotas.find(({ id }) => id === asked) ?? null
  if (rota || (asked === 'new' && mayEdit)) return <RotaEditor key={rota?.id ?? 'new'} {...{ timetable, mayEdit, rota, names, choices }} />
  const add = mayEdit && (
    <LinkButton variant="primary" icon={<Plus />} href={`${address}/rota?rota=new`}>
      {t('new')}
    </LinkButton>
  )
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={<BackButton label={timetable.name} href={`${address}/week`} />}
        title={t('title')}
        subtitle={timetable.name}
        primary={rotas.length > 0 && add ? add : undefined}
      />
      {rotas.length === 0 ? (
        <EmptyState icon={<CalendarRange />} title={t('none')} action={add || undefined}>
          {t('noneHelp')}
        </EmptyState>
      ) : (
        <List label={t('title')}>
          {rotas.map(({ id, name, blocks, slots }) => (
            <ListRow
              key={id}
              href={`${address}/rota?rota=${id}`}
              title={name}
              subtitle={[t('blockCount', { count: blocks.length }), t('slotCount', { count: slots.length })].join(' · ')}
            />
          ))}
        </List>
      )}
    </div>
  )
}
