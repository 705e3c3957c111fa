'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'

export interface ChosenChip {
  id: string
  words: string
  icon?: ReactNode
  onRemove: () => void
}

const mostShown = 40

/** The chosen entries, each with a button that removes it. Only the first of very many are shown; the selector has all of them. */
export function ChosenChips({ label, chips }: { label: string; chips: readonly ChosenChip[] }) {
  const t = useTranslations('audience')
  if (chips.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {chips.slice(0, mostShown).map(({ id, words, icon, onRemove }) => (
        <li key={id} className="inline-flex min-h-control-sm items-center gap-1 rounded-full border border-line bg-surface pl-3">
          {icon && (
            <IconSlot small className="text-muted">
              {icon}
            </IconSlot>
          )}
          <span className="min-w-0 wrap-anywhere">{words}</span>
          <IconButton size="sm" label={t('remove', { name: words })} icon={<X />} onPress={onRemove} />
        </li>
      ))}
      {chips.length > mostShown && <li className="self-center text-dense text-muted">{t('more', { count: chips.length - mostShown })}</li>}
    </ul>
  )
}
