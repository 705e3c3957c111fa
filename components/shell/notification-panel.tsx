'use client'

import { Bell, CheckCheck, MessageSquare, X } from 'lucide-react'
import { useTimeZone, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { plainWords } from '@/components/shared/message-text'
import { commentsHref } from '@/components/shared/session-href'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { useOffline } from '@/lib/client/hooks'
import { readAllUnread, readPanel, type PanelRow } from '@/lib/contracts/notifications'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

export interface NotificationPanelProps {
  /** A key for what the poll told last: another key makes the panel read again. */
  version: string
  onClose: () => void
}

/** The notifications: who, what in their words, and when, grouped by day; one row for each thread, and for each session that somebody commented on. */
export function NotificationPanel({ version, onClose }: NotificationPanelProps) {
  const t = useTranslations('shell.notifications')
  const offline = useOffline()
  const zone = useTimeZone() ?? defaultTimeZone
  const [rows, setRows] = useState<readonly PanelRow[] | 'failed' | null>(null)

  useEffect(() => {
    let isGone = false
    void call(readPanel, {}).then(
      (found) => !isGone && setRows(found.rows),
      () => !isGone && setRows('failed'),
    )
    return () => void (isGone = true)
  }, [version])

  async function readAll(shown: readonly PanelRow[]) {
    const [newest] = shown
    if (!newest) return
    setRows([])
    await call(readAllUnread, { until: newest.at }).catch(() => setRows(shown))
  }

  const today = useToday()
  const shown: readonly PanelRow[] = rows === null || rows === 'failed' ? [] : rows
  const groups = [
    { day: 'today', rows: shown.filter(({ at }) => dayIn(new Date(at), zone) === today) },
    { day: 'earlier', rows: shown.filter(({ at }) => dayIn(new Date(at), zone) !== today) },
  ] as const
  return (
    <>
      <div className="flex min-h-13 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="grow text-lead font-bold">{t('title')}</h2>
        {shown.length > 0 && (
          <Button variant="quiet" size="sm" icon={<CheckCheck />} onPress={() => void readAll(shown)}>
            {t('allRead')}
          </Button>
        )}
        <span className="md:hidden">
          <IconButton label={t('close')} icon={<X />} onPress={onClose} />
        </span>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {rows === null && !offline && (
          <SkeletonGroup className="flex flex-col gap-3 p-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </SkeletonGroup>
        )}
        {(rows === 'failed' || (rows === null && offline)) && (
          <p className="p-4 text-dense text-muted">{t(offline ? 'offline' : 'failed')}</p>
        )}
        {rows !== null && rows !== 'failed' && rows.length === 0 && (
          <p className="p-4 text-dense text-muted">{`${t('none')}. ${t('noneHelp')}`}</p>
        )}
        {groups.map(
          (group) =>
            group.rows.length > 0 && (
              <section key={group.day} aria-labelledby={`notifications-${group.day}`}>
                <h3 id={`notifications-${group.day}`} className="border-b border-line bg-canvas px-4 py-1 text-meta font-bold">
                  {t(group.day)}
                </h3>
                <ul className="divide-y divide-line border-b border-line">
                  {group.rows.map((row) => (
                    <Row key={`${row.kind} ${row.id} ${row.who}`} row={row} isToday={group.day === 'today'} onClose={onClose} />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      <p className="flex min-h-11 items-center border-t border-line px-4 pb-safe md:pb-0" onClick={onClose}>
        <TextLink href={paths.messages}>{t('all')}</TextLink>
      </p>
    </>
  )
}

function Row({
  row: { id, kind, who, title, text, at, count, urgent },
  isToday,
  onClose,
}: {
  row: PanelRow
  isToday: boolean
  onClose: () => void
}) {
  const t = useTranslations('shell.notifications')
  const formats = useFormats()
  return (
    <li>
      <Anchor
        href={kind === 'COMMENT' ? commentsHref(id) : `${paths.messages}/${id}`}
        onClick={onClose}
        className="flex min-h-17 items-start gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-3 active:bg-pressed"
      >
        {kind === 'MESSAGE' ? (
          <Avatar name={who} />
        ) : (
          <span
            aria-hidden="true"
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary"
          >
            <IconSlot>{kind === 'NOTICE' ? <Bell /> : <MessageSquare />}</IconSlot>
          </span>
        )}
        <span className="flex min-w-0 grow flex-col">
          <span className="flex items-baseline justify-between gap-2">
            <b className="min-w-0 truncate text-dense">{kind === 'COMMENT' ? t('comments', { name: who, count }) : who}</b>
            <span suppressHydrationWarning className="shrink-0 text-meta text-muted tabular-nums">
              {isToday ? formats.time(at) : formats.date(at)}
            </span>
          </span>
          {(title !== '' || urgent) && (
            <span className="flex min-w-0 items-center gap-1.5 text-dense">
              {urgent && <Chip tone="warning">{t('urgent')}</Chip>}
              <span className="min-w-0 truncate">{title}</span>
            </span>
          )}
          <span className="line-clamp-2 text-dense wrap-anywhere text-muted">{plainWords(text)}</span>
        </span>
      </Anchor>
    </li>
  )
}
