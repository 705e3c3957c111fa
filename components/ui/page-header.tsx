'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names'

export interface PageHeaderProps {
  title: string
  /** A count or a chip beside the title. */
  after?: ReactNode
  subtitle?: ReactNode
  /** The way back, on screens without the main menu: a BackButton. */
  back?: ReactNode
  /** Before the title: an avatar. */
  leading?: ReactNode
  /** One primary, the rest secondary or in a menu. */
  actions?: ReactNode
  /** At the end of the back row: the save indicator. */
  status?: ReactNode
  /** Which of several screens it is that follow each other under one address: another one is a navigation, too. */
  step?: string | undefined
  /** On a phone title and subtitle keep to a line each, beside the actions: of a screen whose content comes first. */
  compact?: boolean
  className?: string
}

/** The screen's one h1. After a navigation it takes focus, so that a screen reader says where one is. */
export function PageHeader({
  title,
  after,
  subtitle,
  back,
  leading,
  actions,
  status,
  step = '',
  compact = false,
  className,
}: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pathname = usePathname()

  useEffect(() => {
    if (isNavigation(`${pathname} ${step}`)) heading.current?.focus({ preventScroll: true })
  }, [pathname, step])

  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      {(back || status) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {back ?? <span />}
          {status}
        </div>
      )}
      <div className={classNames('flex flex-wrap items-center justify-between gap-x-4 gap-y-3', compact && 'max-lg:flex-nowrap')}>
        {/* Sentences need more room beside the actions than a title does; no word of a title is broken while the actions can go below. */}
        <div
          className={classNames(
            'flex max-w-full grow items-center gap-3',
            subtitle ? 'basis-60' : 'basis-48',
            compact && 'max-lg:min-w-0 max-lg:basis-0',
          )}
        >
          {leading}
          <div className="min-w-0">
            <div className={classNames('flex flex-wrap items-baseline gap-x-3', compact && 'max-lg:flex-nowrap')}>
              <h1
                ref={heading}
                tabIndex={-1}
                title={compact ? title : undefined}
                className={classNames(
                  'font-bold',
                  compact
                    ? 'max-lg:min-w-0 max-lg:truncate max-lg:text-lead lg:wrap-break-word print:overflow-visible print:whitespace-normal'
                    : 'wrap-break-word',
                  back ? 'text-h2' : 'text-h1',
                )}
              >
                {title}
              </h1>
              {after && <span className="text-muted">{after}</span>}
            </div>
            {subtitle && (
              <div
                className={classNames(
                  'text-dense text-muted',
                  compact ? 'max-lg:truncate lg:wrap-anywhere print:overflow-visible print:whitespace-normal' : 'wrap-anywhere',
                )}
              >
                {subtitle}
              </div>
            )}
          </div>
        </div>
        {actions && (
          <div className={classNames('flex flex-wrap items-center gap-2', compact && 'max-lg:shrink-0 max-lg:flex-nowrap')}>{actions}</div>
        )}
      </div>
    </div>
  )
}

let lastShown: string | null = null

/** The document's first screen keeps the browser's own focus. */
function isNavigation(shown: string) {
  const before = lastShown
  lastShown = shown
  return before !== null && before !== shown
}
