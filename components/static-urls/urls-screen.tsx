'use client'

import { QrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import type { listStaticUrls } from '@/lib/contracts/static-urls'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { UrlChip } from './url-chip'

type Found = OutputOf<typeof listStaticUrls>
type Row = Found['urls'][number]

/** A list of the addresses with forms for people without an account. */
export function UrlsScreen({ found, asked }: { found: Found; asked: Filters }) {
  const t = useTranslations('staticUrls')
  const formats = useFormats()
  const filters = useFilters(paths.staticUrls, asked)
  const href = ({ id }: Row) => `${paths.staticUrl}/${id}` as const
  const add = (
    <LinkButton variant="primary" icon={<QrCode />} href={`${paths.staticUrl}/new`}>
      {t('add')}
    </LinkButton>
  )
  const columns: readonly Column<Row>[] = [
    {
      id: 'label',
      header: t('label'),
      cell: (row) => (
        <>
          <TextLink href={href(row)} className="font-medium">
            {row.label}
          </TextLink>
          {row.maker?.isGone && <p className="text-meta text-muted">{t('makerGone', { name: row.maker.displayName })}</p>}
        </>
      ),
    },
    { id: 'form', header: t('form'), cell: ({ form }) => form.name },
    { id: 'today', header: t('today'), isNumber: true, cell: ({ today }) => formats.number(today) },
    { id: 'uses', header: t('uses'), isNumber: true, cell: ({ uses }) => formats.number(uses) },
    { id: 'state', header: t('state'), cell: ({ state }) => <UrlChip state={state} /> },
  ]
  return (
    <ListScreen
      filters={filters}
      search={{ label: t('search') }}
      isSearched={Boolean(asked.q)}
      icon={<QrCode />}
      empty={{ title: t('empty'), help: t('emptyHelp'), action: add }}
      nothing={{ title: t('nothingFound'), help: t('nothingFoundHelp') }}
      list={
        found.urls.length === 0 ? null : (
          <DataTable
            label={t('title')}
            rows={found.urls}
            columns={columns}
            card={(row) => (
              <ListRow
                key={row.id}
                href={href(row)}
                title={row.label}
                subtitle={[
                  row.form.name,
                  t('usesOf', { count: row.uses, today: row.today }),
                  ...(row.maker?.isGone ? [t('makerGone', { name: row.maker.displayName })] : []),
                ].join(' · ')}
                trailing={<UrlChip state={row.state} />}
              />
            )}
          />
        )
      }
    >
      <PageHeader title={t('title')} intro={t('subtitle')} primary={add} />
    </ListScreen>
  )
}
