'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { Selection } from './use-selection'

interface SelectBoxProps {
  selection: Selection
  id: string
  name: string
  tabIndex?: number
}
/** Chooses a row or, with Shift, all rows between this one and the one pressed before. */
export function SelectBox({ selection, id, name, tabIndex }: SelectBoxProps) {
  const t = useTranslations('listTools')
  const isShifted = useRef(false)
  return (
    <span className="inline-flex min-w-target justify-center" onClickCapture={(event) => void (isShifted.current = event.shiftKey)}>
      <Checkbox
        hideLabel
        {...(tabIndex !== undefined && { tabIndex })}
        label={t('choose', { name })}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id, isShifted.current)}
      />
    </span>
  )
}

export function SelectPageBox({ selection }: { selection: Selection }) {
  const t = useTranslations('listTools')
  return (
    <span className="inline-flex min-w-target justify-center">
      <Checkbox
        hideLabel
        label={t('choosePage')}
        checked={selection.page === 'all'}
        indeterminate={selection.page === 'some'}
        onChange={selection.togglePage}
      />
    </span>
  )
}
