'use client'

import { useTranslations } from 'next-intl'
import { Anchor } from './link-context'

export interface Crumb {
  label: string
  /** Without it, or as the last one, it is where one is. */
  href?: string
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[]
  /** The last one is what this page lies under, and leads there. */
  isAbove?: boolean
}

export function Breadcrumb({ crumbs, isAbove = false }: BreadcrumbProps) {
  const t = useTranslations('ui')
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-x-2 text-dense">
        {crumbs.map((crumb, index) => {
          const isLast = !isAbove && index === crumbs.length - 1
          return (
            <li key={`${index} ${crumb.label}`} className="flex items-center gap-2">
              {index > 0 && (
                <span aria-hidden="true" className="text-muted">
                  /
                </span>
              )}
              {crumb.href && !isLast ? (
                <Anchor href={crumb.href} className="hit-area rounded-control text-muted hover:text-ink hover:underline">
                  {crumb.label}
                </Anchor>
              ) : (
                <span aria-current={isLast ? 'page' : undefined} className={isLast ? 'font-bold' : 'text-muted'}>
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
