'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'

interface DrillPanelProps {
  title: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Whether the panel is beside the report, where there is room for both; otherwise it is above. */
  isBeside: boolean
  onClose: () => void
}

/** Whether there is room for a panel beside a report. To be asked when a panel opens, so that an open panel does not jump when a window is made smaller. */
export function hasRoomBeside(): boolean {
  return window.matchMedia('(min-width: 80rem)').matches
}

/** The rows behind a number. Escape closes the panel, and the focus goes back to the number. */
export function DrillPanel({ title, description, children, footer, isBeside, onClose }: DrillPanelProps) {
  const t = useTranslations('ui')
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isBeside) return
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isBeside])
  if (!isBeside)
    return (
      <Dialog open title={title} description={description} footer={footer} size="md" closesOnBackdrop onClose={onClose}>
        {children}
      </Dialog>
    )
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      data-print="hide"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
      className="sticky top-20 flex max-h-dialog w-full max-w-list shrink-0 flex-col self-start rounded-card border border-line bg-surface"
    >
      <div className="flex items-start gap-3 border-b border-line px-4 py-3">
        <div className="min-w-0 grow">
          <h2 id={id} className="text-lead font-bold">
            {title}
          </h2>
          {description && <div className="text-dense text-muted">{description}</div>}
        </div>
        <IconButton label={t('close')} icon={<X />} onPress={onClose} className="-mr-2" />
      </div>
      <div className="min-h-0 grow overflow-y-auto px-4 py-2">{children}</div>
      {footer && <div className="flex flex-wrap gap-2 border-t border-line p-4">{footer}</div>}
    </aside>
  )
}
