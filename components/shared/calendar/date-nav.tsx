'use client'

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { Popover } from '@/components/ui/popover'
import { DayJump } from './day-jump'

interface Step {
  /** Its name: 'Previous week'. */
  readonly label: string
  readonly href: string
}

interface DateNavProps {
  /** What it moves through: 'Week'. */
  label: string
  /** What is shown: 'Today', '23 – 29 Nov'. */
  shown: string
  /** The same in full, where there is room for it. */
  inFull?: string | undefined
  before: Step
  /** Back to today's. */
  now: Step
  after: Step
  /** The day that is shown, or the first of those. */
  day: string
  dayHref: (day: string) => string
  /** What else is chosen together with the day. */
  children?: ReactNode
  className?: string
}

/** Through time, the one way everywhere: to what was before and to what comes, and behind what is shown today and any other day. */
export function DateNav({ label, shown, inFull, before, now, after, day, dayHref, children, className }: DateNavProps) {
  return (
    <nav aria-label={label} data-print="hide" data-date-nav className={classNames('flex min-w-0 max-w-full', className)}>
      <LinkButton square href={before.href} icon={<ChevronLeft />} className="rounded-r-none">
        {before.label}
      </LinkButton>
      <Popover
        label={shown}
        placement="below-end"
        className="-mx-px min-w-0 grow rounded-none px-3 whitespace-nowrap"
        badge={
          <IconSlot small>
            <ChevronDown />
          </IconSlot>
        }
      >
        {(close) => (
          <div className="flex flex-col items-start gap-3">
            {inFull !== undefined && <p className="font-bold first-letter:uppercase">{inFull}</p>}
            <LinkButton href={now.href} onClick={close}>
              {now.label}
            </LinkButton>
            <DayJump day={day} hrefOf={dayHref} />
            {children}
            <ClosedByGoing at={day} close={close} />
          </div>
        )}
      </Popover>
      <LinkButton square href={after.href} icon={<ChevronRight />} className="rounded-l-none">
        {after.label}
      </LinkButton>
    </nav>
  )
}

/** Closes what it stands in once another day is shown. */
function ClosedByGoing({ at, close }: { at: string; close: () => void }) {
  const [before] = useState(at)
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (at !== before) leave()
  }, [at, before])
  return null
}
