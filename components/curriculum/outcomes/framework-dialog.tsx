'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveFramework, type Framework } from '@/lib/contracts/curriculum/outcomes'
import { outcomeLimits } from '@/lib/curriculum/vocabulary'
import { frameworkHref } from './hrefs'

/** Creates or edits a framework: its issuer, its name and its edition. */
export function FrameworkDialog({ framework, onClose }: { framework: Framework | null; onClose: () => void }) {
  const t = useTranslations('learningOutcomes')
  const ui = useTranslations('ui')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => framework?.id ?? newId())
  const form = useForm({
    contract: saveFramework,
    initial: {
      name: framework?.name ?? '',
      issuer: framework?.issuer ?? '',
      edition: framework?.edition ?? '',
      language: framework?.language ?? '',
      licence: framework?.licence ?? '',
    },
    inputOf: (values) => ({ id, revision: framework?.revision ?? 0, ...values }),
    onDone: () => {
      onClose()
      if (framework) router.refresh()
      else router.push(frameworkHref(id))
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={framework ? t('editFramework') : t('addFramework')}
      description={framework ? undefined : t('addFrameworkHelp')}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form="framework" variant="primary" loading={form.isSending}>
            {framework ? t('save') : t('addFramework')}
          </Button>
        </>
      }
    >
      <form method="post" noValidate id="framework" className="flex flex-col gap-4" onSubmit={form.submit}>
        {form.failure && (
          <Banner tone="danger" announce="assertive">
            {problem(form.failure)}
          </Banner>
        )}
        <TextField {...form.field('name')} label={t('name')} required maxLength={outcomeLimits.name} />
        <TextField {...form.field('issuer')} label={t('issuer')} optional maxLength={outcomeLimits.name} />
        <TextField {...form.field('edition')} label={t('edition')} optional maxLength={outcomeLimits.code} />
        <TextField {...form.field('language')} label={t('language')} optional maxLength={outcomeLimits.code} />
        <TextField {...form.field('licence')} label={t('licence')} optional maxLength={outcomeLimits.name} />
      </form>
    </Dialog>
  )
}
