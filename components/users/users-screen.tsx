'use client'

import { Plus, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Anchor } from '@/components/ui/link-context'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { SearchField } from '@/components/ui/search-field'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import { assetAddress } from '@/lib/contracts/files'
import type { ListedPerson, listPeople } from '@/lib/contracts/users'
import { screens } from '@/lib/gates'
import { useFormats } from '@/lib/i18n/use-formats'
import { PeopleFilters } from './people-filters'

interface UsersScreenProps {
  found: OutputOf<typeof listPeople>
  asked: Filters
  mayCreate: boolean
}

const { path } = screens.users
const tones = { ENABLED: 'success', PENDING: 'warning', DISABLED: 'neutral' } as const

/** Everybody with an account. The server searches, filters and pages; what is asked for stands in the address. */
export function UsersScreen({ found: { people, total, from, page, pages, choices }, asked, mayCreate }: UsersScreenProps) {
  const t = useTranslations('users')
  const tShell = useTranslations('shell')
  const formats = useFormats()
  const filters = useFilters(path, asked)
  const isFiltered = Object.entries(asked).some(([name, value]) => name !== 'page' && value !== '')

  const columns: readonly Column<ListedPerson>[] = [
    { id: 'name', header: t('column.name'), cell: (person) => <Name person={person} /> },
    { id: 'programme', header: t('column.programme'), cell: studies },
    { id: 'group', header: t('column.group'), cell: ({ group }) => group },
    { id: 'firm', header: t('column.firm'), cell: ({ firm }) => firm },
    { id: 'roles', header: t('column.roles'), cell: ({ roles }) => formats.list(roles) },
    { id: 'state', header: t('column.state'), cell: (person) => <State person={person} /> },
    { id: 'lastSeen', header: t('column.lastSeen'), cell: lastSeen },
  ]

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={tShell('titles.users')}
        after={formats.number(total)}
        actions={mayCreate && <LinkButton href={screens.userCreate.path} variant="primary" icon={<Plus />}>{tShell('titles.userCreate')}</LinkButton>}
      />
      <div role="search" className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <div className="self-end sm:col-span-2"><SearchField label={t('search')} placeholder={t('searchHint')} value={filters.text} maxLength={100} loading={filters.isBusy} onChange={filters.type} /></div>
        <PeopleFilters choices={choices} asked={asked} onSet={filters.set} />
      </div>
      {people.length === 0 && (
        <EmptyState icon={<Users />} title={t('nobody')} action={isFiltered && <Button onPress={filters.clear}>{t('clear')}</Button>}>{t('nobodyHelp')}</EmptyState>
      )}
      {people.length > 0 && <DataTable label={tShell('titles.users')} rows={people} columns={columns} card={card} />}
      {people.length > 0 && <Pager page={page} pages={pages} from={from} to={from + people.length - 1} total={total} onGo={filters.turnTo} />}
    </div>
  )

  function studies({ programme, year }: ListedPerson): string {
    const yearText = year === null ? '' : year === 'GRADUATED' ? t('graduated') : t('year', { year })
    return [programme, yearText].filter(Boolean).join(', ')
  }

  function lastSeen({ lastSeenAt }: ListedPerson): string {
    return lastSeenAt === null ? t('never') : formats.dateTime(lastSeenAt)
  }

  function card(person: ListedPerson) {
    const { id, displayName, email, avatarFileName, group, firm, roles, state } = person
    return (
      <ListRow
        key={id}
        href={hrefOf(id)}
        leading={<Avatar name={displayName} src={avatarFileName && assetAddress(avatarFileName)} size="sm" />}
        title={displayName}
        subtitle={<>{email}<br />{[formats.list(roles), studies(person), group, firm].filter(Boolean).join(' · ')}</>}
        trailing={state !== 'ENABLED' && <State person={person} />}
      />
    )
  }
}

function hrefOf(id: string): string {
  return `${screens.user.path}/${id}`
}

function Name({ person: { id, displayName, email, avatarFileName } }: { person: ListedPerson }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={displayName} src={avatarFileName && assetAddress(avatarFileName)} size="sm" />
      <span className="min-w-0"><Anchor href={hrefOf(id)} className="rounded-control font-medium hover:text-primary hover:underline">{displayName}</Anchor><br /><span className="text-meta text-muted">{email}</span></span>
    </span>
  )
}

function State({ person: { state } }: { person: ListedPerson }) {
  const t = useTranslations('users')
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
}
