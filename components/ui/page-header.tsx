'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { Children, Fragment, isValidElement, useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { classNames } from './class-names'
import { IconButton } from './icon-button'
import { useSayTitle } from './page-title'
import { useDismiss } from './use-dismiss'
import './page-header.css'

interface PageHeaderProps {
  title: string
  /** A count or a chip beside the title. */
  after?: ReactNode
  subtitle?: ReactNode
  /** The purpose of the screen. A phone has no room for it above the content, so there it is only spoken. */
  intro?: ReactNode
  /** The way back, on screens without the main menu: a BackButton. */
  back?: ReactNode
  /** On a phone, the way back before the title in the top bar, to the list that a desktop shows beside the screen. A BackButton that shows only its icon. */
  barBack?: ReactNode
  /** 2: the header of one item beside a list, whose own title is the screen's h1. */
  level?: 1 | 2
  /** Whether something else on the screen takes the focus after a navigation. */
  isQuiet?: boolean
  /** Content before the title: an avatar. */
  leading?: ReactNode
  /** The most frequent action: one button with an icon. On a phone it shows its `short` word, or its icon alone. */
  primary?: ReactNode
  /** The other actions, a button each. Where there is no room they are behind '…'. */
  more?: ReactNode
  /** A control that moves in time, or chooses what the whole screen shows. */
  control?: ReactNode
  /** The save indicator, at the end of the back row. */
  status?: ReactNode
  /** The name of one of several screens that follow each other under one address: a change of it is a navigation, too. */
  step?: string | undefined
  /** Whether the content comes first on a phone: the subtitle keeps to one line, and where the shell is hidden the title is in the bar above. */
  compact?: boolean
  className?: string
}

/**
 * The screen's one h1 (or an item's h2 beside a list), with the actions beside it. After a navigation it takes the focus, so that a screen reader says which
 * screen this is. On a phone it is in the shell's top bar (page-header.css); where the shell is hidden, above the content.
 */
export function PageHeader({
  title,
  after,
  subtitle,
  intro,
  back,
  barBack,
  level = 1,
  isQuiet = false,
  leading,
  primary,
  more,
  control,
  status,
  step = '',
  compact = false,
  className,
}: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pathname = usePathname()
  // A count belongs to the title; a chip may be as wide as the title itself.
  const isCount = typeof after === 'string' || typeof after === 'number'
  const rest = elementsOf(more)
  const hasActs = Boolean(primary) || rest.length > 0
  // The whole header is in the top bar of a phone, so the content begins at the top.
  const isBarOnly = !back && !status && !control && !subtitle && (!after || isCount)

  // The bar of a phone holds about eleven letters beside two buttons; a longer title is smaller there, and has the room of its count.
  const isLong = title.length > 11

  const Heading = `h${level}` as const

  useEffect(() => {
    if (!isQuiet && isNavigation(`${pathname} ${step}`)) heading.current?.focus({ preventScroll: true })
  }, [pathname, step, isQuiet])
  useSayTitle(pathname, title, level === 1)

  return (
    <div
      data-page-head
      data-bar-only={isBarOnly || undefined}
      data-compact={compact || undefined}
      className={classNames('flex w-full min-w-0 flex-col gap-2', className)}
    >
      {(back || status) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {back ?? <span />}
          {status}
        </div>
      )}
      <div data-head-grid data-lead={leading ? '' : undefined}>
        {leading && <div className="flex max-md:hidden [grid-area:lead]">{leading}</div>}
        <div data-head-bar>
          {barBack && <div className="shrink-0 md:hidden print:hidden">{barBack}</div>}
          <div className="flex min-w-0 grow items-baseline gap-x-3 [grid-area:title]">
            <Heading
              ref={heading}
              tabIndex={-1}
              title={title}
              className={classNames(
                'min-w-0 font-bold max-md:truncate print:overflow-visible print:whitespace-normal',
                hasWordOfNone(title) ? 'md:wrap-anywhere' : 'md:wrap-break-word',
                isLong ? 'max-md:text-lead' : 'max-md:text-h2',
                back || level === 2 ? 'text-h2' : 'text-h1',
              )}
            >
              {title}
            </Heading>
            {isCount && <span className={classNames('shrink-0 text-muted', isLong && 'max-md:sr-only')}>{after}</span>}
          </div>
          {hasActs && <Acts primary={primary} rest={rest} />}
        </div>
        {after && !isCount && (
          <div data-head-after className="flex flex-wrap items-center gap-2 text-muted [grid-area:after]">
            {after}
          </div>
        )}
        {intro && <div className="max-w-prose text-dense text-muted max-md:sr-only [grid-area:facts]">{intro}</div>}
        {subtitle && (
          <div
            data-head-facts
            className={classNames(
              'min-w-0 text-dense text-muted [grid-area:facts]',
              compact ? 'max-lg:truncate lg:wrap-anywhere print:overflow-visible print:whitespace-normal' : 'wrap-anywhere',
            )}
          >
            {subtitle}
          </div>
        )}
        {control && (
          <div data-head-control className="flex min-w-0 flex-wrap items-center gap-2 [grid-area:control]">
            {control}
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * The actions are in one row where there is room. Otherwise the primary one stands by itself, and the rest open below '…': the same buttons, which keep their
 * state.
 */
function Acts({ primary, rest }: { primary: ReactNode; rest: readonly ReactNode[] }) {
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useDismiss({ open, inside: [box], onDismiss: () => setOpen(false) })

  // A button that opens something further leaves the menu open when it is pressed.
  function pressed({ target }: MouseEvent) {
    const act = target instanceof Element ? target.closest('a, button') : null
    if (act && !act.hasAttribute('aria-haspopup') && !act.hasAttribute('aria-disabled')) setOpen(false)
  }

  return (
    <div ref={box} data-print="hide" data-head-acts>
      {rest.length > 0 && (
        <div id={id} data-head-more data-many={rest.length > 2 || undefined} data-open={open || undefined} onClick={pressed}>
          {rest}
        </div>
      )}
      {primary && <div data-head-primary>{primary}</div>}
      {rest.length > 0 && (
        <span data-head-opener data-many={rest.length > 2 || undefined} className="inline-flex">
          <IconButton label={t('moreActions')} icon={<Ellipsis />} aria-expanded={open} aria-controls={id} onPress={() => setOpen(!open)} />
        </span>
      )}
    </div>
  )
}

/** A word longer than those of any language breaks anywhere, because it would push what is beside it off the screen. */
const longestWord = 28
const hasWordOfNone = (title: string) => title.split(/[\s-]/u).some((word) => word.length > longestWord)

/** The elements of a node one by one, with nested fragments taken apart. */
function elementsOf(node: ReactNode): ReactNode[] {
  const parts = Children.toArray(node).map((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment ? elementsOf(child.props.children) : child,
  )
  // Elements of two fragments have the same keys until they are put together.
  return Children.toArray(parts)
}

let lastShown: string | null = null

/** The document's first screen keeps the browser's own focus. */
function isNavigation(shown: string) {
  const before = lastShown
  lastShown = shown
  return before !== null && before !== shown
}
