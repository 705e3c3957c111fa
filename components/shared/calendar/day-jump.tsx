'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { DayField } from '@/components/ui/day-field'
import { useGo } from '@/components/ui/use-go'

interface DayJumpProps {
  /** The day that is shown. */
  day: string
  hrefOf: (day: string) => string
}

/** The pause in typing after which the day counts: while it is typed, the field passes through other days. */
const restsMs = 700

/** Jumps to a day, however far away it is. */
export function DayJump({ day, hrefOf }: DayJumpProps) {
  const t = useTranslations('ui.dateNav')
  const [link, go] = useGo()
  const [typed, setTyped] = useState<string | null>(null)
  const leave = useEffectEvent((to: string) => {
    setTyped(null)
    go(hrefOf(to))
  })
  useEffect(() => {
    if (typed === null) return
    const resting = setTimeout(() => leave(typed), restsMs)
    return () => clearTimeout(resting)
  }, [typed])
  return (
    <div data-print="hide" className="w-44 shrink-0">
      {link}
      <DayField
        label={t('goTo')}
        hideLabel
        description=""
        required
        value={typed ?? day}
        onChange={(to) => setTyped(to === '' || to === day ? null : to)}
      />
    </div>
  )
}
