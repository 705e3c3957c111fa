'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Popover } from '@/components/ui/popover'
import { useNotifications } from '@/lib/client/hooks'
import { useLazy } from '@/components/ui/use-lazy'
import type { NotificationPanelProps } from './notification-panel'

const loadPanel = async () => (await import('./notification-panel')).NotificationPanel

/** What the software has to tell, from the poll; messages are counted at Messages, comments at Clinical. What opens says all of it. */
export function NotificationButton() {
  const t = useTranslations('shell.notifications')
  const { messages, comments } = useNotifications()
  const count = messages.filter(({ is_notice }) => is_notice).length
  // What comes while the list is open is read again.
  const version = messages.map(({ message_id }) => message_id).join() + comments.map(({ comment_id }) => comment_id).join()
  return (
    <Popover
      label={t('withCount', { count })}
      icon={<Bell />}
      iconOnly
      variant="quiet"
      placement="below-end"
      isPanel
      // The button's name says the number already.
      badge={
        <span aria-hidden="true">
          <Badge count={count} label="" />
        </span>
      }
    >
      {(close) => <LatePanel version={version} onClose={close} />}
    </Popover>
  )
}

function LatePanel(props: NotificationPanelProps) {
  const Panel = useLazy(true, loadPanel, props.onClose)
  return Panel && <Panel {...props} />
}
