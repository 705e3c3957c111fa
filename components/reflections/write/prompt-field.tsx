'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useAutosavedWords } from '@/components/shared/live/use-autosaved-words'
import { classNames } from '@/components/ui/class-names'
import { TextArea } from '@/components/ui/text-area'
import type { Reflection } from '@/lib/contracts/reflections'
import { reflectionLimits, countWords, type Prompt } from '@/lib/reflections/vocabulary'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { answerOf } from '../reflection-document'
import type { ReflectionSaves } from '../reflection-saves'
import { KeptParts } from './kept-parts'
import { useFound } from './use-found'

interface PromptFieldProps {
  prompt: Prompt
  reflection: Reflection
  saves: ReflectionSaves
  /** The patient data that the server found in the last save of this answer; null if that save was not refused. */
  refused: readonly string[] | null
  /** Whether this prompt is the one that a phone shows, where there is one at a time. */
  isCurrent: boolean
  refresh: () => Promise<void>
}

/** A question with the field for its answer, which saves itself during writing. */
export function PromptField({ prompt, reflection, saves, refused, isCurrent, refresh }: PromptFieldProps) {
  const t = useTranslations('reflections.write')
  const { uid, caption, help, words: usual } = prompt
  const headId = useId()
  const fieldId = useId()
  const stored = answerOf(reflection, uid)
  // The server's text when the screen was opened; the server does not have a refused one.
  const [before] = useState(refused === null ? stored.text : '')
  const { typed, type, leave } = useAutosavedWords({
    fieldId: uid,
    value: stored.text,
    revision: stored.revision,
    onSave: (text, revision) => void saves.answer(uid, { text, revision, despite: isDespite(text) }),
  })
  const { found, isDespite, accept } = useFound({ typed, stored: before, refused })
  const isKept = useRef(false)

  // The text is sent again once the writer has confirmed that it stays.
  useEffect(() => {
    if (!isKept.current || found.length > 0) return
    isKept.current = false
    void saves.answer(uid, { text: typed, revision: stored.revision, despite: true })
  }, [found, saves, uid, typed, stored.revision])

  function change() {
    const area = document.getElementById(fieldId)
    const first = found[0]
    if (!(area instanceof HTMLTextAreaElement) || first === undefined) return
    const at = typed.indexOf(first)
    area.focus()
    if (at >= 0) area.setSelectionRange(at, at + first.length)
  }

  const count = countWords(typed)
  return (
    <section aria-labelledby={headId} className={classNames('flex flex-col gap-2', !isCurrent && 'max-md:hidden')}>
      <div>
        <h2 id={headId} className="text-h2 font-bold wrap-anywhere">
          {caption || t('earlier')}
        </h2>
        {(help || !caption) && <p className="text-muted wrap-anywhere">{help || t('earlierHelp')}</p>}
      </div>
      <TextArea
        id={fieldId}
        label={caption || t('earlier')}
        hideLabel
        rows={7}
        maxLength={reflectionLimits.answer}
        value={typed}
        error={found.length > 0 ? t('looksLike') : null}
        onBlur={leave}
        onChange={type}
      />
      <p className="text-right text-meta text-muted tabular-nums">
        {usual === null ? t('words', { count }) : t('wordsOf', { count, usual })}
      </p>
      {found.length > 0 && (
        <PatientQuestion
          found={found}
          onChange={change}
          onKeep={() => {
            isKept.current = true
            accept()
          }}
        />
      )}
      <KeptParts promptUid={uid} reflection={reflection} saves={saves} refresh={refresh} />
    </section>
  )
}
