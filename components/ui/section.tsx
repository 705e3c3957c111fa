'use client'

import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Card } from './card'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'

interface SectionProps {
  title: string
  /** A summary of the content, shown while it is folded, too: '5 items, all 5'. */
  count?: ReactNode
  children: ReactNode
  /** The text of a long content, which is in its place until it is first opened: many folded fields make the first drawing slow. Null: nothing. */
  folded?: ReactNode
  defaultOpen?: boolean
  /** Where it is set, the owner decides whether the section is open. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Whether the section is at the head of a page: it is laid out at once, where others wait until they are near, so that nothing moves. */
  first?: boolean
  /** The id by which addresses lead to it. */
  id?: string
  level?: 2 | 3
  /** Whether its head is a chip in a line of such chips, in a `flex flex-wrap`; its opened card is below that line. */
  isChip?: boolean
}

/** A card that folds, or a chip that opens a card. The browser's search still finds closed content, and opens it. */
export function Section({
  title,
  count,
  children,
  folded,
  defaultOpen = true,
  open,
  onOpenChange,
  first = false,
  id,
  level = 2,
  isChip = false,
}: SectionProps) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen)
  const body = useRef<HTMLDivElement>(null)
  const ids = useId()
  const isOpen = open ?? ownOpen
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const Heading = level === 2 ? 'h2' : 'h3'

  function turn(to: boolean) {
    setOwnOpen(to)
    onOpenChange?.(to)
  }

  const found = useEffectEvent(() => turn(true))

  useEffect(() => {
    const element = body.current
    if (!element || isOpen) return
    // React supports only yes or no for `hidden`, and not the event.
    element.setAttribute('hidden', 'until-found')
    const onMatch = () => found()
    element.addEventListener('beforematch', onMatch)
    return () => element.removeEventListener('beforematch', onMatch)
  }, [isOpen])

  // Paper does not unfold, so content that was never opened must be drawn before printing.
  useEffect(() => {
    if (wasOpen) return
    const print = () => flushSync(() => setWasOpen(true))
    window.addEventListener('beforeprint', print)
    return () => window.removeEventListener('beforeprint', print)
  }, [wasOpen])

  const content = (
    <div ref={body} id={`${ids}-body`} hidden={!isOpen}>
      <div className={classNames('px-4 pb-4', isChip ? 'pt-4' : 'pt-1')}>{folded !== undefined && !wasOpen ? folded : children}</div>
    </div>
  )
  if (isChip)
    return (
      <>
        <Heading className="order-1 flex min-w-0 text-dense font-medium max-md:max-w-[calc(50%-0.25rem)]">
          <button
            type="button"
            data-opens={id}
            aria-expanded={isOpen}
            aria-controls={`${ids}-body`}
            onClick={() => turn(!isOpen)}
            className="hit-area flex min-h-8 min-w-0 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-left hover:bg-hover active:bg-pressed"
          >
            <span id={`${ids}-title`} className="shrink-0 whitespace-nowrap">
              {title}
            </span>
            {count && <span className="min-w-0 truncate text-meta font-normal text-muted">{count}</span>}
            <IconSlot small className={classNames('text-muted transition-transform print:hidden', isOpen && 'rotate-180')}>
              <ChevronDown />
            </IconSlot>
          </button>
        </Heading>
        <Card
          as="section"
          flush
          id={id}
          aria-labelledby={`${ids}-title`}
          className={classNames('order-2 basis-full scroll-mt-16', isOpen ? 'mt-2' : 'border-0!')}
        >
          {content}
        </Card>
      </>
    )

  return (
    <Card as="section" flush id={id} aria-labelledby={`${ids}-title`} className={isOpen && !first ? 'drawn-when-near' : undefined}>
      <Heading className="text-body font-bold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${ids}-body`}
          onClick={() => turn(!isOpen)}
          className="flex min-h-row w-full items-center gap-3 rounded-card px-4 py-2 text-left hover:bg-hover active:bg-pressed"
        >
          <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
            <span id={`${ids}-title`}>{title}</span>
            {count && <span className="text-dense font-normal text-muted">{count}</span>}
          </span>
          <IconSlot className={classNames('text-muted transition-transform', isOpen && 'rotate-180')}>
            <ChevronDown />
          </IconSlot>
        </button>
      </Heading>
      {content}
    </Card>
  )
}
