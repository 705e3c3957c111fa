'use client'

import { MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LocationSteps } from '@/components/shared/location/location-steps'
import { PositionProblem } from '@/components/shared/location/position-problem'
import { usePosition } from '@/components/shared/location/use-position'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { useFormats } from '@/lib/i18n/use-formats'

/** What this browser says about its position. It is asked only after a press, and the answer stays here. */
export function GeolocationScreen() {
  const t = useTranslations('dev.geoloc')
  const tShell = useTranslations('shell')
  const { state, ask } = usePosition()

  return (
    <div className="flex max-w-editor flex-col items-start gap-4">
      <PageHeader title={tShell('titles.devGeoloc')} subtitle={t('intro')} />
      <Button variant="primary" icon={<MapPin />} loading={state.kind === 'pending'} onPress={() => void ask()}>
        {state.kind === 'pending' ? t('asking') : t('ask')}
      </Button>
      <div aria-live="polite" className="w-full">
        {state.kind === 'idle' && <p className="text-muted">{t('idle')}</p>}
        {state.kind === 'found' && <Position position={state.position} />}
      </div>
      <PositionProblem state={state} />
      {state.kind !== 'pending' && state.kind !== 'denied' && <LocationSteps />}
    </div>
  )
}

function Position({ position: { coords, timestamp } }: { position: GeolocationPosition }) {
  const t = useTranslations('dev.geoloc')
  const formats = useFormats()
  const degrees = (value: number) => formats.number(value, { minimumFractionDigits: 5, maximumFractionDigits: 5 })
  const rows = [
    [t('latitude'), degrees(coords.latitude)],
    [t('longitude'), degrees(coords.longitude)],
    [t('accuracy'), t('metres', { metres: formats.number(coords.accuracy, { maximumFractionDigits: 0 }) })],
    [t('at'), formats.dateTime(new Date(timestamp))],
  ]
  return (
    <Card as="section" aria-labelledby="position-found">
      <h2 id="position-found" className="text-lead font-bold">
        {t('found')}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
