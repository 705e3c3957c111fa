'use client'

import { Send, UserPlus, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { useDraftText } from '@/components/clinical-sessions/use-draft-text'
import { FormProblems } from '@/components/shared/form-problems'
import { SelectorModal } from '@/components/shared/selector-modal'
import { PageTemplate } from '@/components/shell/page-template'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { saveQueued } from '@/lib/client/queue'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { sendMessage, type findReach } from '@/lib/contracts/messaging'
import { paths } from '@/lib/paths'

type Person = OutputOf<typeof findReach>['people'][number]
type Field = 'to' | 'subject' | 'text'
const fieldIds: Readonly<Record<Field, string>> = { to: 'message-to', subject: 'message-subject', text: 'message-text' }

interface NewMessageScreenProps {
  people: readonly Person[]
  /** Whom the screen was opened to write to. */
  to: readonly string[]
}

/** A message to one or several people. What is typed stays a draft on the device until it is sent. */
export function NewMessageScreen({ people, to }: NewMessageScreenProps) {
  const t = useTranslations('messages')
  const issues = useTranslations('issues')
  const router = useRouter()
  const problem = useProblemText()
  const [chosen, setChosen] = useState<readonly string[]>(to)
  const [subject, setSubject, forgetSubject] = useDraftText('message:new:subject')
  const [text, setText, forgetText] = useDraftText('message:new')
  const [isChoosing, setChoosing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const labels = { to: t('field.to'), subject: t('field.subject'), text: t('field.text') }
  const nameOf = (id: string) => people.find((person) => person.id === id)?.displayName ?? ''

  async function send(event: FormEvent) {
    event.preventDefault()
    const found: Partial<Record<Field, string>> = {
      ...(chosen.length === 0 && { to: issues('recipientNeeded') }),
      ...(subject.trim() === '' && { subject: issues('required') }),
      ...(text.trim() === '' && { text: issues('required') }),
    }
    setErrors(found)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const threadId = newId()
    const input = { id: newId(), threadId, subject: subject.trim(), text: text.trim(), to: [...chosen] }
    try {
      if (navigator.onLine) await call(sendMessage, input)
      else await saveQueued(sendMessage, input, { entity: threadId, label: input.subject })
      forgetSubject()
      forgetText()
      notify.success(navigator.onLine ? t('sent') : t('sentLater'))
      router.push(navigator.onLine ? `${paths.messages}/${threadId}` : paths.messages)
      router.refresh()
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'messaging.UNREACHABLE') setErrors({ to: t('unreachable') })
      else notify.error(`${t('couldNotSend')} ${problem(failure)}`)
    }
    setBusy(false)
  }

  return (
    <PageTemplate kind="editor" back={paths.messages} backLabel={t('title')}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <PageHeader title={t('newTitle')} />
        <FormProblems
          problems={(['to', 'subject', 'text'] as const).flatMap((name) => {
            const message = errors[name]
            return message === undefined ? [] : [{ name, fieldId: fieldIds[name], message }]
          })}
          attempt={attempt}
          labels={labels}
        />
        <ChoiceGroup id={fieldIds.to} role="group" label={labels.to} error={errors.to ?? null} required>
          <div className="flex flex-wrap items-center gap-2">
            {chosen.map((id) => (
              <span key={id} className="inline-flex min-h-control items-center gap-1 rounded-full border border-line bg-surface pl-3">
                {nameOf(id)}
                <IconButton
                  size="sm"
                  label={t('removePerson', { name: nameOf(id) })}
                  icon={<X />}
                  onPress={() => setChosen(chosen.filter((one) => one !== id))}
                />
              </span>
            ))}
            <Button icon={<UserPlus />} onPress={() => setChoosing(true)}>
              {t(chosen.length === 0 ? 'choosePeople' : 'addPeople')}
            </Button>
          </div>
        </ChoiceGroup>
        <TextField
          id={fieldIds.subject}
          label={labels.subject}
          required
          maxLength={200}
          value={subject}
          onChange={setSubject}
          error={errors.subject ?? null}
        />
        <TextArea
          id={fieldIds.text}
          label={labels.text}
          required
          rows={8}
          maxLength={10000}
          value={text}
          onChange={setText}
          error={errors.text ?? null}
        />
        <p className="text-dense text-muted">{t('writingHelp')}</p>
        <Button type="submit" variant="primary" icon={<Send />} loading={isBusy} className="self-start">
          {t('send')}
        </Button>
      </form>
      {isChoosing && (
        <SelectorModal
          title={labels.to}
          multiple
          items={people.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption }))}
          selected={chosen}
          onDone={(ids) => {
            setChoosing(false)
            if (ids) setChosen(ids)
          }}
        />
      )}
    </PageTemplate>
  )
}
