'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useToday } from '@/components/shared/live/use-today'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { listReflectionTemplates } from '@/lib/contracts/reflections'
import { activityKinds, reflectionLimits, type ActivityKind } from '@/lib/reflections/vocabulary'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import type { Preset } from './preset'
import { useBegin } from './use-begin'
import { usePatientCheck } from './use-patient-check'

/** A dialog that takes the title and day of an activity which 'Write about' does not list. */
export function NewReflectionDialog({ preset, onClose }: { preset: Preset; onClose: () => void }) {
  const t = useTranslations('reflections.new')
  const names = useTranslations('reflections')
  const today = useToday()
  const { data } = useLocalCopy('reflection-templates', listReflectionTemplates)
  const { begin, isBeginning } = useBegin()
  const check = usePatientCheck()
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<ActivityKind>(preset.kind ?? 'OTHER')
  const [happenedOn, setHappenedOn] = useState(today)
  const [templateId, setTemplateId] = useState(preset.templateId ?? '')
  const [isTried, setTried] = useState(false)
  const [found, setFound] = useState<readonly string[]>([])
  const templates = data?.templates ?? []
  // A template that is not offered to the reader is ignored, as if none had been given.
  const chosen = templates.find(({ id }) => id === templateId)?.id ?? templates[0]?.id
  const isMissing = isTried && title.trim() === ''

  async function start(despite: boolean) {
    setTried(true)
    if (title.trim() === '' || happenedOn === '') return
    const like = despite ? [] : check(title)
    setFound(like)
    if (like.length > 0) return
    await begin({ kind, title: title.trim(), note: '', happenedOn, origin: null, templateId: chosen, despite })
  }

  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{names('cancel')}</Button>
          <Button variant="primary" loading={isBeginning} onPress={() => void start(false)}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <TextField
          data-autofocus
          label={t('about')}
          description={t('aboutHelp')}
          required
          maxLength={reflectionLimits.title}
          value={title}
          error={isMissing ? t('aboutMissing') : null}
          onChange={(next) => {
            setTitle(next)
            setFound([])
          }}
        />
        {found.length > 0 && <PatientQuestion found={found} onChange={() => setFound([])} onKeep={() => void start(true)} />}
        <Select
          label={t('kind')}
          value={kind}
          options={activityKinds.map((one) => ({ value: one, label: names(`kind.${one}`) }))}
          onChange={(next) => setKind(activityKinds.find((one) => one === next) ?? 'OTHER')}
        />
        <DayField label={t('day')} required value={happenedOn} max={today} onChange={setHappenedOn} />
        {templates.length > 1 && (
          <Select
            label={names('about.template')}
            value={chosen ?? ''}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTemplateId}
          />
        )}
      </div>
    </Dialog>
  )
}
