'use client'

import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { StatusChip } from '@/components/ui/status-chip'
import { isRetrospective } from '@/lib/clinical/radiographs'
import type { Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import { focusRadiograph } from '../checks/focus-checks'
import type { RadiographSaves } from './radiograph-saves'
import { useTimeOn } from '../session/use-time-on'

interface RadiographAuthorisedProps {
  session: Session
  radiograph: Radiograph
  saves: RadiographSaves
}

/** The authorisation of the exposure: by whom and when; a teacher authorises it with one tap. */
export function RadiographAuthorised({ session, radiograph, saves }: RadiographAuthorisedProps) {
  const t = useTranslations('checks')
  const timeOf = useTimeOn(session.header.heldOn)
  const { authorisedBy, authorisedAt, takenAt, justification } = radiograph

  function authorise() {
    void saves.authorise(radiograph)
    // The button disappears when it is pressed.
    focusRadiograph(radiograph.id)
  }

  if (authorisedBy && authorisedAt) {
    const times = takenAt !== null && isRetrospective(radiograph) ? { taken: timeOf(takenAt), authorised: timeOf(authorisedAt) } : null
    return (
      <div className="flex flex-col items-start gap-3">
        <StatusChip tone="success" icon={<BadgeCheck />}>
          {t('radiograph.authorisedBy', { name: authorisedBy.displayName, time: timeOf(authorisedAt) })}
        </StatusChip>
        {session.side === 'student' && session.may.editLines && <p className="text-dense text-muted">{t('radiograph.settled')}</p>}
        {times && (
          <Banner tone="warning" title={t('radiograph.retrospective')} announce="none">
            {t('radiograph.retrospectiveWhy', times)}
          </Banner>
        )}
      </div>
    )
  }
  if (session.may.mark) {
    return (
      <Button
        size="lg"
        icon={<BadgeCheck />}
        className="self-start max-md:w-full"
        onPress={authorise}
        disabledReason={justification.trim() === '' && t('radiograph.authoriseMissing')}
      >
        {t('radiograph.authorise')}
      </Button>
    )
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <StatusChip tone="warning">{t('radiograph.notAuthorised')}</StatusChip>
      {session.may.editLines && <p className="text-dense text-muted">{t('radiograph.askTeacher')}</p>}
    </div>
  )
}
