'use client'

import { useTranslations } from 'next-intl'
import { Anchor } from '@/components/ui/link-context'
import { classNames } from '@/components/ui/class-names'
import { messageBoxes, type MessageBox } from '@/lib/messaging/vocabulary'
import type { Asked } from './asked.shapes'
import { hrefOf } from './use-threads'

/** The boxes as chips that are links, so that each has an address. */
export function BoxTabs({ asked, unread, scheduled }: { asked: Asked; unread: { inbox: number; notices: number }; scheduled: number }) {
  const t = useTranslations('messages')
  const counts: Partial<Record<MessageBox, number>> = { INBOX: unread.inbox, NOTICES: unread.notices, SCHEDULED: scheduled }
  const boxes = messageBoxes.filter((box) => box !== 'SCHEDULED' || scheduled > 0 || asked.box === 'SCHEDULED')
  return (
    <nav aria-label={t('boxes')}>
      <ul className="flex flex-wrap gap-2">
        {boxes.map((box) => {
          const count = counts[box] ?? 0
          const isCurrent = box === asked.box
          return (
            <li key={box}>
              <Anchor
                href={hrefOf({ box, q: asked.q })}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-dense coarse:min-h-11',
                  isCurrent ? 'border-primary bg-primary-tint font-medium text-primary' : 'border-control bg-surface hover:bg-hover',
                )}
              >
                {t(`box.${box}`)}
                {count > 0 && <b className="tabular-nums">{count}</b>}
              </Anchor>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
