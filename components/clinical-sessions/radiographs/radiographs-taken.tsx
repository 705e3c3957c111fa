'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { TextButton } from '@/components/ui/text-button'
import { TimeField } from '@/components/ui/time-field'
import { isRetrospective } from '@/lib/clinical/radiographs'
import { instantsAt, timeOf } from '@/lib/clinical/session-times'
import { wallClock } from '@/lib/clinical/shift'
import type { Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { focusRadiograph } from '../checks/focus-checks'
import type { RadiographSaves } from './radiograph-saves'
import { useTimeOn } from '../session/use-time-on'

interface RadiographTakenProps {
  session: Session
  radiograph: Radiograph
  saves: RadiographSaves
}

/** The time of the exposure. Once it is authorised, one tap sets the current time, which can be corrected. */
export function RadiographTaken({ session, radiograph, saves }: RadiographTakenProps) {
  const t = useTranslations('checks')
  const timeOn = useTimeOn(session.header.heldOn)
  const timeZone = useTimeZone() ?? defaultTimeZone
  const [isChanging, setChanging] = useState(false)
  const { authorisedAt, takenAt } = radiograph

  if (takenAt === null && authorisedAt === null) return null
  if (takenAt === null)
    return (
      <Button size="lg" className="self-start max-md:w-full" onPress={recordTakenNow}>
        {t('radiograph.takeNow')}
      </Button>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-medium">{t('radiograph.takenAt', { time: timeOn(takenAt) })}</span>
        {!isChanging && <TextButton onPress={() => setChanging(true)}>{t('radiograph.changeTime')}</TextButton>}
        <TextButton onPress={undoTaken}>{t('radiograph.notTakenAfterAll')}</TextButton>
      </p>
      {isChanging && (
        <TimeField label={t('radiograph.takenTime')} value={timeOf(takenAt, timeZone)} onChange={(time) => void changeTime(time)} />
      )}
    </div>
  )

  function recordTakenNow() {
    const now = new Date().toISOString()
    // The device's clock may run a little behind the server's, but the exposure cannot be earlier than its authorisation.
    void saves.save({ ...radiograph, takenAt: authorisedAt !== null && now < authorisedAt ? authorisedAt : now })
    focusRadiograph(radiograph.id)
  }

  function undoTaken() {
    void saves.save({ ...radiograph, takenAt: null, quality: null })
    focusRadiograph(radiograph.id)
  }

  async function changeTime(time: string | null) {
    if (time === null) return
    const day = takenAt === null ? session.header.heldOn : wallClock(new Date(takenAt), timeZone).day
    const next = instantsAt(day, time, timeZone)[0]?.toISOString()
    if (!next || next === takenAt) return
    const isBefore = isRetrospective({ takenAt: next, authorisedAt })
    const follows = {
      title: t('radiograph.retrospectiveQuestion'),
      body: t('radiograph.retrospectiveFollows', { time: timeOn(authorisedAt ?? next) }),
      action: t('radiograph.retrospectiveAction'),
    }
    if (isBefore && !(await confirm(follows))) return
    void saves.save({ ...radiograph, takenAt: next })
  }
}
