'use client'

import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { commentsHref } from '@/components/shared/session-href'
import { IconSlot } from '@/components/ui/icon-slot'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { useNotifications } from '@/lib/client/hooks'
import { DashboardCard, NothingYet } from './dashboard-card'

const shown = 5

/** New comments, one line for each session and author. */
export function UnreadCard() {
  const t = useTranslations('dashboard')
  const { comments } = useNotifications()
  const lines = [...new Map(comments.map((comment) => [`${comment.treatmentsession_id} ${comment.user_displayname}`, comment])).values()]
  return (
    <DashboardCard title={t('unread')} after={comments.length > 0 && <span className="text-muted">{comments.length}</span>}>
      {lines.length === 0 && <NothingYet title={t('noUnread')}>{t('noUnreadHelp')}</NothingYet>}
      {lines.length > 0 && (
        <List plain label={t('unread')}>
          {lines.slice(0, shown).map((comment) => (
            <ListRow
              key={comment.comment_id}
              href={commentsHref(comment.treatmentsession_id)}
              title={t('commentFrom', { name: comment.user_displayname })}
              leading={
                <IconSlot className="text-muted">
                  <MessageSquare />
                </IconSlot>
              }
            />
          ))}
        </List>
      )}
      {lines.length > shown && <p className="px-4 py-2 text-dense text-muted">{t('more', { count: lines.length - shown })}</p>}
    </DashboardCard>
  )
}
