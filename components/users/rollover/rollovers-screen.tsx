'use client'

import { CalendarArrowUp, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { ListedRollover } from '@/lib/contracts/users/rollover'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { RolloverState } from './rollover-state'
import { useBeginRollover } from './use-begin'

const hrefOf = (id: string) => `${paths.rollover}/${id}`

/** The rollovers in preparation and the earlier ones, with the way to a new one. */
export function RolloversScreen({ rollovers }: { rollovers: readonly ListedRollover[] }) {
  const t = useTranslations('rollover')
  const tShell = useTranslations('shell')
  const formats = useFormats()
  const { begin, busy } = useBeginRollover(null)
  const what = ({ state, total, exceptions }: ListedRollover) =>
    state === 'DRAFT' ? t('list.exceptions', { count: exceptions }) : t('list.people', { count: total })
  const columns: readonly Column<ListedRollover>[] = [
    {
      id: 'day',
      header: t('field.day'),
      cell: ({ id, day }) => (
        <TextLink href={hrefOf(id)} className="font-medium">
          {formats.day(day)}
        </TextLink>
      ),
    },
    { id: 'programmes', header: t('field.programmes'), cell: ({ programmes }) => formats.list(programmes) },
    { id: 'what', header: t('list.what'), cell: what },
    { id: 'by', header: t('list.by'), cell: ({ by, createdAt }) => t('list.byWhom', { name: by, at: formats.dateTime(createdAt) }) },
    { id: 'state', header: t('list.state'), cell: ({ state }) => <RolloverState state={state} /> },
  ]
  const fresh = (
    <Button variant="primary" icon={<Plus />} loading={busy} onPress={() => void begin()}>
      {t('begin')}
    </Button>
  )

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={tShell('titles.rollover')}
        subtitle={rollovers.length > 0 && <p className="max-w-prose">{t('intro')}</p>}
        primary={rollovers.length > 0 && fresh}
      />
      {rollovers.length === 0 && (
        <EmptyState icon={<CalendarArrowUp />} title={t('empty')} action={fresh}>
          {t('intro')}
        </EmptyState>
      )}
      {rollovers.length > 0 && (
        <DataTable
          label={tShell('titles.rollover')}
          rows={rollovers}
          columns={columns}
          card={(row) => (
            <ListRow
              key={row.id}
              href={hrefOf(row.id)}
              title={formats.day(row.day)}
              subtitle={[formats.list(row.programmes), what(row), row.by].filter(Boolean).join(' · ')}
              trailing={<RolloverState state={row.state} />}
            />
          )}
        />
      )}
    </div>
  )
}
