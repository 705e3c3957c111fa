'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** A grey area with the final size of the content; it shows after 200 ms, so that a quick answer does not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-control border border-transparent bg-line', className ?? 'h-4 w-full')}
    />
  )
}

/** Shown around skeletons and announces once that something loads. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  const t = useTranslations('ui')
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}
