'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextArea } from '@/components/ui/text-area'
import type { WordedText } from '@/lib/contracts/config/wording'
import { languageNames } from '@/lib/i18n/language-names'
import { usePlaceOf } from './place-of'
import { useWordingSave } from './use-wording-save'

interface WordingDialogProps {
  text: WordedText
  onDone: (outcome: 'saved' | 'reset' | null) => void
}

/** One text in one language: the original, and the institution's own in its place. */
export function WordingDialog({ text: { locale, key, original, source, override, placeholders }, onDone }: WordingDialogProps) {
  const t = useTranslations('institution.wording')
  const tEditor = useTranslations('editor')
  const tUi = useTranslations('ui')
  const save = useWordingSave()
  const placeOf = usePlaceOf()
  const [typed, setTyped] = useState(override ?? original)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function send(text: string | null) {
    setSending(true)
    setFailure(null)
    const outcome = await save({ language: locale, texts: [{ key, text, was: override }] })
    setSending(false)
    if (outcome.saved) return onDone(text === null || text === original ? 'reset' : 'saved')
    setError(outcome.errors.get(0) ?? null)
    setFailure(outcome.failure)
  }

  return (
    <Dialog
      open
      size="md"
      title={t('edit')}
      description={`${languageNames[locale]} · ${placeOf(key)}`}
      onClose={() => onDone(null)}
      footer={
        <>
          <Button onPress={() => onDone(null)}>{tUi('cancel')}</Button>
          {override !== null && (
            <Button loading={isSending} onPress={() => void send(null)}>
              {t('reset')}
            </Button>
          )}
          <Button variant="primary" loading={isSending} onPress={() => void send(typed)}>
            {tEditor('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        )}
        <Original label={t('original')} text={original} />
        {source !== null && <Original label={t('source')} text={source} />}
        <TextArea
          label={t('own')}
          description={
            placeholders.length > 0
              ? t('placeholders', { names: placeholders.map((name) => (name.startsWith('<') ? name : `{${name}}`)).join(', ') })
              : undefined
          }
          required
          data-autofocus
          rows={4}
          maxLength={4_000}
          value={typed}
          error={error}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  )
}

function Original({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-dense font-medium text-muted">{label}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  )
}
