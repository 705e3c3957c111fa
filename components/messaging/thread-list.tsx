'use client'

import { Archive, Bell, BellOff, Flag, Megaphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { plainWords } from '@/components/shared/message-text'
import { useListTime } from './use-list-time'
import { useNoticeText } from './use-notice-text'
import type { Asked } from './asked.shapes'
import { hrefOf, type ThreadRow } from './use-threads'

interface ThreadListProps {
  rows: readonly ThreadRow[]
  asked: Asked
  openId: string | null
  hasMore: boolean
  failed: boolean
  loadMore: () => Promise<void>
}

export function ThreadList({ rows, asked, openId, hasMore, failed, loadMore }: ThreadListProps) {
  const t = useTranslations('messages')
  if (rows.length === 0) {
    const isSearch = asked.q !== ''
    return (
      <EmptyState icon={asked.box === 'ARCHIVED' ? <Archive /> : <Bell />} title={t(isSearch ? 'noResults' : `empty.${asked.box}`)}>
        {t(isSearch ? 'noResultsHelp' : `emptyHelp.${asked.box}`)}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="-mx-2 flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <Line key={row.id} row={row} href={hrefOf(asked, row.id)} isOpen={row.id === openId} isScheduled={asked.box === 'SCHEDULED'} />
        ))}
      </ul>
      {failed && (
        <p role="alert" className="text-dense text-danger">
          {t('moreFailed')}
        </p>
      )}
      {hasMore && (
        <Button onPress={() => void loadMore()} className="self-center">
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Line({ row, href, isOpen, isScheduled }: { row: ThreadRow; href: string; isOpen: boolean; isScheduled: boolean }) {
  const t = useTranslations('messages')
  const time = useListTime()
  const notice = useNoticeText()
  const names = row.people.map(({ displayName }) => displayName)
  const others = row.others > 0 ? t('andOthers', { names: names.join(', '), count: row.others }) : names.join(', ')
  // Of one's own that is not sent yet it is whom it is for that tells one from the other.
  const from = row.kind === 'NOTICE' ? notice.sender : isScheduled ? (row.audienceWords ?? '') : others
  const words = row.key === null ? plainWords(row.preview) : notice.line(row.key, row.values)
  return (
    <li>
      <Anchor
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        className={classNames('flex gap-3 rounded-control px-2 py-3 hover:bg-hover', isOpen && 'bg-primary-tint')}
      >
        <span
          aria-hidden="true"
          className={classNames('mt-3.5 size-2 shrink-0 rounded-full', row.unread ? 'bg-primary' : 'bg-transparent')}
        />
        {row.kind === 'NOTICE' ? (
          <span
            aria-hidden="true"
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary text-on-primary *:size-5"
          >
            <Bell />
          </span>
        ) : (
          <Avatar name={names[0] ?? row.subject} />
        )}
        <span className="flex min-w-0 grow flex-col">
          <span className="flex items-baseline justify-between gap-2">
            <span className={classNames('truncate', row.unread && 'font-bold')}>
              {row.unread && <span className="sr-only">{t('unreadMark')} </span>}
              {from === '' ? t('nobodyElse') : from}
            </span>
            <span
              suppressHydrationWarning
              className={classNames('shrink-0 text-meta tabular-nums', row.unread ? 'text-primary' : 'text-muted')}
            >
              {time(row.at)}
            </span>
          </span>
          <span className="truncate text-dense">{row.subject === '' ? words : row.subject}</span>
          {row.subject !== '' && (
            <span className="truncate text-dense text-muted">{row.isOwn && row.key === null ? t('youWrote', { text: words }) : words}</span>
          )}
          <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {row.urgent && <Chip tone="warning">{t('urgent')}</Chip>}
            {row.kind === 'BROADCAST' && !isScheduled && (
              <Chip>
                <Small icon={<Megaphone />} words={t('people', { count: row.reach })} />
              </Chip>
            )}
            {row.flagged && (
              <Chip>
                <Small icon={<Flag />} words={t('flagged')} />
              </Chip>
            )}
            {row.muted && (
              <Chip>
                <Small icon={<BellOff />} words={t('muted')} />
              </Chip>
            )}
          </span>
        </span>
      </Anchor>
    </li>
  )
}

function Small({ icon, words }: { icon: React.ReactNode; words: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <IconSlot small>{icon}</IconSlot>
      {words}
    </span>
  )
}
