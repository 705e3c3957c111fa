'use client'

import { Megaphone } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { FormBeside } from '@/components/shared/page/form-beside'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'
import { usePatientQuestion } from '@/components/shared/patient-check/use-patient-question'
import { useAttached } from '@/components/shared/use-attached'
import { useDraftText } from '@/components/shared/use-draft-text'
import { AudienceField } from '@/components/shared/audience/audience-field'
import { FormProblems } from '@/components/shared/form-problems'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { CallError, isAbsent } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { broadcastMessage, cancelBroadcast, countAudience, type readBroadcastChoices } from '@/lib/contracts/messaging'
import { isNobody, nobody, type Audience } from '@/lib/audience'
import { useFormats } from '@/lib/i18n/use-formats'
import { broadcastDrafts } from './broadcast-drafts'
import { ContentFields } from './content-fields'
import type { Attached } from './files-field'
import { usePeople } from './use-people'
import { useSending } from './use-sending'
import { hrefOf } from './use-threads'
import { WhenField, type When } from './when-field'

const repliesKinds = ['SENDER', 'NONE', 'ALL'] as const
type Replies = (typeof repliesKinds)[number]
const fieldIds = {
  audience: 'broadcast-audience',
  subject: 'broadcast-subject',
  text: 'broadcast-text',
  replies: 'broadcast-replies',
  fileIds: 'broadcast-files',
  sendAt: 'broadcast-when',
} as const
type Field = keyof typeof fieldIds
const repliesWords = { SENDER: 'touches.apart', NONE: 'touches.none', ALL: 'touches.together' } as const
/** Above this number of recipients sending has to be confirmed; up to it, everybody's answers can go to everybody. */
const many = 50

/** A broadcast: its audience is counted first and resolved when it is sent; for ten seconds it can be cancelled. */
export function BroadcastForm({ choices }: { choices: OutputOf<typeof readBroadcastChoices> }) {
  const t = useTranslations('messages')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()
  const [audience, setAudience] = useState<Audience>(nobody)
  const [subject, setSubject, forgetSubject] = useDraftText(broadcastDrafts.subject)
  const [text, setText, forgetText] = useDraftText(broadcastDrafts.text)
  const [replies, setReplies] = useState<Replies>('SENDER')
  const { files, setFiles, keep } = useAttached()
  const [when, setWhen] = useState<When>(null)
  const [urgent, setUrgent] = useState(false)
  const sending = useSending()
  const [isBusy, setBusy] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const people = usePeople([])
  const preview = useAsked(countAudience, isNobody(audience) ? null : { audience }, 'form')
  const count = isNobody(audience) ? null : preview.found
  const labels = {
    audience: t('field.to'),
    subject: t('field.subject'),
    text: t('field.text'),
    replies: t('broadcast.replies'),
    fileIds: t('files.title'),
    sendAt: t('broadcast.when'),
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    const found: Partial<Record<Field, string>> = {
      ...((isNobody(audience) || count?.reach === 0) && { audience: issues(isNobody(audience) ? 'recipientNeeded' : 'audienceEmpty') }),
      ...(subject.trim() === '' && { subject: issues('required') }),
      ...(text.trim() === '' && { text: issues('required') }),
      ...(when && (when.on === '' || when.time === null) && { sendAt: issues('required') }),
    }
    setErrors(found)
    setAttempt((before) => before + 1)
    if (Object.keys(found).length > 0) return
    if (count && count.reach > many) {
      const isSure = await confirm({
        title: when
          ? t('broadcast.laterQuestion', { count: count.reach, time: inWords(when) })
          : t('broadcast.question', { count: count.reach }),
        body: count.words,
        action: t(when ? 'broadcast.laterAction' : 'broadcast.action', { count: count.reach }),
      })
      if (!isSure) return
    }
    await leave(false)
  }

  const patient = usePatientQuestion()

  async function leave(despite: boolean) {
    setBusy(true)
    patient.clear()
    setOffline(false)
    keep(true)
    const content = {
      subject,
      text,
      fileIds: files.map((file) => file.id),
      audience,
      replies,
      urgent,
      sendAt: when && { on: when.on, time: when.time ?? '' },
      despite,
    }
    const { id, threadId, key } = sending.begin(content)
    try {
      const { sendsAt, reach } = await call(broadcastMessage, { id, threadId, ...content }, { key })
      sending.end()
      const done = when ? t('broadcast.scheduled', { time: formats.dateTime(sendsAt) }) : t('broadcast.sending', { count: reach })
      notify.success(done, { onUndo: () => void undoSending(threadId, { subject, text, files }) })
      forgetSubject()
      forgetText()
      setFiles([])
      router.push(hrefOf({ box: when ? 'SCHEDULED' : 'INBOX', q: '' }))
    } catch (failure) {
      keep(false)
      showFailure(failure)
    }
    setBusy(false)
  }

  async function undoSending(threadId: string, typed: { subject: string; text: string; files: readonly Attached[] }) {
    try {
      await call(cancelBroadcast, { threadId })
      setSubject(typed.subject)
      setText(typed.text)
      setFiles(typed.files)
      notify.info(t('broadcast.cancelled'))
    } catch (failure) {
      const isSent = failure instanceof CallError && failure.code === 'messaging.SENT'
      notify.error(isSent ? t('broadcast.tooLate') : problem(failure))
    }
  }

  const inWords = ({ on, time }: NonNullable<When>) => `${formats.longDay(on)}, ${formats.wallTime(time ?? '')}`

  function showFailure(failure: unknown) {
    if (isAbsent(failure)) return setOffline(true)
    if (failure instanceof CallError && failure.code === 'messaging.TAKEN') {
      sending.end()
      return notify.info(t('sentBefore'))
    }
    const like = patientFoundIn(failure)
    if (like.length > 0) return patient.show(like)
    // The server may name only the day or only the time; the error is shown by the field that holds both.
    const issuesFound = failure instanceof CallError ? failure.issues : []
    const said = issuesFound
      .map(({ path, message }) => ({ path: path.split('.')[0] ?? path, message }))
      .filter(({ path }) => path in fieldIds)
    if (said.length === 0) return notify.error(`${t('couldNotSend')} ${problem(failure)}`)
    setErrors(Object.fromEntries(said.map(({ path, message }) => [path, message])))
    setAttempt((before) => before + 1)
  }

  return (
    <FormBeside
      sideLabel={t('touches.title')}
      side={
        <Card as="section" aria-label={t('touches.title')}>
          <h2 className="pb-2 font-bold">{t('touches.title')}</h2>
          <p role="status" className="text-dense">
            {isNobody(audience) && <span className="text-muted">{t('touches.nobody')}</span>}
            {count && t('broadcast.count', { count: count.reach, cannot: count.cannotRead })}
            {preview.isFailed && t('broadcast.countFailed')}
          </p>
          {count && <p className="pt-1 text-dense text-muted">{count.words}</p>}
          <p className="pt-2 text-dense text-muted">{t(repliesWords[replies])}</p>
          {when && when.on !== '' && <p className="pt-2 text-dense text-muted">{inWords(when)}</p>}
        </Card>
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <FormProblems
          problems={(['audience', 'subject', 'text', 'replies', 'fileIds', 'sendAt'] as const).flatMap((name) => {
            const message = errors[name]
            return message === undefined ? [] : [{ name, fieldId: fieldIds[name], message }]
          })}
          attempt={attempt}
          labels={labels}
        />
        <AudienceField
          id={fieldIds.audience}
          label={labels.audience}
          error={errors.audience ?? null}
          value={audience}
          onChange={setAudience}
          choices={choices}
          nameOf={people.nameOf}
          findPeople={people.find}
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
        <RadioGroup
          id={fieldIds.replies}
          label={labels.replies}
          options={repliesKinds
            .filter((value) => value !== 'ALL' || (count !== null && count.reach < many))
            .map((value) => ({ value, label: t(`broadcast.reply.${value}`) }))}
          value={replies}
          onChange={setReplies}
          error={errors.replies ?? null}
        />
        <WhenField id={fieldIds.sendAt} value={when} error={errors.sendAt ?? null} onChange={setWhen} />
        <Checkbox label={t('broadcast.urgent')} description={t('broadcast.urgentHelp')} checked={urgent} onChange={setUrgent} />
        {patient.question(() => void leave(true))}
        {isOffline && <Banner tone="offline">{t('broadcast.offline')}</Banner>}
        <Button type="submit" variant="primary" icon={<Megaphone />} loading={isBusy} className="self-start">
          {count && count.reach > 0 ? t(when ? 'broadcast.laterAction' : 'broadcast.action', { count: count.reach }) : t('send')}
        </Button>
      </form>
    </FormBeside>
  )
}
