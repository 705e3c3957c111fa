'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { dropKept, type Reflection } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { answerOf } from '../reflection-document'
import { aboutOf, type ReflectionSaves } from '../reflection-saves'

interface KeptPartsProps {
  /** Null for the title. */
  promptUid: string | null
  reflection: Reflection
  /** Null if the reflection can no longer be written. */
  saves: ReflectionSaves | null
  refresh: () => Promise<void>
}

/** Text from another device that arrived too late: the writer inserts it or discards it. */
export function KeptParts({ promptUid, reflection, saves, refresh }: KeptPartsProps) {
  const t = useTranslations('reflections.kept')
  const formats = useFormats()
  const offline = useOffline()
  const problem = useProblemText()
  const [busy, setBusy] = useState<string | null>(null)
  const parts = reflection.kept.filter((one) => one.promptUid === promptUid)

  async function drop(keptId: string) {
    setBusy(keptId)
    try {
      await call(dropKept, { id: reflection.id, keptId })
    } catch (error) {
      notify.error(problem(error), { id: 'kept' })
    }
    await refresh()
    setBusy(null)
  }

  async function putIn(keptId: string, text: string, to: ReflectionSaves) {
    const { text: now, revision } = promptUid === null ? { text: '', revision: reflection.revision } : answerOf(reflection, promptUid)
    const isStored =
      promptUid === null
        ? await to.about({ ...aboutOf(reflection), title: text }, { revision, despite: true })
        : await to.answer(promptUid, { text: [now.trimEnd(), text].filter(Boolean).join('\n\n'), revision, despite: true })
    if (isStored) await drop(keptId)
  }

  return parts.map(({ id, text, keptAt }) => (
    <Banner key={id} tone="info" announce="none" title={t('title', { at: formats.dateTime(keptAt) })}>
      <p className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {saves && (
          <Button loading={busy === id} disabledReason={offline && t('offline')} onPress={() => void putIn(id, text, saves)}>
            {t(promptUid === null ? 'takeTitle' : 'putIn')}
          </Button>
        )}
        <Button
          variant="quiet"
          loading={busy === id}
          disabledReason={offline && t('offline')}
          onPress={() =>
            void confirm({ title: t('dropQuestion'), action: t('drop'), tone: 'danger' }).then((isSure) => (isSure ? drop(id) : undefined))
          }
        >
          {t('drop')}
        </Button>
      </div>
    </Banner>
  ))
}
