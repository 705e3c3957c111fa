'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { untickedItems, type EndedKind } from '@/lib/clinical/checks'
import { checklistItems, checkOutcomes, type ChecklistItem, type CheckOutcome } from '@/lib/clinical/vocabulary'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { endCheckOf } from './check-endings'
import { focusChecks } from './focus-checks'
import type { SessionSaves } from '../session/session-saves'
import { useDraftText } from '@/components/shared/use-draft-text'

interface CheckFormProps {
  session: Session
  kind: EndedKind
  saves: SessionSaves
  onDone?: () => void
  /** Only given for a check that nobody waits for. */
  onCancel?: () => void
}

/** The checklist, ticked by one tap each or all at once, and the outcome, which ends the check. */
export function CheckForm({ session, kind, saves, onDone, onCancel }: CheckFormProps) {
  const t = useTranslations('checks')
  const formats = useFormats()
  const [ticked, setTicked] = useState<readonly ChecklistItem[]>([])
  const [note, setNote, forgetNote] = useDraftText(`check:${session.id}:${kind}`)
  const missing = untickedItems(ticked)
  const turn = (item: ChecklistItem, on: boolean) => setTicked(checklistItems.filter((one) => (one === item ? on : ticked.includes(one))))

  async function end(outcome: CheckOutcome) {
    if (outcome === 'PASSED' && missing.length > 0) {
      const items = formats.list(
        missing.map((item) => t(`itemInSentence.${item}`)),
        'disjunction',
      )
      if (
        !(await confirm({
          title: t('teacher.passWithout', { items }),
          body: t('teacher.passWithoutFollows'),
          action: t('teacher.passAnyway'),
        }))
      )
        return
    }
    // The pressed button disappears with its form, and the section may fold.
    focusChecks()
    onDone?.()
    // If the result could not be stored, the check stays open and keeps its note.
    if (!(await endCheckOf(saves.tools, kind, { outcome, checklist: [...ticked], note: note.trim() }))) return
    forgetNote()
    notify.success(t('teacher.done', { kind: t(`kind.${kind}`), outcome: t(`outcome.${outcome}`) }))
  }

  return (
    <div className="flex flex-col gap-4">
      {onCancel && <h3 className="font-bold">{t(`teacher.record.${kind}`)}</h3>}
      <ChoiceGroup role="group" id={`checklist-${kind}`} label={t('teacher.checklist')}>
        <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
          <ToggleChip
            size="lg"
            label={t('teacher.all')}
            selected={missing.length === 0}
            onChange={(on) => setTicked(on ? checklistItems : [])}
          />
          {checklistItems.map((item) => (
            <ToggleChip key={item} size="lg" label={t(`item.${item}`)} selected={ticked.includes(item)} onChange={(on) => turn(item, on)} />
          ))}
        </div>
      </ChoiceGroup>
      <TextArea id={`check-note-${kind}`} label={t('teacher.note')} value={note} onChange={setNote} rows={1} maxLength={2000} optional />
      <div className="grid grid-cols-2 gap-2 md:flex">
        {checkOutcomes.map((outcome) => (
          <Button
            key={outcome}
            size="lg"
            className={outcome === 'PASSED' ? 'col-span-2 md:grow' : undefined}
            onPress={() => void end(outcome)}
          >
            {t(`teacher.${outcome}`)}
          </Button>
        ))}
        {onCancel && (
          <Button size="lg" variant="quiet" className="col-span-2" onPress={onCancel}>
            {t('teacher.leave')}
          </Button>
        )}
      </div>
    </div>
  )
}
