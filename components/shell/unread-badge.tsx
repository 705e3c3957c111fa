'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { useNotifications } from '@/lib/client/hooks'
import type { MenuItem } from '@/lib/menu'

/** The number of unread or due things behind a menu item; nothing where there are none. */
export function UnreadBadge({ item }: { item: Pick<MenuItem, 'screen'> }) {
  const t = useTranslations('shell')
  const { comments, messages, formsDue } = useNotifications()
  if (item.screen === 'messages') return <Badge count={messages.length} label={t('unreadMessages', { count: messages.length })} />
  if (item.screen === 'forms') return <Badge count={formsDue} label={t('formsDue', { count: formsDue })} />
  if (item.screen !== 'clinical') return null
  return <Badge count={comments.length} label={t('unreadComments', { count: comments.length })} />
}
