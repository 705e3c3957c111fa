'use client'

import { MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LocationSteps } from '@/components/shared/location/location-steps'
import { isPositionProblem, type PositionState } from '@/components/shared/location/use-position'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'

/** Explains why the check-in asks for the position before the browser does, and shows the steps for three browsers where it is denied. */
export function AsksLocation({ state }: { state: PositionState }) {
  const t = useTranslations('attendance.checkIn')
  const location = useTranslations('location')
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 font-bold">
        <IconSlot>
          <MapPin />
        </IconSlot>
        {t('asksLocation')}
      </h2>
      <p className="text-dense text-muted">{t('locationPurpose')}</p>
      <div aria-live="polite">
        {isPositionProblem(state) && (
          <Banner tone="danger" announce="none">
            {location(state.kind)}
          </Banner>
        )}
        {state.kind === 'pending' && <p className="text-dense text-muted">{location('pending')}</p>}
      </div>
      {(state.kind === 'pending' || state.kind === 'denied') && <LocationSteps />}
    </Card>
  )
}
