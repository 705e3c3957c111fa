'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Popover } from '@/components/ui/popover'
import { useNotifications } from '@/lib/client/hooks'
import { useLazy } from '@/components/ui/use-lazy'
import type { NotificationPanelProps } from './notification-panel'

const loadPanel = async () => (await import('./notification-panel')).NotificationPanel

/** New messages and comments, from the poll. */
export function NotificationButton() {
  const t = useTranslations('shell.notifications')
  const { messages, comments } = useNotifications()
  const count = messages.length + comments.length
  return (
    <Popover
      label={t('withCount', { count })}
      icon={<Bell />}
      iconOnly
      variant="quiet"
      placement="below-end"
      // The button's name says the number already.
      badge={
        <span aria-hidden="true">
          <Badge count={count} label="" />
        </span>
      }
    >
      {(close) => <LatePanel messages={messages} comments={comments} onChoose={close} />}
    </Popover>
  )
}

function LatePanel(props: NotificationPanelProps) {
  const Panel = useLazy(true, loadPanel, props.onChoose)
  return Panel && <Panel {...props} />
}
