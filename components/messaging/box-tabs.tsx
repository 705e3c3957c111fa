'use client'

import { useTranslations } from 'next-intl'
import { NavTabs } from '@/components/ui/nav-tabs'
import { messageBoxes, type MessageBox } from '@/lib/messaging/vocabulary'
import type { Asked } from './asked.shapes'
import { hrefOf } from './use-threads'

/** The boxes, each with an address. */
export function BoxTabs({ asked, unread, scheduled }: { asked: Asked; unread: { inbox: number; notices: number }; scheduled: number }) {
  const t = useTranslations('messages')
  const counts: Partial<Record<MessageBox, number>> = { INBOX: unread.inbox, NOTICES: unread.notices, SCHEDULED: scheduled }
  const boxes = messageBoxes.filter((box) => box !== 'SCHEDULED' || scheduled > 0 || asked.box === 'SCHEDULED')
  return (
    <NavTabs
      label={t('boxes')}
      tabs={boxes.map((box) => ({
        href: hrefOf({ box, q: asked.q }),
        label: t(`box.${box}`),
        count: counts[box] ?? 0,
        current: box === asked.box,
      }))}
    />
  )
}
