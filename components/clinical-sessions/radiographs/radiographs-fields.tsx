'use client'

import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/segmented'
import { radiographKinds } from '@/lib/clinical/vocabulary'
import type { Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import { AutosavedText } from '@/components/shared/live/autosaved-text'
import { RadiographTeeth } from './radiographs-teeth'
import type { RadiographSaves } from './radiograph-saves'
import type { SessionSaves } from '../session/session-saves'

interface RadiographFieldsProps {
  session: Session
  radiograph: Radiograph
  saves: RadiographSaves
  onChart: SessionSaves['chart']
}

/** The fields of the request, which a teacher authorises. */
export function RadiographFields({ session, radiograph, saves, onChart }: RadiographFieldsProps) {
  const t = useTranslations('checks')
  const { id, revision } = radiograph
  return (
    <>
      <Segmented
        label={t('radiograph.kindLabel')}
        value={radiograph.kind}
        onChange={(kind) => void saves.save({ ...radiograph, kind })}
        options={radiographKinds.map((value) => ({ value, label: t(`radiograph.kind.${value}`) }))}
      />
      <RadiographTeeth
        session={session}
        radiograph={radiograph}
        onChart={onChart}
        onChange={(teeth) => void saves.save({ ...radiograph, teeth })}
      />
      <AutosavedText
        id={`justification-${id}`}
        label={t('radiograph.justification')}
        description={t('radiograph.justificationHelp')}
        value={radiograph.justification}
        revision={revision}
        maxLength={2000}
        rows={2}
        onSave={(justification, builtOn) => void saves.save({ ...radiograph, justification, revision: builtOn })}
      />
    </>
  )
}
