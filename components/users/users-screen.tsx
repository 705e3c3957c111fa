'use client'

import { FileUp, Plus, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
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
import { SearchField } from '@/components/ui/search-field'
import type { OutputOf } from '@/lib/contract'
import { assetAddress } from '@/lib/contracts/files'
import type { ListedPerson, listPeople, readPreferences } from '@/lib/contracts/users'
import type { SavedView } from '@/lib/contracts/users/views'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { adminsColumns, peopleColumns, sortedPeopleColumns, usualPeopleColumns } from '@/lib/users/people-columns'
import { BulkBar } from './bulk-bar'
import { EmailText } from './email-text'
import { FlagChips } from './flag-chips'
import { columnsIn, hrefOf, State, together, usePeopleColumns } from './people-columns'
import { PeopleExport } from './people-export'
import { PeopleFilters } from './people-filters'
import { narrowedBy } from './who'

interface UsersScreenProps {
  found: OutputOf<typeof listPeople>
  asked: Filters
  views: readonly SavedView[]
  preferences: OutputOf<typeof readPreferences>
  /** Who administers people chooses some of them and changes them together. */
  mayChange: boolean
}

const path = paths.users
const noFilters = ['sort', 'columns', 'view']

/** Everybody with an account. The server searches, filters, sorts and pages; what is asked for stands in the address. */
export function UsersScreen({
  found: { people, total, from, page, pages, choices },
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
  const narrowed = narrowedBy(asked)
  const isFiltered = Object.keys(narrowed).length > 0
  const selection = useSelection({ pageIds: people.map(({ id }) => id), total, of: JSON.stringify(narrowed) })
  const shown = columnsIn(asked.columns ?? '', mayChange)
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
      <div role="search" className="flex flex-wrap items-end gap-x-2 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <SearchField
            label={t('search')}
            placeholder={t('searchHint')}
            value={filters.text}
            maxLength={100}
            loading={filters.isBusy}
            onChange={filters.type}
          />
        </div>
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
        <PeopleExport who={{ filter: narrowed, exceptIds: [] }} columns={shown} sort={asked.sort ?? ''} />
        <PeopleFilters choices={choices} asked={asked} onSet={filters.set} />
      </div>
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
        <BulkBar selection={selection} total={total} filter={narrowed} flags={choices.flags} columns={shown} sort={asked.sort ?? ''} />
      )}
    </div>
  )

  function card(person: ListedPerson) {
    const { id, displayName, email, avatarFileName, flags, state } = person
    const about = shown
      .filter((column) => !['name', 'email', 'state', 'flags', 'lastSeen'].includes(column))
      .map((column) => ({ column, text: texts[column](person) }))
      .filter(({ text }) => text !== '')
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
        subtitle={
          <>
            <EmailText>{email}</EmailText>
            <br />
            {about.map(({ column, text }, at) => (
              <Fragment key={column}>
                {at > 0 && ' · '}
                {together(text)}
              </Fragment>
            ))}
            {shown.includes('lastSeen') && asked.columns !== '' && (
              <>
                <br />
                {headerOf('lastSeen')}: {texts.lastSeen(person)}
              </>
            )}
            <FlagChips flags={flags} />
          </>
        }
        trailing={state !== 'ENABLED' && <State person={person} />}
      />
    )
  }
}
