'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import { tellOfProblem } from '@/lib/contracts/provider-portal'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Act, Portal } from './portal-screen'

/** A form in which a provider tells the school of a problem, below the reported problems that still wait. */
export function PortalProblem({
  token,
  portal: { told, institution },
  act,
  isBusy,
}: {
  token: string
  portal: Portal
  act: Act
  isBusy: boolean
}) {
  const t = useTranslations('providerPortal.problem')
  const formats = useFormats()
  const [text, setText] = useState('')
  const [state, setState] = useState<'idle' | 'missing' | 'sent'>('idle')

  async function send() {
    const said = text.trim()
    if (said === '') return setState('missing')
    if (await act(() => call(tellOfProblem, { token, text: said }))) {
      setText('')
      setState('sent')
    }
  }

  return (
    <section aria-labelledby="portal-problem" className="flex flex-col gap-3">
      <h2 id="portal-problem" className="text-lead font-bold">
        {t('title')}
      </h2>
      {told.length > 0 && (
        <ul className="flex flex-col gap-2">
          {told.map(({ id, text: said, by, at }) => (
            <li key={id}>
              <p className="whitespace-pre-line wrap-anywhere">{said}</p>
              <p className="text-dense text-muted">{t('told', { name: by, at: formats.day(at.slice(0, 10)) })}</p>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextArea
          label={t('label')}
          help={t('help', { institution })}
          maxLength={2_000}
          rows={3}
          value={text}
          error={state === 'missing' ? t('missing') : undefined}
          onChange={(said) => {
            setText(said)
            setState('idle')
          }}
        />
        <Button type="submit" className="self-start" loading={isBusy}>
          {t('send')}
        </Button>
        <p role="status" className="text-dense text-success empty:hidden">
          {state === 'sent' && t('sent')}
        </p>
      </form>
    </section>
  )
}
