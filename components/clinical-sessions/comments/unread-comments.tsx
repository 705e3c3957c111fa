'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { useNotifications } from '@/lib/client/hooks'
import { commentsHref } from '@/components/shared/session-href'

const shown = 5

/** New comments on sessions, one line for each session and author; nothing where there is none. */
export function UnreadComments() {
  const t = useTranslations('clinical')
  const { comments } = useNotifications()
  const lines = [...new Map(comments.map((comment) => [`${comment.treatmentsession_id} ${comment.user_displayname}`, comment])).values()]
  if (lines.length === 0) return null
  return (
    <Card as="section" aria-labelledby="unread-comments" flush className="overflow-clip pb-2">
      <h2 id="unread-comments" className="px-4 pt-4 pb-2 text-h2 font-bold">
        {t('list.unread')}
      </h2>
      <List plain aria-labelledby="unread-comments">
        {lines.slice(0, shown).map((comment) => (
          <ListRow
            key={comment.comment_id}
            href={commentsHref(comment.treatmentsession_id)}
            leading={<Avatar name={comment.user_displayname} size="sm" />}
            title={t('list.unreadFrom', { name: comment.user_displayname })}
          />
        ))}
      </List>
      {lines.length > shown && <p className="px-4 py-2 text-dense text-muted">{t('list.unreadMore', { count: lines.length - shown })}</p>}
    </Card>
  )
}
