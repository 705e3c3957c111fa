'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { Target } from '@/lib/clinical/marking'
import type { Mark, Session } from '@/lib/contracts/clinical-sessions'
import { AutosavedText } from '@/components/shared/live/autosaved-text'
import { ConcernAsk } from '../concerns/concern-ask'
import { fieldIdOf } from '../header/field-id'
import { PhraseChips } from './phrase-chips'
import type { SessionSaves } from '../session/session-saves'

export interface MarkNoteProps {
  session: Session
  saves: SessionSaves
  mark: Mark
  /** Whether the mark is one of the two lowest steps, for which the field asks for a reason. */
  isLow: boolean
  /** Whether the mark is the lowest step, for which the field asks whether more should be said. */
  isSerious: boolean
  /** Whether somebody opened the field in order to write. */
  focuses: boolean
}

/** A short note beside a mark. A low mark asks for one, but it is never required. */
export function MarkNote({ session, saves, mark, isLow, isSerious, focuses }: MarkNoteProps) {
  const t = useTranslations('marking')
  const { side, target, value, scaleId } = mark
  const id = `note-${fieldIdOf(target)}`
  const wantsFocus = useRef(focuses)
  useEffect(() => {
    if (wantsFocus.current) document.getElementById(id)?.focus()
  }, [id])
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
      <AutosavedText
        id={id}
        label={t(isLow ? 'note.why' : 'note.label')}
        value={mark.note}
        revision={mark.revision}
        maxLength={2000}
        rows={1}
        onSave={(note, revision) => void saves.mark({ side, target, value, scaleId, note, revision })}
        tools={(field) => (
          <PhraseChips kinds={isLow ? next : both} field={field} fieldId={id} compact criterion={criterionOf(session, target)} />
        )}
      />
      {isSerious && <ConcernAsk session={session} saves={saves} target={target} value={value} />}
    </div>
  )
}

const next = ['NEXT'] as const
const both = ['GOOD', 'NEXT'] as const

/** The criterion of a mark in the institution's words, together with the other criteria. */
function criterionOf({ catalogue, lines }: Session, target: Target): { readonly about: string; readonly others: readonly string[] } {
  const recorded = catalogue.procedures.filter(({ id }) => lines.some(({ procedureId }) => procedureId === id))
  const criteria = recorded.flatMap(({ criteria: of }) => of.map(({ id, caption }) => ({ id, caption })))
  const items = catalogue.sections.flatMap(({ caption: section, items: of }) =>
    of.map(({ id, caption }) => ({ id, caption: `${section} ${caption}` })),
  )
  const all = [...criteria, ...items]
  const targetId = target.kind === 'item' ? target.itemId : target.criterionId
  return {
    about: all.find(({ id }) => id === targetId)?.caption ?? '',
    others: all.filter(({ id }) => id !== targetId).map(({ caption }) => caption),
  }
}
