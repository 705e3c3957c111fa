'use client'

import { useTranslations } from 'next-intl'
import { TextButton } from '@/components/ui/text-button'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { showComments } from './show-comments'

/** A hint at the head of a long page that somebody has written a new comment further down. */
export function UnreadHint({ comments }: Pick<Session, 'comments'>) {
  const t = useTranslations('clinical')
  const count = comments.filter(({ unread }) => unread).length
  return (
    count > 0 && (
      <TextButton onPress={showComments} className="ml-3 text-dense text-primary">
        {t('list.unreadComments', { count })}
      </TextButton>
    )
  )
}
