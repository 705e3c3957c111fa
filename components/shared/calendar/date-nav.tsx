'use client'

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { Popover } from '@/components/ui/popover'
import { DayJump } from './day-jump'

/** A step through time: its name, such as 'Previous week', and its address, or an action if all the data is on the device. */
export type Step =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly onPress: () => void; readonly disabledReason?: string | false }

interface DateNavProps {
  /** The unit through which it moves: 'Week'. */
  label: string
  /** The shown time: 'Today', '23 – 29 Nov'. */
  shown: string
  /** The same time in full, for use where there is room for it. */
  inFull?: string | undefined
  before: Step
  /** The step back to today. */
  now: Step
  after: Step
  /** The shown day, or the first of the shown days. If no other day can be chosen, the shown time itself leads back to today. */
  day?: string
  dayHref?: (day: string) => string
  /** Other choices that are made together with the day. */
  children?: ReactNode
  className?: string
}

/** Moves through time, in the same way everywhere: to the time before and after and, behind the shown time, to today and any other day. */
export function DateNav({ label, shown, inFull, before, now, after, day, dayHref, children, className }: DateNavProps) {
  return (
    <nav aria-label={label} data-print="hide" data-date-nav className={classNames('flex max-w-full min-w-fit', className)}>
      <Arrow step={before} icon={<ChevronLeft />} className="h-auto self-stretch rounded-r-none" />
      {day !== undefined && dayHref ? (
        <Popover
          label={shown}
          placement="below-end"
          className={middleStyle}
          badge={
            <span className="flex">
              <IconSlot small>
                <ChevronDown />
              </IconSlot>
            </span>
          }
        >
          {(close) => (
            <div className="flex flex-col items-start gap-3">
              {inFull !== undefined && <p className="font-bold first-letter:uppercase">{inFull}</p>}
              <Now step={now} onGone={close}>
                {now.label}
              </Now>
              <DayJump day={day} hrefOf={dayHref} />
              {children}
              <ClosedByGoing at={day} close={close} />
            </div>
          )}
        </Popover>
      ) : (
        <Now step={now} className={middleStyle}>
          {shown}
        </Now>
      )}
      <Arrow step={after} icon={<ChevronRight />} className="h-auto self-stretch rounded-l-none" />
    </nav>
  )
}

const middleStyle = '-mx-px min-w-0 grow rounded-none px-3 whitespace-nowrap'

function Arrow({ step, icon, className }: { step: Step; icon: ReactNode; className: string }) {
  if (!('href' in step)) return <IconButton variant="secondary" {...step} icon={icon} className={className} />
  return (
    <LinkButton square href={step.href} icon={icon} className={className}>
      {step.label}
    </LinkButton>
  )
}

/** If the button shows the current time, its accessible name contains both texts. */
function Now({ step, onGone, className, children }: { step: Step; onGone?: () => void; className?: string; children: string }) {
  const name = children === step.label ? undefined : step.label
  if ('href' in step)
    return (
      <LinkButton href={step.href} onClick={onGone} className={className} aria-label={name}>
        {children}
      </LinkButton>
    )
  return (
    <Button
      className={className}
      aria-label={name}
      onPress={() => {
        step.onPress()
        onGone?.()
      }}
    >
      {children}
    </Button>
  )
}

/** Closes the panel around it once another day is shown. */
function ClosedByGoing({ at, close }: { at: string; close: () => void }) {
  const [before] = useState(at)
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (at !== before) leave()
  }, [at, before])
  return null
}
