'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { FormProblems } from '@/components/shared/form-problems'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { saveSupervisor } from '@/lib/contracts/interface-editor'
import type { Supervisor } from './supervisors-list'

interface SupervisorDialogProps {
  clinicId: string
  supervisor: Supervisor
  onClose: () => void
}

/** The name of a supervisor and the address for mails; adds or changes one. */
export function SupervisorDialog({ clinicId, supervisor: { id, name, email }, onClose }: SupervisorDialogProps) {
  const t = useTranslations('interfaceEditor.options.supervisors')
  const router = useRouter()
  const [proof, proven] = useProof()
  const form = useForm({
    contract: saveSupervisor,
    send: (input) => proven(() => call(saveSupervisor, input)),
    initial: { name, email },
    inputOf: (values) => ({ id, clinicId, ...values }),
    onDone: () => {
      notify.success(t('saved', { name: form.values.name.trim() }), { id: 'options' })
      onClose()
      router.refresh()
    },
  })
  return (
    <Dialog
      open
      size="md"
      title={name === '' ? t('add') : t('change', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" form="supervisor" variant="primary" loading={form.isSending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="supervisor" noValidate onSubmit={form.submit} className="flex flex-col gap-4 pb-2">
        <FormProblems problems={form.problems} attempt={form.attempt} labels={{ name: t('name'), email: t('email') }} />
        {form.failure && !isProofNeeded(form.failure) && (
          <Banner tone="danger" announce="assertive">
            {t('failed')}
          </Banner>
        )}
        <TextField data-autofocus label={t('name')} maxLength={120} required {...form.field('name')} />
        <TextField label={t('email')} type="email" inputMode="email" maxLength={254} required {...form.field('email')} />
      </form>
      {proof}
    </Dialog>
  )
}
