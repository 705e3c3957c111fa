'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Popover } from '@/components/ui/popover'
import { useNotifications } from '@/lib/client/hooks'
import { useLazy } from '@/components/ui/use-lazy'
import type { NotificationPanelProps } from './notification-panel'

const loadPanel = async () => (await import('./notification-panel')).NotificationPanel

/** The software's notifications, from the poll; messages are counted at Messages, comments at Clinical. The list that opens has their full text. */
export function NotificationButton() {
  const t = useTranslations('shell.notifications')
  const { messages, comments } = useNotifications()
  const count = messages.filter(({ is_notice }) => is_notice).length
  // The list is read again when something arrives while it is open.
  const version = messages.map(({ message_id }) => message_id).join() + comments.map(({ comment_id }) => comment_id).join()
  return (
    <Popover
      label={t('withCount', { count })}
      icon={<Bell />}
      iconOnly
      variant="quiet"
      placement="below-end"
      isPanel
      // The button's name already says the number.
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
