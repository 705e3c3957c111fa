'use client'

import { useTranslations } from 'next-intl'
import type { Column } from '@/components/shared/data-table/data-table'
import { Avatar } from '@/components/ui/avatar'
import { Anchor } from '@/components/ui/link-context'
import { StatusChip } from '@/components/ui/status-chip'
import { assetAddress } from '@/lib/contracts/files'
import type { ListedPerson } from '@/lib/contracts/users'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { adminsColumns, peopleColumns, usualPeopleColumns, type PeopleColumn } from '@/lib/users/people-columns'
import { peopleTexts } from '@/lib/users/people-texts'
import { FlagChips } from './flag-chips'

const tones = { ENABLED: 'success', PENDING: 'warning', DISABLED: 'neutral' } as const

/** The columns that the address names, with the name first; the usual columns where it names none. */
export function columnsFromAddress(text: string, mayChange: boolean): readonly PeopleColumn[] {
  const named = text
    .split(',')
    .flatMap((name) => peopleColumns.filter((column) => column === name && (mayChange || !adminsColumns.includes(column))))
  const others = [...new Set(named)].filter((column) => column !== 'name')
  return text === '' ? usualPeopleColumns : ['name', ...others]
}

/** The text and the drawing of each column in the list of people. */
export function usePeopleColumns() {
  const t = useTranslations('users')
  const formats = useFormats()
  const texts = peopleTexts({
    graduated: t('graduated'),
    year: (year) => t('year', { year }),
    state: (state) => t(`state.${state}`),
    list: formats.list,
    createdAt: formats.date,
    lastSeen: (at) => (at === null ? t('never') : formats.dateTime(at)),
  })
  const headerOf = (id: PeopleColumn) => t(`column.${id}`)

  function columnOf(id: PeopleColumn, shown: readonly PeopleColumn[]): Column<ListedPerson> {
    const header = headerOf(id)
    if (id === 'name')
      return {
        id,
        header,
        cell: (person) => <Name person={person} isFlagged={!shown.includes('flags')} hasEmail={!shown.includes('email')} />,
      }
    if (id === 'flags') return { id, header, cell: ({ flags }) => <FlagChips flags={flags} /> }
    if (id === 'lastSeen')
      return {
        id,
        header,
        // The day alone leaves the name its room; the time is read where a pointer rests, and on the person's own screen.
        cell: (person) => (
          <span className="whitespace-nowrap" title={texts.lastSeen(person)}>
            {person.lastSeenAt === null ? texts.lastSeen(person) : formats.date(person.lastSeenAt)}
          </span>
        ),
      }
    if (id === 'state') return { id, header, cell: (person) => <State person={person} /> }
    return { id, header, cell: (person) => joinOnOneLine(texts[id](person)) }
  }

  return { texts, headerOf, columnOf }
}

/** A short text with non-breaking spaces: 'Group A' stays on one line where there is little room. */
function joinOnOneLine(text: string): string {
  return text.length > 14 ? text : text.replaceAll(' ', '\u00a0')
}

export function hrefOf(id: string): string {
  return `${paths.user}/${id}`
}

interface NameProps {
  person: ListedPerson
  /** Whether the flags are shown beside the name, because they have no column of their own; the same for the e-mail address. */
  isFlagged: boolean
  hasEmail: boolean
}

function Name({ person: { id, displayName, email, avatarFileName, flags }, isFlagged, hasEmail }: NameProps) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={displayName} src={avatarFileName && assetAddress(avatarFileName)} size="sm" />
      <span className="min-w-0">
        <Anchor href={hrefOf(id)} className="rounded-control font-medium hover:text-primary hover:underline">
          {displayName}
        </Anchor>
        {hasEmail && (
          <span
            title={email}
            className="block max-w-48 truncate text-meta text-muted 2xl:max-w-96 print:max-w-none print:overflow-visible print:whitespace-normal"
          >
            {email}
          </span>
        )}
        {isFlagged && <FlagChips flags={flags} />}
      </span>
    </span>
  )
}

export function State({ person: { state } }: { person: ListedPerson }) {
  const t = useTranslations('users')
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
}
