'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconSlot } from '@/components/ui/icon-slot'
import type { Target } from '@/lib/clinical/marking'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { LateConcern } from './concern-part'
import { concernPlace, useConcernPlace } from './concern-place'
import { fieldIdOf } from '../header/field-id'
import { scaleOf } from '../marking/marking-rest'
import type { SessionSaves } from '../session/session-saves'
import { targetName } from '../procedures/target-name'

interface ConcernAskProps {
  session: Session
  saves: SessionSaves
  target: Target
  value: number | null
}

/** The sessions in which the answer was no; each is asked about only once. */
const declined = new Set<string>()

/**
 * After a mark with the lowest step, asks whether somebody else should hear of it. The message is written in this place. The draft names the student, the day,
 * the clinic and the mark, never the patient.
 */
export function ConcernAsk({ session, saves, target, value }: ConcernAskProps) {
  const t = useTranslations('marking')
  const formats = useFormats()
  const [, setDeclined] = useState(false)
  const place = useConcernPlace(session.id)
  const fieldId = fieldIdOf(target)
  if (session.concern)
    return place === fieldId ? <LateConcern concern={session.concern} sessionId={session.id} saves={saves} besideId={fieldId} /> : null
  if (declined.has(session.id)) return null

  function write() {
    const step = scaleOf(session, target)?.values.find((one) => one.value === value)
    const mark = t('concern.mark', { mark: String(value), label: step?.label ?? '' })
    const text = t('concern.prefill', {
      name: session.student.displayName,
      day: formats.longDay(session.header.heldOn),
      clinic: session.clinic.name,
      about: targetName(session, target),
      mark,
    })
    void saves.concern({ text, revision: 0 })
    concernPlace.write(session.id, fieldId)
  }

  return (
    <div role="group" aria-label={t('concern.ask')} data-tone="warning" className="flex flex-col gap-2 rounded-control bg-tone-tint p-3">
      <p className="flex items-start gap-2 text-dense">
        <IconSlot className="text-tone-strong">
          <TriangleAlert />
        </IconSlot>
        <span>
          <b className="block">{t('concern.ask')}</b>
          {t('concern.askWhy')}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onPress={write}>{t('concern.write')}</Button>
        <Button
          variant="quiet"
          onPress={() => {
            focusMark(fieldId)
            declined.add(session.id)
            setDeclined(true)
          }}
        >
          {t('concern.notNow')}
        </Button>
      </div>
    </div>
  )
}

/** The question disappears and would take the focus with it, so the focus moves to the mark first. */
function focusMark(fieldId: string): void {
  document.getElementById(fieldId)?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
}
