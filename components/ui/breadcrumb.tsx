'use client'

import { useTranslations } from 'next-intl'
import { classNames } from './class-names'
import { Anchor } from './link-context'

interface Crumb {
  label: string
  /** The address; without one, or as the last crumb, it is the present page. */
  href?: string
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[]
  /** Whether the last crumb is the page above this one, and a link to it. */
  isAbove?: boolean
  /** Whether the crumbs are in a bar: text without room ends in an ellipsis, instead of taking further lines. */
  oneLine?: boolean
}

export function Breadcrumb({ crumbs, isAbove = false, oneLine = false }: BreadcrumbProps) {
  const t = useTranslations('ui')
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={classNames('flex items-center gap-x-2 text-dense', !oneLine && 'flex-wrap')}>
        {crumbs.map((crumb, index) => {
          const isLast = !isAbove && index === crumbs.length - 1
          return (
            <li
              key={`${index} ${crumb.label}`}
              // The last crumb shrinks first, then those before it: nothing beside the bar is ever covered.
              className={classNames('flex items-center gap-2', oneLine && (isLast ? 'min-w-16 shrink-[9999]' : 'min-w-0'))}
            >
              {index > 0 && (
                <span aria-hidden="true" className="text-muted">
                  /
                </span>
              )}
              {crumb.href && !isLast ? (
                <Anchor href={crumb.href} className="hit-area min-w-0 rounded-control text-muted hover:text-ink hover:underline">
                  {oneLine ? <span className="block truncate">{crumb.label}</span> : crumb.label}
                </Anchor>
              ) : (
                <span
                  aria-current={isLast ? 'page' : undefined}
                  title={oneLine ? crumb.label : undefined}
                  className={classNames(isLast ? 'font-bold' : 'text-muted', oneLine && 'truncate')}
                >
                  {crumb.label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
