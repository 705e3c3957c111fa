'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { TextButton } from '@/components/ui/text-button'
import type { Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import { RadiographAuthorised } from './radiographs-authorised'
import { RadiographFields } from './radiographs-fields'
import { RadiographReading } from './radiographs-reading'
import { RadiographResult } from './radiographs-result'
import type { RadiographSaves } from './radiograph-saves'
import type { SessionSaves } from '../session/session-saves'
import { useRadiographName } from './use-radiograph-name'

interface RadiographCardProps {
  session: Session
  radiograph: Radiograph
  saves: RadiographSaves
  onChart: SessionSaves['chart']
  onRemove: (radiograph: Radiograph) => void
}

/** One radiograph in the order of its steps: request, authorisation, exposure, quality and findings. */
export function RadiographCard({ session, radiograph, saves, onChart, onRemove }: RadiographCardProps) {
  const t = useTranslations('checks')
  const name = useRadiographName(session.toothNotation)(radiograph)
  const { may, side } = session
  const isStudent = side === 'student'
  // An authorised radiograph is read-only for the student. A teacher reads it, and can change it after one more press.
  const [opened, setOpened] = useState(false)
  const isSettled = isStudent && radiograph.authorisedAt !== null
  const isEditing = may.editLines && (isStudent || opened)

  return (
    <section aria-labelledby={`radiograph-${radiograph.id}`} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <h3 id={`radiograph-${radiograph.id}`} tabIndex={-1} className="text-lead font-bold wrap-anywhere">
          {name}
        </h3>
        {isEditing && (
          <IconButton
            label={t('radiograph.remove', { name })}
            icon={<Trash2 />}
            disabledReason={isSettled ? t('radiograph.removeSettled') : null}
            onPress={() => onRemove(radiograph)}
          />
        )}
        {may.editLines && !isEditing && (
          <TextButton aria-label={t('radiograph.changeNamed', { name })} onPress={() => setOpened(true)}>
            {t('radiograph.change')}
          </TextButton>
        )}
      </div>
      {isEditing && !isSettled ? (
        <RadiographFields session={session} radiograph={radiograph} saves={saves} onChart={onChart} />
      ) : (
        <RadiographReading radiograph={radiograph} heldOn={session.header.heldOn} withResult={!isEditing} />
      )}
      <RadiographAuthorised session={session} radiograph={radiograph} saves={saves} />
      {isEditing && <RadiographResult session={session} radiograph={radiograph} saves={saves} />}
    </section>
  )
}
