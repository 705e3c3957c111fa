'use client'

import { Plus, Tag, Tags } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useUse } from '@/components/lists/list-words'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import type { listTags } from '@/lib/contracts/tags'
import type { ListedTag } from '@/lib/contracts/tags.shapes'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { TagMark } from './tag-mark'
import { useUseWords } from './use-words'

const path = paths.tags
const hrefOf = (id: string) => `${paths.tag}/${id}`

/** All tags of the institution, found by name, group and whether they are in use. */
export function TagsScreen({
  found: { tags, total, from, page, pages, groups },
  asked,
}: {
  found: OutputOf<typeof listTags>
  asked: Filters
}) {
  const t = useTranslations('tags')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  const tSelector = useTranslations('selector')
  const formats = useFormats()
  const filters = useFilters(path, asked)
  const usedWords = useUseWords()
  const { state } = useUse()
  const isFiltered = Object.entries(asked).some(([name, value]) => name !== 'page' && value !== '')
  const chip = (tag: ListedTag) => {
    const { tone, label } = state(tag)
    return <StatusChip tone={tone}>{label}</StatusChip>
  }
  const usedBy = ({ uses }: ListedTag) => usedWords(uses) || tLists('column.unused')

  const columns: readonly Column<ListedTag>[] = [
    {
      id: 'name',
      header: tLists('column.name'),
      cell: ({ id, name, group }) => (
        <span className="flex items-center gap-2">
          <TagMark colour={group.colour} />
          <TextLink href={hrefOf(id)} className="font-medium">
            {name}
          </TextLink>
        </span>
      ),
    },
    { id: 'group', header: t('group'), cell: ({ group }) => group.name },
    { id: 'used', header: tLists('column.used'), cell: usedBy },
    { id: 'state', header: tLists('column.state'), cell: chip },
  ]
  const fresh = groups.length > 0 && (
    <LinkButton href={`${paths.tag}/new`} variant="primary" icon={<Plus />}>
      {t('add')}
    </LinkButton>
  )

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={tShell('titles.tags')}
        after={formats.number(total)}
        intro={t('intro')}
        primary={fresh}
        more={
          <LinkButton href={paths.tagGroups} icon={<Tags />}>
            {tShell('titles.tagGroups')}
          </LinkButton>
        }
      />
      {(tags.length > 0 || isFiltered) && (
        <FilterBar
          search={{ label: tLists('search'), hint: tLists('searchHint'), of: filters }}
          filters={[
            choiceFilter({
              id: 'groupId',
              label: t('group'),
              any: tSelector('any'),
              options: groups.map(({ id, name }) => ({ value: id, label: name })),
              value: asked.groupId ?? '',
              onChange: (groupId) => filters.set({ groupId }),
            }),
            choiceFilter({
              id: 'state',
              label: tLists('column.state'),
              any: tSelector('any'),
              options: [
                { value: 'ACTIVE', label: tLists('state.active') },
                { value: 'RETIRED', label: tLists('state.inactive') },
              ],
              value: asked.state ?? '',
              onChange: (to) => filters.set({ state: to }),
            }),
          ]}
          onClear={filters.clear}
        />
      )}
      {tags.length === 0 &&
        (isFiltered ? (
          <EmptyState icon={<Tag />} title={tLists('nothing')} action={<Button onPress={filters.clear}>{t('clear')}</Button>}>
            {t('nothingHelp')}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<Tag />}
            title={t('empty')}
            action={
              fresh || (
                <LinkButton href={`${paths.tagGroups}/new`} variant="primary" icon={<Plus />}>
                  {t('groups.add')}
                </LinkButton>
              )
            }
          >
            {t(groups.length > 0 ? 'emptyHelp' : 'emptyGroups')}
          </EmptyState>
        ))}
      {tags.length > 0 && (
        <DataTable
          label={tShell('titles.tags')}
          rows={tags}
          columns={columns}
          card={(tag) => (
            <ListRow
              key={tag.id}
              href={hrefOf(tag.id)}
              leading={<TagMark colour={tag.group.colour} />}
              title={tag.name}
              subtitle={[tag.group.name, usedBy(tag)].join(' · ')}
              trailing={!tag.active && chip(tag)}
            />
          )}
        />
      )}
      {tags.length > 0 && <Pager page={page} pages={pages} from={from} to={from + tags.length - 1} total={total} onGo={filters.turnTo} />}
    </div>
  )
}
