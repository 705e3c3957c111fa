'use client'

import type { ReactNode } from 'react'
import { BackButton } from '@/components/ui/back-button'
import { classNames } from '@/components/ui/class-names'
import { useScrolledPast } from '@/components/ui/use-scrolled-past'

interface StandingBarProps {
  /** The id of the heading that says the same at length. */
  headId: string
  content: ReactNode
  back: string
  backLabel: string
  status: ReactNode
  /** Whether a phone shows the content from the beginning, because its heading is not drawn there. */
  always?: boolean | undefined
}

/** A bar that stays at the top of a long screen: the way back and, once the heading is out of sight, what the screen is about. */
export function StandingBar({ headId, content, back, backLabel, status, always = false }: StandingBarProps) {
  const isPast = useScrolledPast(headId)
  return (
    <div
      data-print="hide"
      className={classNames(
        'sticky top-0 z-20 flex min-h-control items-center justify-between gap-x-4 bg-canvas px-4 md:top-topbar md:py-1 md:px-6',
        isPast ? 'border-b border-line' : 'border-b border-transparent',
      )}
    >
      <div className="shrink-0 md:hidden">
        <BackButton href={back} label={backLabel} iconOnly={isPast || always} />
      </div>
      {isPast ? content : always ? <div className="min-w-0 grow md:hidden">{content}</div> : <span />}
      {status}
    </div>
  )
}
