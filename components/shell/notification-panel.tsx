'use client'

import { Mail, MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { commentsHref } from '@/components/shared/session-href'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { useOffline } from '@/lib/client/hooks'
import type { UnreadComment, UnreadMessage } from '@/lib/contracts/notifications'
import { paths } from '@/lib/paths'

export interface NotificationPanelProps {
  messages: readonly UnreadMessage[]
  comments: readonly UnreadComment[]
  onChoose: () => void
}

/** A line for each message, and one for each session with new comments of somebody. */
export function NotificationPanel({ messages, comments, onChoose }: NotificationPanelProps) {
  const t = useTranslations('shell.notifications')
  const offline = useOffline()
  const bySession = [
    ...new Map(comments.map((comment) => [`${comment.treatmentsession_id} ${comment.user_displayname}`, comment])).values(),
  ]
  return (
    <>
      <h2 className="text-body font-bold">{t('title')}</h2>
      {messages.length + comments.length === 0 && (
        <p className="mt-1 text-dense text-muted">{offline ? t('offline') : `${t('none')}. ${t('noneHelp')}`}</p>
      )}
      <ul className="-mx-2 mt-2 flex flex-col">
        {bySession.map((comment) => (
          <Line key={comment.comment_id} icon={<MessageSquare />} href={commentsHref(comment.treatmentsession_id)} onChoose={onChoose}>
            {t('comment', { name: comment.user_displayname })}
          </Line>
        ))}
        {messages.map((message) => (
          <Line key={message.message_id} icon={<Mail />} href={`${paths.messages}/${message.message_id}`} onChoose={onChoose}>
            {t('message', { name: message.user_displayname })}
          </Line>
        ))}
      </ul>
    </>
  )
}

type LineProps = { icon: ReactNode; href: string; onChoose: () => void; children: ReactNode }

function Line({ icon, href, onChoose, children }: LineProps) {
  return (
    <li>
      <Anchor
        href={href}
        onClick={onChoose}
        className="flex min-h-control items-center gap-3 rounded-control px-2 py-1.5 text-dense hover:bg-hover focus-visible:-outline-offset-2 active:bg-pressed"
      >
        <IconSlot>{icon}</IconSlot>
        <span>{children}</span>
      </Anchor>
    </li>
  )
}
