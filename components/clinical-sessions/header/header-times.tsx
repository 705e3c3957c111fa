'use client'

import { useTranslations } from 'next-intl'
import { TimeField } from '@/components/ui/time-field'
import { endInstant, startInstant, timeOf } from '@/lib/clinical/session-times'
import { wallClock } from '@/lib/clinical/shift'

interface Times {
  startsAt: string | null
  endsAt: string | null
}
interface HeaderTimesProps extends Times {
  heldOn: string
  timeZone: string
  onChange: (times: Times) => void
  errors: Readonly<Record<string, string>>
  readOnly?: boolean
}

/** The start and end by the institution's clock; an end earlier than the start is on the next day. */
export function HeaderTimes({ startsAt, endsAt, heldOn, timeZone, onChange, errors, readOnly }: HeaderTimesProps) {
  const t = useTranslations('locks')
  const start = timeOf(startsAt, timeZone)
  const end = timeOf(endsAt, timeZone)
  const isNextDay = endsAt !== null && wallClock(new Date(endsAt), timeZone).day > heldOn

  function change(next: { start: string | null; end: string | null }) {
    const begun = startInstant(next.start, { heldOn, timeZone })
    onChange({ startsAt: begun, endsAt: endInstant(next.end, begun, { heldOn, timeZone }) })
  }

  return (
    <div className="flex flex-wrap gap-4">
      <TimeField
        id="head-startsAt"
        label={t('head.startsAt')}
        optional
        value={start}
        onChange={(time) => change({ start: time, end })}
        error={errors.startsAt}
        readOnly={readOnly}
      />
      <TimeField
        id="head-endsAt"
        label={t('head.endsAt')}
        optional
        value={end}
        onChange={(time) => change({ start, end: time })}
        error={errors.endsAt}
        description={isNextDay ? t('head.nextDay') : undefined}
        readOnly={readOnly}
      />
    </div>
  )
}
