'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

interface PagerProps {
  /** The number of the page, from 1. */
  page: number
  pages: number
  /** The numbers of the rows shown, from 1, and the total. */
  from: number
  to: number
  total: number
  onGo: (page: number) => void
}

/** '51 to 100 of 2,143', with the way to the neighbouring pages. The numbers are announced when they change. */
export function Pager({ page, pages, from, to, total, onGo }: PagerProps) {
  const t = useTranslations('ui')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-dense text-muted tabular-nums">
        {t('pager.range', { from, to, total })}
      </p>
      {pages > 1 && (
        <nav aria-label={t('pager.label')} className="flex gap-2">
          <Button size="sm" icon={<ChevronLeft />} disabledReason={page === 1 && t('pager.first')} onPress={() => onGo(page - 1)}>
            {t('pager.previous')}
          </Button>
          <Button size="sm" iconAfter={<ChevronRight />} disabledReason={page === pages && t('pager.last')} onPress={() => onGo(page + 1)}>
            {t('pager.next')}
          </Button>
        </nav>
      )}
    </div>
  )
}
