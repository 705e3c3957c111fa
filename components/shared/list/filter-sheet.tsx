'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

interface FilterSheetProps {
  /** Undefined where no filter is set. */
  onClear: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** The fields of a list's filters on a phone. A choice takes effect at once in the list behind the sheet. */
export function FilterSheet({ onClear, onClose, children }: FilterSheetProps) {
  const t = useTranslations('ui.filters')
  return (
    <Dialog
      open
      closesOnBackdrop
      title={t('label')}
      onClose={onClose}
      footer={
        <>
          {onClear && <Button onPress={onClear}>{t('clear')}</Button>}
          <Button variant="primary" onPress={onClose}>
            {t('show')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  )
}
