'use client'

import { Eraser, Search } from 'lucide-react'
import { useMessages, useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { accountKey } from '@/lib/users/account-key'
import { call } from '@/lib/client/request'
import { erasePerson, previewErasure, type Counts, type PrivacySubject } from '@/lib/contracts/privacy'
import { wordAt } from '@/lib/i18n/word-at'
import { usePrivacyAct } from './use-privacy-act'

/** Shows first what the erasure would do, then asks for the username again, then erases for good. */
export function ErasureCard({ subject: { id, name, username, hindrance, open } }: { subject: PrivacySubject }) {
  const t = useTranslations('privacy')
  const { act, busy, dialog } = usePrivacyAct()
  const [seen, setSeen] = useState<Counts | null>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isHindered = hindrance !== null || open.length > 0

  async function preview() {
    const previewed = await act('preview', () => call(previewErasure, { id }))
    if (previewed) setSeen(previewed.erased)
  }

  async function erase(event: SyntheticEvent) {
    event.preventDefault()
    if (accountKey(typed) !== accountKey(username)) return setError(t('erasure.otherUsername', { username }))
    if (await act('erase', () => call(erasePerson, { id, username: typed.trim() }))) notify.success(t('erasure.done'))
  }

  return (
    <Card as="section" aria-labelledby="erasure-title">
      <div className="flex flex-col items-start gap-3">
        <h2 id="erasure-title" className="text-lead font-bold">
          {t('erasure.title')}
        </h2>
        <p className="max-w-prose text-muted">{t('erasure.help')}</p>
        <p className="max-w-prose text-muted">{t('erasure.stays')}</p>
        {hindrance !== null && (
          <Banner tone="warning" announce="none">
            {t(`problem.${hindrance}`)}
          </Banner>
        )}
        {open.length > 0 && (
          <Banner tone="warning" announce="none" title={t('erasure.open')}>
            <CountsList counts={open} of="open" />
          </Banner>
        )}
        <Button icon={<Search />} loading={busy === 'preview'} onPress={() => void preview()}>
          {t('erasure.preview')}
        </Button>
        {seen !== null && (
          <div role="status" className="w-full">
            <h3 className="font-bold">{t('erasure.would')}</h3>
            {seen.length === 0 ? <p>{t('erasure.nothing')}</p> : <CountsList counts={seen} of="erased" />}
          </div>
        )}
        {seen !== null && !isHindered && (
          <form
            method="post"
            noValidate
            onSubmit={(event) => void erase(event)}
            className="flex w-full max-w-editor flex-col items-start gap-3"
          >
            <TextField
              className="w-full"
              label={t('erasure.username')}
              description={t('erasure.usernameHelp', { username })}
              autoComplete="off"
              value={typed}
              error={error}
              onChange={(text) => {
                setTyped(text)
                setError(null)
              }}
            />
            <Button type="submit" variant="danger" icon={<Eraser />} loading={busy === 'erase'}>
              {t('erasure.erase', { name })}
            </Button>
          </form>
        )}
      </div>
      {dialog}
    </Card>
  )
}

function CountsList({ counts, of }: { counts: Counts; of: 'open' | 'erased' }) {
  const words = useMessages().privacy
  const t = useTranslations('privacy')
  return (
    <ul className="list-disc pl-5">
      {counts.map(({ what, count }) => (
        <li key={what}>{t('count', { what: wordAt(words?.[of], [what]) ?? what, count })}</li>
      ))}
    </ul>
  )
}
