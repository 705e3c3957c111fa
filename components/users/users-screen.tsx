'use client'

import { FileUp, Plus, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/shared/data-table/data-table'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { LookButton } from '@/components/shared/list/look-button'
import { SavedViews } from '@/components/shared/list/saved-views'
import { SelectBox } from '@/components/shared/list/select-box'
import { sortingOf, textOf } from '@/components/shared/list/sorting'
import { useSelection } from '@/components/shared/list/use-selection'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import { assetAddress } from '@/lib/contracts/files'
import type { ListedPerson, listPeople, readPreferences } from '@/lib/contracts/users'
import type { SavedView } from '@/lib/contracts/users/views'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { adminsColumns, peopleColumns, sortedPeopleColumns, usualPeopleColumns } from '@/lib/users/people-columns'
import { BulkBar } from './bulk-bar'
import { FlagChips } from './flag-chips'
import { columnsFromAddress, hrefOf, State, usePeopleColumns } from './people-columns'
import { PeopleExport } from './people-export'
import { usePeopleFilters } from './people-filters'
import { filterFromAddress } from './who'

interface UsersScreenProps {
  found: OutputOf<typeof listPeople>
  asked: Filters
  views: readonly SavedView[]
  preferences: OutputOf<typeof readPreferences>
  /** Whether the reader administers people: they can then choose several and change them together. */
  mayChange: boolean
}

const path = paths.users
const noFilters = ['sort', 'columns', 'view']

/** The list of everybody with an account. The server searches, filters, sorts and pages; the address holds the question. */
export function UsersScreen({
  found: { people, total, from, page, pages, choices: offeredChoices },
  asked,
  views,
  preferences,
  mayChange,
}: UsersScreenProps) {
  const t = useTranslations('users')
  const tShell = useTranslations('shell')
  const formats = useFormats()
  const filters = useFilters(path, asked, noFilters)
  const { texts, headerOf, columnOf } = usePeopleColumns()
  const choices = usePeopleFilters({ choices: offeredChoices, asked, onSet: filters.set })
  const narrowed = filterFromAddress(asked)
  const isFiltered = Object.keys(narrowed).length > 0
  const selection = useSelection({ pageIds: people.map(({ id }) => id), total, of: JSON.stringify(narrowed) })
  const shown = columnsFromAddress(asked.columns ?? '', mayChange)
  const sorting = sortingOf(asked.sort ?? '')
  const offered = peopleColumns.filter((id) => mayChange || !adminsColumns.includes(id))

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={tShell('titles.users')}
        after={formats.number(total)}
        primary={
          mayChange && (
            <LinkButton href={paths.userCreate} variant="primary" icon={<Plus />}>
              {tShell('titles.userCreate')}
            </LinkButton>
          )
        }
        more={
          mayChange && (
            <LinkButton href={paths.peopleImport} icon={<FileUp />}>
              {t('import')}
            </LinkButton>
          )
        }
      />
      <FilterBar
        search={{ label: t('search'), hint: t('searchHint'), of: filters }}
        filters={choices}
        onClear={filters.clear}
        tools={
          <>
            <SavedViews list="users" usual={t('everybody')} views={views} asked={asked} onOpen={filters.open} />
            <LookButton
              look={{ columns: shown, sorting }}
              preferences={preferences}
              columns={offered.map((id) => ({ id, header: headerOf(id) }))}
              sortedIds={sortedPeopleColumns}
              usual={usualPeopleColumns}
              onLook={({ columns, sorting: to }) =>
                filters.set({ sort: textOf(to), columns: columns.join() === usualPeopleColumns.join() ? '' : columns.join() })
              }
            />
            <PeopleExport isTool who={{ filter: narrowed, exceptIds: [] }} columns={shown} sort={asked.sort ?? ''} />
          </>
        }
      />
      {people.length === 0 && (
        <EmptyState icon={<Users />} title={t('nobody')} action={isFiltered && <Button onPress={filters.clear}>{t('clear')}</Button>}>
          {t('nobodyHelp')}
        </EmptyState>
      )}
      {people.length > 0 && (
        <DataTable
          label={tShell('titles.users')}
          rows={people}
          columns={shown.map((id) => columnOf(id, shown))}
          card={card}
          sorting={{ now: sorting, ids: sortedPeopleColumns, onSort: (to) => filters.set({ sort: textOf(to) }) }}
          selection={mayChange ? { of: selection, nameOf: ({ displayName }) => displayName } : undefined}
        />
      )}
      {people.length > 0 && (
        <Pager page={page} pages={pages} from={from} to={from + people.length - 1} total={total} onGo={filters.turnTo} />
      )}
      {mayChange && (
        <BulkBar
          selection={selection}
          total={total}
          filter={narrowed}
          flags={offeredChoices.flags}
          columns={shown}
          sort={asked.sort ?? ''}
        />
      )}
    </div>
  )

  function card(person: ListedPerson) {
    const { id, displayName, email, avatarFileName, flags, state } = person
    const about = shown
      .filter((column) => !['name', 'email', 'state', 'flags', 'lastSeen'].includes(column))
      .map((column) => texts[column](person))
      .concat(shown.includes('lastSeen') && asked.columns !== '' ? `${headerOf('lastSeen')}: ${texts.lastSeen(person)}` : '')
      .filter((text) => text !== '')
    return (
      <ListRow
        key={id}
        href={hrefOf(id)}
        leading={
          <span className="flex items-center">
            {mayChange && (
              <span className="-ml-2 inline-flex">
                <SelectBox selection={selection} id={id} name={displayName} />
              </span>
            )}
            <Avatar name={displayName} src={avatarFileName && assetAddress(avatarFileName)} size="sm" />
          </span>
        }
        title={displayName}
        subtitle={<span className="block truncate">{[...about, email].join(' · ')}</span>}
        trailing={
          (flags.length > 0 || state !== 'ENABLED') && (
            <span className="flex flex-wrap justify-end gap-1">
              {state !== 'ENABLED' && <State person={person} />}
              <FlagChips flags={flags} />
            </span>
          )
        }
      />
    )
  }
}
