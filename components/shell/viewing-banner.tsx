'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { IconSlot } from '@/components/ui/icon-slot'
import { notify } from '@/components/ui/notify'
import { leaveView } from '@/lib/client/local-user'
import { onViewRefused } from '@/lib/client/page-mark'
import { useFormats } from '@/lib/i18n/use-formats'
import { useStopViewing } from './use-stop-viewing'
import type { Viewing } from './use-viewing'

interface ViewingBannerProps {
  viewing: Viewing
  /** Whether the person wants their own screens back. Other parts of the shell set it, too; it is false again where leaving failed. */
  isLeaving: boolean
  onLeave: (isLeaving: boolean) => void
}

/** The banner above every screen, scrolled or not: it says that these are somebody else's screens, and has the way back. */
export function ViewingBanner({ viewing, isLeaving, onLeave }: ViewingBannerProps) {
  const { name, until } = viewing
  const t = useTranslations('shell.viewing')
  const formats = useFormats()
  useStopViewing(viewing, isLeaving, onLeave)
  useEffect(() => onViewRefused(() => notify.error(t('refused'), { id: 'viewing' })), [t])
  useEffect(() => {
    // The server ends the view at that moment, whatever this clock says; it is not asked in between.
    const timer = setTimeout(() => leaveView(null), Math.max(1_000, Date.parse(until) - Date.now() + 1_000))
    return () => clearTimeout(timer)
  }, [until])
  return (
    <section
      aria-label={t('label')}
      data-tone="warning"
      className="sticky top-0 z-40 flex flex-wrap items-center gap-x-3 gap-y-1 border-b-2 border-tone-strong bg-tone-tint px-4 py-1 text-dense text-tone-strong"
    >
      <div className="flex min-w-0 grow basis-2xs items-center gap-2">
        <IconSlot>
          <Eye />
        </IconSlot>
        <p className="min-w-0 wrap-anywhere">
          <strong>{t('as', { name })}</strong> <span className="text-ink">{t('help', { until: formats.time(until) })}</span>
        </p>
      </div>
      <div className="text-ink">
        <Button size="sm" loading={isLeaving} onPress={() => onLeave(true)}>
          {t('stop')}
        </Button>
      </div>
    </section>
  )
}
