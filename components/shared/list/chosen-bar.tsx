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
  /** Of a list that can be chosen as a whole: how many it has in all. */
  total?: number
  /** The acts on all that are chosen. */
  children: ReactNode
}

/** The bar above a list of which some are chosen: how many, the acts on them, and choosing none again. */
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
