'use client'

import { MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LazyMap } from '@/components/shared/map/lazy-map'
import { Button } from '@/components/ui/button'
import type { OutputOf } from '@/lib/contract'
import type { readPlacementChoices } from '@/lib/contracts/placements'

interface PinMapProps {
  map: NonNullable<OutputOf<typeof readPlacementChoices>['map']>
  name: string
  latitude: number | null
  longitude: number | null
  onPin: (at: { readonly latitude: number; readonly longitude: number }) => void
}

/** Sets a provider's position by a press on the map; the fields above take it as typed numbers. */
export function PinMap({ map: { tiles, note }, name, latitude, longitude, onPin }: PinMapProps) {
  const t = useTranslations('placements.map')
  const [isOpen, setOpen] = useState(false)
  const points = latitude === null || longitude === null ? [] : [{ id: 'here', name, latitude, longitude }]
  return (
    <div className="flex flex-col gap-2">
      <Button className="self-start" icon={<MapPin />} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t(isOpen ? 'closePin' : 'pin')}
      </Button>
      {isOpen && (
        <>
          <p className="text-dense text-muted">{t('pinHelp')}</p>
          <LazyMap label={t('pin')} points={points} chosenId={null} tiles={tiles} note={note} onPlace={onPin} />
        </>
      )}
    </div>
  )
}
