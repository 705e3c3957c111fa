'use client'

import { useTranslations } from 'next-intl'
import { FormProblems } from '@/components/shared/form-problems'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { isAbsent } from '@/lib/client/call-error'
import { decideConfirmation } from '@/lib/contracts/clinical-sessions/outside'

export type Decision = 'CONFIRMED' | 'DECLINED'
interface ConfirmFormProps {
  token: string
  /** The supervisor who was asked. Somebody else at that place may sign, and enters their own name. */
  supervisorName: string
  onDone: (decision: Decision) => void
  /** Called when the link has become invalid or the session has changed. */
  onVoid: (why: 'invalid' | 'changed') => void
}

const unanswered = { role: '', registrationNumber: '', remark: '', declines: false }

/** The signer, and their comment. To decline is a step of its own, so that no slip of a finger does it, and asks for a reason. */
export function ConfirmForm({ token, supervisorName, onDone, onVoid }: ConfirmFormProps) {
  const t = useTranslations('externalSignoff')
  const form = useForm({
    contract: decideConfirmation,
    initial: { name: supervisorName, ...unanswered },
    inputOf: ({ declines, ...values }) => ({ token, decision: declines ? ('DECLINE' as const) : ('CONFIRM' as const), ...values }),
    onDone: ({ state }) => onDone(state),
    onFailure: ({ code }) => {
      if (code === 'clinical-sessions.INVALID_TOKEN') onVoid('invalid')
      if (code === 'clinical-sessions.RECORD_CHANGED') onVoid('changed')
    },
  })
  const { declines } = form.values
  const turn = form.field('declines').onChange
  const labels = { name: t('name'), role: t('role'), registrationNumber: t('registration'), remark: t(declines ? 'reason' : 'remark') }
  return (
    <form method="post" noValidate onSubmit={form.submit} aria-labelledby="answer" className="flex flex-col gap-4">
      <h2 id="answer" className="text-lead font-bold">
        {t('answer')}
      </h2>
      <FormProblems problems={form.problems} attempt={form.attempt} labels={labels} />
      {form.failure && (
        <Banner tone="danger" announce="assertive">
          {t(isAbsent(form.failure) ? 'offline' : 'failed')}
        </Banner>
      )}
      <TextField label={labels.name} autoComplete="name" maxLength={120} required {...form.field('name')} />
      <TextField
        label={labels.role}
        description={t('roleHelp')}
        autoComplete="organization-title"
        maxLength={120}
        required
        {...form.field('role')}
      />
      <TextField label={labels.registrationNumber} autoComplete="off" maxLength={60} optional {...form.field('registrationNumber')} />
      <TextArea
        label={labels.remark}
        description={t('remarkHelp')}
        rows={3}
        maxLength={2000}
        required={declines}
        optional={!declines}
        {...form.field('remark')}
      />
      <div className="mt-2 flex flex-col gap-3">
        <Button type="submit" variant={declines ? 'danger' : 'primary'} size="lg" fullWidth loading={form.isSending}>
          {t(declines ? 'send' : 'confirm')}
        </Button>
        <Button fullWidth onPress={() => turn(!declines)}>
          {t(declines ? 'back' : 'cannot')}
        </Button>
      </div>
    </form>
  )
}
