'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import type { Selection } from './use-selection'

interface ChosenBarProps {
  selection: Selection
  /** The number of rows in all, for a list that can be chosen as a whole. */
  total?: number
  /** The actions on all chosen rows. */
  children: ReactNode
}

/** The bar above a list with chosen rows: their number, the actions on them, and a way to clear the choice. */
export function ChosenBar({ selection, total = 0, children }: ChosenBarProps) {
  const t = useTranslations('listTools')
  const { count } = selection
  if (count === 0) return null
  return (
    <StickyActionBar
      floating
      status={
        <div className="flex flex-wrap items-center gap-x-2">
          <p role="status" className="font-medium tabular-nums">
            {t('chosen', { count })}
          </p>
          {count < total && (
            <Button size="sm" variant="quiet" onPress={selection.chooseAll}>
              {t('chooseAll', { count: total })}
            </Button>
          )}
          <IconButton size="sm" icon={<X />} label={t('chooseNone')} onPress={selection.clear} />
        </div>
      }
    >
      {children}
    </StickyActionBar>
  )
}
