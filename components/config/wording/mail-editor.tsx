'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { intoView } from '@/components/ui/into-view'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { previewMail, sendMailSample, type MailText } from '@/lib/contracts/config/wording'
import { useWordingSave } from './use-wording-save'

type Errors = { readonly subject?: string | undefined; readonly text?: string | undefined }

/** Subject and text of one mail in one language; shown and sent as a sample before or after they are saved. */
export function MailEditor({ mail: { name, subject, text } }: { mail: MailText }) {
  const t = useTranslations('institution.mails')
  const tEditor = useTranslations('editor')
  const tUi = useTranslations('ui')
  const router = useRouter()
  const problem = useProblemText()
  const save = useWordingSave()
  const stored = { subject: subject.override ?? subject.original, text: text.override ?? text.original }
  const [typed, setTyped] = useState(stored)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState<{ readonly subject: string; readonly text: string } | null>(null)
  const [busy, setBusy] = useState<'save' | 'show' | 'send' | null>(null)
  const isChanged = typed.subject !== stored.subject || typed.text !== stored.text
  useUnsavedChanges(isChanged)
  const placeholders = [...new Set([...subject.placeholders, ...text.placeholders])]
  const isOwn = subject.override !== null || text.override !== null

  async function saveText(next: { subject: string | null; text: string | null }) {
    setBusy('save')
    const outcome = await save({
      language: text.locale,
      texts: [
        { key: subject.key, text: next.subject, was: subject.override },
        { key: text.key, text: next.text, was: text.override },
      ],
    })
    setBusy(null)
    setErrors({ subject: outcome.errors.get(0), text: outcome.errors.get(1) })
    setFailure(outcome.failure)
    if (!outcome.saved) return
    notify.success(t(next.text === null ? 'resetDone' : 'saved'), { id: 'mail' })
    router.refresh()
  }

  async function sample(kind: 'show' | 'send') {
    setBusy(kind)
    setFailure(null)
    try {
      const input = { language: text.locale, name, ...typed }
      if (kind === 'show') setShown(await call(previewMail, input))
      else notify.success(t('sent', await call(sendMailSample, input)), { id: 'mail' })
      setErrors({})
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const said = new Map(error.issues.map(({ path, message }) => [path, message]))
      setErrors({ subject: said.get('subject'), text: said.get('text') })
      if (said.size === 0) setFailure(problem(error))
    }
    setBusy(null)
  }

  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lead font-bold">{t(`name.${name}`)}</h2>
      {failure && (
        <Banner tone="danger" announce="assertive" title={tEditor('notSaved')}>
          {failure}
        </Banner>
      )}
      <TextField
        label={t('subject')}
        required
        maxLength={4_000}
        value={typed.subject}
        error={errors.subject ?? null}
        onChange={(next) => setTyped({ ...typed, subject: next })}
      />
      <TextArea
        label={t('text')}
        required
        rows={10}
        maxLength={4_000}
        value={typed.text}
        error={errors.text ?? null}
        onChange={(next) => setTyped({ ...typed, text: next })}
      />
      <div className="text-dense text-muted">
        <p>{t('placeholders')}</p>
        <ul className="list-disc pl-5">
          {placeholders.map((one) => (
            <li key={one}>
              <code>{`{${one}}`}</code> {isKnown(one) && t(`placeholder.${one}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          loading={busy === 'save'}
          disabledReason={!isChanged && t('nothingChanged')}
          onPress={() => void saveText(typed)}
        >
          {tEditor('save')}
        </Button>
        {isChanged && (
          <Button variant="quiet" onPress={() => setTyped(stored)}>
            {tUi('cancel')}
          </Button>
        )}
        <Button loading={busy === 'show'} onPress={() => void sample('show')}>
          {t('preview')}
        </Button>
        <Button loading={busy === 'send'} onPress={() => void sample('send')}>
          {t('send')}
        </Button>
        {isOwn && (
          <Button variant="quiet" loading={busy === 'save'} onPress={() => void saveText({ subject: null, text: null })}>
            {t('reset')}
          </Button>
        )}
      </div>
      {shown && (
        <section ref={intoView} aria-label={t('preview')} aria-live="polite" className="rounded-card border border-line p-4">
          <p className="mb-3 font-bold wrap-anywhere">{shown.subject}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{shown.text}</p>
        </section>
      )}
    </div>
  )
}

const known = ['name', 'username', 'institution', 'link', 'student', 'clinic', 'day', 'days', 'count', 'by', 'to'] as const
function isKnown(name: string): name is (typeof known)[number] {
  return known.some((one) => one === name)
}
