'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { patientFoundOf } from '@/components/shared/patient-check/patient-found-in'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { StatusChip } from '@/components/ui/status-chip'
import { discardQueued, sendDespite } from '@/lib/client/queue-decisions'
import type { ListedRequest } from '@/lib/client/queue-list'
import { useRelativeTime } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'
import { recordHref } from './record-href'
import { keysOf, collectTypedTexts } from './unsent-words'

const tones = { waiting: 'info', held: 'warning', kept: 'warning', refused: 'danger' } as const

/** One change in words: its subject, its time, its state and the text in it. */
export function UnsentRequest({ request }: { request: ListedRequest }) {
  const t = useTranslations('retryRequests')
  const words = useMessages().retryRequests
  const relative = useRelativeTime()
  const [now] = useState(() => new Date())
  const { seq, contractName, label, body, madeAt, attempts, state, refused } = request
  const what = wordAt(words?.what, keysOf(contractName)) ?? t('what.other')
  const name = label ? `${what}: ${label}` : what
  const href = recordHref(request)
  const texts = collectTypedTexts(body)
  const patient = patientFoundOf(request)
  const reason =
    refused &&
    patient === null &&
    (wordAt(words?.reason, [refused.status]) ?? t('reason.other', { status: refused.code ?? refused.status }))

  async function askAndDiscard() {
    const isSure = await confirm({ title: t('discardTitle'), body: t('discardHelp', { name }), action: t('discardAction'), tone: 'danger' })
    if (isSure) await discardQueued(seq)
  }

  return (
    <Card as="li" tone={state === 'refused' ? 'danger' : undefined}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-2xs">
          <p className="font-bold">{name}</p>
          <p className="text-dense text-muted">
            {t('made', { when: relative(madeAt, now) })} · {t('tries', { count: attempts })}
          </p>
          <p className="mt-1">
            <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
          </p>
          {reason && <p className="mt-1 max-w-prose">{reason}</p>}
          {(state === 'held' || state === 'kept') && <p className="mt-1 max-w-prose text-dense text-muted">{t(`help.${state}`)}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {href && (
            <LinkButton size="sm" href={href} aria-label={t('openNamed', { name })}>
              {t('open')}
            </LinkButton>
          )}
          <Button size="sm" aria-label={t('discardNamed', { name })} onPress={() => void askAndDiscard()}>
            {t('discard')}
          </Button>
        </div>
      </div>
      {patient !== null && (
        <div className="mt-2">
          <PatientQuestion found={patient} onKeep={() => void sendDespite(seq)} />
        </div>
      )}
      {texts.length > 0 && (
        <details className="mt-2" open={state === 'refused'}>
          <summary className="cursor-pointer text-dense font-medium">{t('written')}</summary>
          {texts.map((text, index) => (
            <p key={index} className="mt-1 max-w-prose whitespace-pre-wrap break-words">
              {text}
            </p>
          ))}
        </details>
      )}
    </Card>
  )
}
