'use client'

import { Send, UserPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { FormBeside } from '@/components/shared/page/form-beside'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { useDraftText } from '@/components/shared/use-draft-text'
import { FormProblems } from '@/components/shared/form-problems'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'
import { usePatientQuestion } from '@/components/shared/patient-check/use-patient-question'
import { useAttached } from '@/components/shared/use-attached'
import { useSelector } from '@/components/shared/selector-modal'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { sendOrStore } from '@/lib/client/send-or-store'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { InputOf, OutputOf } from '@/lib/contract'
import { findReach, sendMessage } from '@/lib/contracts/messaging'
import { paths } from '@/lib/paths'
import { ContentFields } from './content-fields'
import { usePeople } from './use-people'
import { useSending } from './use-sending'

type Person = OutputOf<typeof findReach>['people'][number]
type Field = 'to' | 'subject' | 'text' | 'fileIds'
const fieldIds: Readonly<Record<Field, string>> = {
  to: 'message-to',
  subject: 'message-subject',
  text: 'message-text',
  fileIds: 'message-files',
}

const toSuggestion = ({ id, displayName, caption }: Person): Suggested => ({ id, name: displayName, caption })

/** A message with files needs the server: the device does not store files. */
async function sendNow(input: InputOf<typeof sendMessage>, key: string): Promise<true> {
  await call(sendMessage, input, { key })
  return true
}

interface DirectFormProps {
  /** The people to whom the screen was opened to write, with their names. */
  known: readonly Person[]
}

/** A message to one or several people. Input stays a draft on the device until it is sent. */
export function DirectForm({ known }: DirectFormProps) {
  const t = useTranslations('messages')
  const issues = useTranslations('issues')
  const router = useRouter()
  const problem = useProblemText()
  const [chosen, setChosen] = useState<readonly Suggested[]>(known.map(toSuggestion))
  const [subject, setSubject, forgetSubject] = useDraftText('message:new:subject')
  const [text, setText, forgetText] = useDraftText('message:new')
  const { files, setFiles, keep } = useAttached()
  const [selector, select] = useSelector()
  const people = usePeople(known)
  const sending = useSending()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const labels = { to: t('field.to'), subject: t('field.subject'), text: t('field.text'), fileIds: t('files.title') }

  async function choose() {
    const items = await people.find()
    const ids = items && (await select({ title: labels.to, items, multiple: true, selected: chosen.map(({ id }) => id) }))
    if (!ids) return
    const known = new Map(items.map(({ id, caption, subcaption = '' }) => [id, { id, name: caption, caption: subcaption }]))
    setChosen(ids.flatMap((id) => known.get(id) ?? chosen.find((one) => one.id === id) ?? []))
  }

  const patient = usePatientQuestion()

  async function send(despite: boolean) {
    const found: Partial<Record<Field, string>> = {
      ...(chosen.length === 0 && { to: issues('recipientNeeded') }),
      ...(subject.trim() === '' && { subject: issues('required') }),
      ...(text.trim() === '' && { text: issues('required') }),
      ...(files.length > 0 && !navigator.onLine && { fileIds: t('files.offline') }),
    }
    setErrors(found)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const written = { subject: subject.trim(), text: text.trim() }
    // With a network the server checks for patients, because it knows whether a student is among the recipients.
    if (!despite && !navigator.onLine && !(await patient.isFree(Object.values(written)))) return setBusy(false)
    const content = { ...written, to: chosen.map(({ id }) => id), fileIds: files.map((file) => file.id), despite }
    const { id, threadId, key, occurredAt } = sending.begin(content)
    const input = { id, threadId, ...content, occurredAt }
    keep(true)
    try {
      const isSent = await (files.length > 0
        ? sendNow(input, key)
        : sendOrStore(sendMessage, input, { entity: threadId, label: input.subject, key }))
      sending.end()
      forgetSubject()
      forgetText()
      notify.success(isSent ? t('sent') : t('sentLater'))
      router.push(isSent ? `${paths.messages}/${threadId}` : paths.messages)
      router.refresh()
    } catch (failure) {
      keep(false)
      if (failure instanceof CallError && failure.code === 'messaging.TAKEN') {
        sending.end()
        notify.info(t('sentBefore'))
      } else if (patientFoundIn(failure).length > 0) patient.show(patientFoundIn(failure))
      else if (failure instanceof CallError && failure.code === 'messaging.UNREACHABLE') setErrors({ to: t('unreachable') })
      else if (failure instanceof CallError && failure.issues.some(({ path }) => path === 'fileIds'))
        setErrors({ fileIds: issues('fileGone') })
      else notify.error(`${t('couldNotSend')} ${problem(failure)}`)
    }
    setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    patient.clear()
    void send(false)
  }

  return (
    <FormBeside
      sideLabel={t('touches.title')}
      side={
        <Card as="section" aria-label={t('touches.title')}>
          <h2 className="pb-2 font-bold">{t('touches.title')}</h2>
          {chosen.length === 0 && <p className="text-dense text-muted">{t('touches.nobody')}</p>}
          <ul className="flex flex-col gap-2">
            {chosen.map(({ id, name, caption }) => (
              <li key={id} className="flex items-center gap-3">
                <Avatar name={name} size="sm" />
                <span className="min-w-0 grow wrap-anywhere">
                  {name} <span className="block text-dense text-muted">{caption}</span>
                </span>
              </li>
            ))}
          </ul>
          {chosen.length > 1 && <p className="pt-2 text-dense text-muted">{t('touches.together')}</p>}
        </Card>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormProblems
          problems={(['to', 'subject', 'text', 'fileIds'] as const).flatMap((name) => {
            const message = errors[name]
            return message === undefined ? [] : [{ name, fieldId: fieldIds[name], message }]
          })}
          attempt={attempt}
          labels={labels}
        />
        <TypeAhead
          id={fieldIds.to}
          label={labels.to}
          placeholder={t('typeName')}
          error={errors.to ?? null}
          chosen={chosen}
          onChange={setChosen}
          find={async (q, signal) => (await call(findReach, { q }, { signal })).people.map(toSuggestion)}
          browse={
            <Button icon={<UserPlus />} aria-haspopup="dialog" onPress={() => void choose()}>
              {t(chosen.length === 0 ? 'choosePeople' : 'addPeople')}
            </Button>
          }
        />
        <ContentFields
          ids={fieldIds}
          errors={errors}
          subject={subject}
          onSubject={setSubject}
          text={text}
          onText={setText}
          files={files}
          onFiles={setFiles}
        />
        {patient.question(() => void send(true))}
        <Button type="submit" variant="primary" icon={<Send />} loading={isBusy} className="self-start">
          {t('send')}
        </Button>
      </form>
      {selector}
    </FormBeside>
  )
}
