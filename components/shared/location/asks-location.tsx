'use client'

import { MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import type { LocationKept } from '@/lib/location/vocabulary'
import { PositionProblem } from './position-problem'
import type { PositionState } from './use-position'

interface AsksLocationProps {
  /** The kind of record that is written. */
  readonly purpose: 'CHECK_IN' | 'FORM' | 'SESSION'
  readonly kept: LocationKept
  readonly state: PositionState
  readonly children?: ReactNode
}

/** Says, before the browser asks, what the position is for and what of it is stored, and afterwards what came of the question. */
export function AsksLocation({ purpose, kept, state, children }: AsksLocationProps) {
  const t = useTranslations('location.ask')
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 font-bold">
        <IconSlot>
          <MapPin />
        </IconSlot>
        {t(`title.${purpose}`)}
      </h2>
      <p className="text-dense text-muted">
        {t(`purpose.${purpose}`)} {t(`kept.${kept}`)}
      </p>
      <PositionProblem state={state} />
      {children}
    </Card>
  )
}
