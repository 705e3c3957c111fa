'use client'

import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  EllipsisVertical,
  ExternalLink,
  Flag,
  FlagOff,
  LogOut,
  MailOpen,
  MessageSquareOff,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { isBesideList } from '@/components/shared/page/is-beside-list'
import { PaneFoot } from '@/components/shared/page/pane-foot'
import { BackButton } from '@/components/ui/back-button'
import { confirm } from '@/components/ui/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-list'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { closeThread, leaveThread, markThreadRead, type readThread } from '@/lib/contracts/messaging'
import { paths } from '@/lib/paths'
import { MessageList } from './message-list'
import type { ListHref } from './use-threads'
import { Receipts } from './receipts'
import { ReplyForm } from './reply-form'
import { Scheduled } from './scheduled'
import { useSortThread } from './use-sort-thread'
import { WaitingReplies } from './waiting-replies'

type Thread = OutputOf<typeof readThread>

interface ThreadPaneProps {
  initial: Thread
  back: ListHref
  /** The thread that a wide screen shows once this one has left the box. */
  neighbour: ListHref | null
}

/** The time after which a thread shown beside the list counts as read, so that pressing J or K only passes by. */
const glanceMs = 2_000

/** One thread: its members, its messages and the reply form. */
export function ThreadPane({ initial, back, neighbour }: ThreadPaneProps) {
  const t = useTranslations('messages')
  const router = useRouter()
  const problem = useProblemText()
  const { thread, people } = initial
  const { sort, moveTo } = useSortThread(thread.id, { list: back, neighbour })
  const isSent = thread.sendsAt === null && !thread.isCancelled
  const names = people.filter(({ hasLeft }) => !hasLeft).map(({ displayName }) => displayName)

  const markAsRead = useEffectEvent(() => {
    if (!isSent || (!thread.unread && thread.readSeq >= thread.lastSeq)) return
    // A failure is ignored: the thread is reported as read when it is next opened.
    void call(markThreadRead, { threadId: thread.id, seq: thread.lastSeq })
      .then(() => router.refresh())
      .catch(() => {})
  })
  useEffect(() => {
    const timer = setTimeout(() => markAsRead(), isBesideList() ? glanceMs : 0)
    return () => clearTimeout(timer)
  }, [thread.lastSeq])

  async function close() {
    try {
      await call(closeThread, { threadId: thread.id })
      notify.success(t('closeDone'))
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    }
  }

  async function leave() {
    if (!(await confirm({ title: t('leaveQuestion'), body: t('leaveHelp'), action: t('leave') }))) return
    try {
      await call(leaveThread, { threadId: thread.id })
      router.push(back)
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    }
  }

  const flag = {
    label: t(thread.flagged ? 'unflag' : 'flag'),
    icon: thread.flagged ? <FlagOff /> : <Flag />,
    act: () => void sort({ flagged: !thread.flagged }),
  }
  const mute = {
    label: t(thread.muted ? 'unmute' : 'mute'),
    icon: thread.muted ? <Bell /> : <BellOff />,
    act: () => void sort({ muted: !thread.muted }),
  }
  const move = {
    label: t(thread.archived ? 'toInbox' : 'archive'),
    icon: thread.archived ? <ArchiveRestore /> : <Archive />,
    act: () => void moveTo(thread.archived ? 'INBOX' : 'ARCHIVED'),
  }
  const rest: readonly MenuEntry[] = [
    ...(thread.receipt && thread.takesReplies
      ? [{ id: 'close', label: t('close'), icon: <MessageSquareOff />, onAction: () => void close() }]
      : []),
    { id: 'unread', label: t('markUnread'), icon: <MailOpen />, onAction: () => void sort({ unread: true }) },
    ...(thread.kind === 'DIRECT' && thread.closed !== 'LEFT' && people.length > 1
      ? [{ id: 'leave', label: t('leave'), icon: <LogOut />, onAction: () => void leave() }]
      : []),
  ]
  const menu = { variant: 'quiet', iconOnly: true, label: t('moreActions'), icon: <EllipsisVertical />, placement: 'below-end' } as const

  return (
    <>
      <div data-pane-head>
        <PageHeader
          level={2}
          compact
          title={thread.subject === '' ? t('system') : thread.subject}
          barBack={<BackButton href={back} label={t('title')} iconOnly />}
          subtitle={
            thread.kind === 'DIRECT' ? t('with', { names: names.join(', '), count: names.length }) : (thread.audienceWords ?? t('system'))
          }
          primary={
            isSent && (
              <>
                <span className="flex max-md:hidden">
                  <IconButton label={flag.label} icon={flag.icon} aria-pressed={thread.flagged} onPress={flag.act} />
                  <IconButton label={mute.label} icon={mute.icon} aria-pressed={thread.muted} onPress={mute.act} />
                  <IconButton label={move.label} icon={move.icon} onPress={move.act} />
                  <Menu {...menu} entries={rest} />
                </span>
                <span className="flex md:hidden">
                  <Menu
                    {...menu}
                    entries={[
                      { id: 'flag', label: flag.label, icon: flag.icon, onAction: flag.act },
                      { id: 'move', label: move.label, icon: move.icon, onAction: move.act },
                      { id: 'mute', label: mute.label, icon: mute.icon, onAction: mute.act },
                      ...rest,
                    ]}
                  />
                </span>
              </>
            )
          }
        />
      </div>
      <div data-pane-body>
        {!isSent && (
          <Scheduled threadId={thread.id} subject={thread.subject} text={initial.messages[0]?.text ?? ''} sendsAt={thread.sendsAt} />
        )}
        <MessageList thread={initial} />
        {thread.receipt && <Receipts threadId={thread.id} receipt={thread.receipt} />}
        <WaitingReplies threadId={thread.id} />
        {thread.href && (
          <LinkButton href={thread.href} icon={<ExternalLink />} className="self-start">
            {t('openIt')}
          </LinkButton>
        )}
        {thread.about && (
          <p className="text-dense text-muted">
            <LinkButton href={`${paths.messages}/${thread.about.id}`} size="sm">
              {t('about', { subject: thread.about.subject })}
            </LinkButton>
          </p>
        )}
        {thread.closed !== null && thread.kind !== 'NOTICE' && thread.receipt === null && isSent && (
          <p className="rounded-card border border-line bg-surface p-3 text-muted">
            {t(`closed.${thread.closed}`, { name: names[0] ?? people[0]?.displayName ?? thread.author?.displayName ?? '' })}
          </p>
        )}
      </div>
      {thread.closed === null && (
        <PaneFoot>
          <ReplyForm
            threadId={thread.id}
            isApart={thread.answersApart}
            to={thread.kind === 'BROADCAST' && thread.author ? [thread.author.displayName] : names}
          />
        </PaneFoot>
      )}
    </>
  )
}
