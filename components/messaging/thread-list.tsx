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
import { OpenMark, SplitRows, splitRowStyle } from '@/components/shared/page/split-row'
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
    <div className="flex flex-col">
      <SplitRows label={t(`box.${asked.box}`)}>
        {rows.map((row) => (
          <Line key={row.id} row={row} href={hrefOf(asked, row.id)} isOpen={row.id === openId} isScheduled={asked.box === 'SCHEDULED'} />
        ))}
      </SplitRows>
      {failed && (
        <p role="alert" className="px-4 py-2 text-dense text-danger">
          {t('moreFailed')}
        </p>
      )}
      {hasMore && (
        <Button onPress={() => void loadMore()} className="my-3 self-center">
          {t('more')}
        </Button>
      )}
    </div>
  )
}

function Line({ row, href, isOpen, isScheduled }: { row: ThreadRow; href: string; isOpen: boolean; isScheduled: boolean }) {
  const t = useTranslations('messages')
  const time = useListTime()
  const notice = useNoticeText()
  const names = row.people.map(({ displayName }) => displayName)
  const others = row.others > 0 ? t('andOthers', { names: names.join(', '), count: row.others }) : names.join(', ')
  // The reader's own scheduled messages are told apart by their audience.
  const from = row.kind === 'NOTICE' ? notice.sender : isScheduled ? (row.audienceWords ?? '') : others
  const words = row.key === null ? plainWords(row.preview) : notice.line(row.key, row.values)
  return (
    <li>
      <Anchor href={href} aria-current={isOpen ? 'true' : undefined} className={splitRowStyle(isOpen)}>
        <OpenMark isOpen={isOpen} />
        {row.unread && <span aria-hidden="true" className="absolute left-2 size-2 rounded-full bg-primary" />}
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
            <span className={classNames('truncate text-dense', row.unread && 'font-bold')}>
              {row.unread && <span className="sr-only">{t('unreadMark')} </span>}
              {from === '' ? t('nobodyElse') : from}
            </span>
            <span
              suppressHydrationWarning
              className={classNames('shrink-0 text-meta tabular-nums', row.unread ? 'font-medium text-primary' : 'text-muted')}
            >
              {time(row.at)}
            </span>
          </span>
          <span className="flex min-w-0 items-center gap-1.5 text-dense">
            {row.urgent && <Chip tone="warning">{t('urgent')}</Chip>}
            <span className={classNames('min-w-0 grow truncate', row.unread && 'font-medium')}>
              {row.subject === '' ? words : row.subject}
            </span>
            {row.kind === 'BROADCAST' && !isScheduled && <Sign icon={<Megaphone />} words={t('people', { count: row.reach })} />}
            {row.flagged && <Sign icon={<Flag />} words={t('flagged')} />}
            {row.muted && <Sign icon={<BellOff />} words={t('muted')} />}
          </span>
          {row.subject !== '' && (
            <span className="truncate text-meta text-muted">{row.isOwn && row.key === null ? t('youWrote', { text: words }) : words}</span>
          )}
        </span>
      </Anchor>
    </li>
  )
}

/** A symbol beside the subject. Screen readers read its words, and a resting pointer shows them. */
function Sign({ icon, words }: { icon: React.ReactNode; words: string }) {
  return (
    <span title={words} className="inline-flex shrink-0 text-muted">
      <IconSlot small>{icon}</IconSlot>
      <span className="sr-only">{words}</span>
    </span>
  )
}
