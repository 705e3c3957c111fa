'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextArea } from '@/components/ui/text-area'
import { listTypedTexts } from './typed-text'

/** Gives back the text that was typed on a screen that stopped working. */
export function TypedTexts() {
  const t = useTranslations('errors')
  const [texts] = useState(listTypedTexts)
  const [copied, setCopied] = useState<string | null>(null)
  if (texts.length === 0) return null

  async function copy(label: string, value: string) {
    await navigator.clipboard.writeText(value)
    setCopied(label)
  }

  return (
    <section aria-labelledby="typed-texts" className="flex w-full flex-col gap-3 border-t border-line pt-4">
      <h2 id="typed-texts" className="text-lead font-bold">
        {t('typedTitle')}
      </h2>
      <p className="text-muted">{t('typedHelp')}</p>
      {texts.map(({ label, value }) => (
        <div key={label} className="flex flex-col items-start gap-2">
          <TextArea className="w-full" label={label || t('field')} value={value} rows={2} readOnly />
          <Button size="sm" onPress={() => void copy(label, value)}>
            {copied === label ? t('copied') : t('copy')}
          </Button>
        </div>
      ))}
    </section>
  )
}
