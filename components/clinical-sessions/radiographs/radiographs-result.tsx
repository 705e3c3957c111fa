'use client'

import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/segmented'
import { radiographQualities } from '@/lib/clinical/vocabulary'
import type { Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import { AutosavedText } from '@/components/shared/live/autosaved-text'
import { RadiographTaken } from './radiographs-taken'
import type { RadiographSaves } from './radiograph-saves'

interface RadiographResultProps {
  session: Session
  radiograph: Radiograph
  saves: RadiographSaves
}

/** The result of a radiograph: its time, its quality and its findings. */
export function RadiographResult({ session, radiograph, saves }: RadiographResultProps) {
  const t = useTranslations('checks')
  const { id, revision, takenAt, quality, report } = radiograph
  return (
    <>
      <RadiographTaken session={session} radiograph={radiograph} saves={saves} />
      {takenAt !== null && (
        <Segmented
          label={t('radiograph.quality')}
          size="lg"
          value={quality}
          onChange={(next) => void saves.save({ ...radiograph, quality: next })}
          onClear={() => void saves.save({ ...radiograph, quality: null })}
          options={radiographQualities.map((value) => ({ value, label: t(`radiograph.qualityOf.${value}`) }))}
        />
      )}
      {(takenAt !== null || report !== '') && (
        <AutosavedText
          id={`report-${id}`}
          label={t('radiograph.report')}
          description={t(quality === 'NOT_ACCEPTABLE' && report.trim() === '' ? 'radiograph.reasonNeeded' : 'radiograph.reportHelp')}
          value={report}
          revision={revision}
          maxLength={4000}
          rows={2}
          onSave={(next, builtOn) => void saves.save({ ...radiograph, report: next, revision: builtOn })}
        />
      )}
    </>
  )
}
