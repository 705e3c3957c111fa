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
import { BackButton } from '@/components/ui/back-button'
import { confirm } from '@/components/ui/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { closeThread, leaveThread, markThreadRead, sortThread, type readThread } from '@/lib/contracts/messaging'
import { paths } from '@/lib/paths'
import { MessageList } from './message-list'
import type { ListHref } from './use-threads'
import { Receipts } from './receipts'
import { ReplyForm } from './reply-form'
import { Scheduled } from './scheduled'
import { WaitingReplies } from './waiting-replies'

type Thread = OutputOf<typeof readThread>

/** One thread: its members, its messages and the reply form. */
export function ThreadPane({ initial, back }: { initial: Thread; back: ListHref }) {
  const t = useTranslations('messages')
  const router = useRouter()
  const problem = useProblemText()
  const { thread, people } = initial
  const isSent = thread.sendsAt === null && !thread.isCancelled
  const names = people.filter(({ hasLeft }) => !hasLeft).map(({ displayName }) => displayName)

  const markAsRead = useEffectEvent(() => {
    if (!isSent || (!thread.unread && thread.readSeq >= thread.lastSeq)) return
    // Only a courtesy: what fails is told again when the thread is opened next.
    void call(markThreadRead, { threadId: thread.id, seq: thread.lastSeq }).catch(() => {})
  })
  useEffect(() => markAsRead(), [thread.lastSeq])

  async function sort(
    change: { box?: 'INBOX' | 'ARCHIVED'; flagged?: boolean; muted?: boolean; unread?: boolean },
    done?: string,
    undo?: typeof change,
  ) {
    try {
      await call(sortThread, { threadId: thread.id, ...change })
      if (done) notify.success(done, undo && { onUndo: () => void sort(undo) })
      if (change.box === 'ARCHIVED' || change.unread) router.push(back)
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    }
  }

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

  return (
    <>
      <div className="lg:hidden">
        <BackButton href={back} label={t('title')} />
      </div>
      <header className="flex items-start justify-between gap-2 border-b border-line pb-3">
        <div className="min-w-0">
          <h2 className="text-h2 font-bold wrap-anywhere">{thread.subject === '' ? t('system') : thread.subject}</h2>
          <p className="text-dense text-muted wrap-anywhere">
            {thread.kind === 'DIRECT' ? t('with', { names: names.join(', '), count: names.length }) : (thread.audienceWords ?? t('system'))}
          </p>
        </div>
        {isSent && (
          <div className="flex shrink-0 items-center">
            <IconButton
              label={t(thread.flagged ? 'unflag' : 'flag')}
              icon={thread.flagged ? <FlagOff /> : <Flag />}
              aria-pressed={thread.flagged}
              onPress={() => void sort({ flagged: !thread.flagged })}
            />
            <IconButton
              label={t(thread.archived ? 'toInbox' : 'archive')}
              icon={thread.archived ? <ArchiveRestore /> : <Archive />}
              onPress={() =>
                void sort({ box: thread.archived ? 'INBOX' : 'ARCHIVED' }, t(thread.archived ? 'backInInbox' : 'archived'), {
                  box: thread.archived ? 'ARCHIVED' : 'INBOX',
                })
              }
            />
            <Menu
              variant="quiet"
              iconOnly
              label={t('moreActions')}
              icon={<EllipsisVertical />}
              placement="below-end"
              entries={[
                {
                  id: 'mute',
                  label: t(thread.muted ? 'unmute' : 'mute'),
                  icon: thread.muted ? <Bell /> : <BellOff />,
                  onAction: () => void sort({ muted: !thread.muted }),
                },
                ...(thread.receipt && thread.takesReplies
                  ? [{ id: 'close', label: t('close'), icon: <MessageSquareOff />, onAction: () => void close() }]
                  : []),
                { id: 'unread', label: t('markUnread'), icon: <MailOpen />, onAction: () => void sort({ unread: true }) },
                ...(thread.kind === 'DIRECT' && thread.closed !== 'LEFT' && people.length > 1
                  ? [{ id: 'leave', label: t('leave'), icon: <LogOut />, onAction: () => void leave() }]
                  : []),
              ]}
            />
          </div>
        )}
      </header>
      {!isSent && (
        <div className="pt-4">
          <Scheduled threadId={thread.id} subject={thread.subject} text={initial.messages[0]?.text ?? ''} sendsAt={thread.sendsAt} />
        </div>
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
      {thread.closed === null ? (
        <ReplyForm
          threadId={thread.id}
          isApart={thread.answersApart}
          to={thread.kind === 'BROADCAST' && thread.author ? [thread.author.displayName] : names}
        />
      ) : (
        thread.kind !== 'NOTICE' &&
        thread.receipt === null &&
        isSent && (
          <p className="rounded-card border border-line bg-surface p-3 text-muted">
            {t(`closed.${thread.closed}`, { name: names[0] ?? people[0]?.displayName ?? thread.author?.displayName ?? '' })}
          </p>
        )
      )}
    </>
  )
}
