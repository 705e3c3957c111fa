'use client'

import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useOffline } from '@/lib/client/hooks'

export interface DashboardCardProps {
  title: string
  /** A count or a chip at the end of the heading. */
  after?: ReactNode
  children: ReactNode
  /** The one way on. */
  action?: ReactNode
}

export function DashboardCard({ title, after, children, action }: DashboardCardProps) {
  const id = useId()
  return (
    <Card as="section" flush aria-labelledby={id} className="overflow-clip">
      <header className="flex items-center justify-between gap-3 px-4 pt-4 pb-2">
        <h2 id={id} className="text-lead font-bold">
          {title}
        </h2>
        {after}
      </header>
      {children}
      {action && <div className="px-4 pt-1 pb-4">{action}</div>}
    </Card>
  )
}

/** Nothing here: what, and when that changes. */
export function NothingYet({ title, children }: { title: string; children: string }) {
  return (
    <div className="px-4 pb-4">
      <p className="font-medium">{title}</p>
      <p className="text-dense text-muted">{children}</p>
    </div>
  )
}

/** What neither the server nor this device has given. */
export function NotLoadedYet({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('dashboard')
  const errors = useTranslations('errors')
  const offline = useOffline()
  return (
    <>
      <NothingYet title={t('notLoaded')}>{offline ? t('notLoadedOffline') : errors('wentWrong')}</NothingYet>
      <div className="px-4 pb-4">
        <Button onPress={onRetry}>{errors('tryAgain')}</Button>
      </div>
    </>
  )
}
