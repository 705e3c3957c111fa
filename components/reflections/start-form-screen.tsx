'use client'

import { FileX, UserRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { stageHref } from '@/lib/forms/hrefs'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listChoices } from '@/lib/contracts/form-responses'
import { startReflectionForm, type ReflectionTemplates } from '@/lib/contracts/reflections'
import type { ReflectionFormKind } from '@/lib/reflections/vocabulary'

interface StartFormScreenProps {
  kind: ReflectionFormKind
  /** Null if no form is set. */
  form: ReflectionTemplates['forms'][number] | null
}

/** /reflections/newdops, /reflections/newsignoff: begins the form that the school set for it. */
export function StartFormScreen({ kind, form }: StartFormScreenProps) {
  const t = useTranslations('reflections.startForm')
  const router = useRouter()
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const [isBusy, setBusy] = useState(false)
  const [responseId] = useState(newId)

  async function start(of: NonNullable<StartFormScreenProps['form']>) {
    setBusy(true)
    try {
      const subjectId = of.asksSubject ? await whom(of.formId) : null
      if (of.asksSubject && subjectId === null) return
      const { formId, taskId } = await call(startReflectionForm, { kind, id: responseId, subjectId })
      router.push(stageHref({ formId, responseId, stageId: taskId }))
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined
      const isNotSet = code === 'reflections.NOT_SET'
      notify.error(isNotSet ? t('notSet') : code === 'form-responses.NOT_STARTABLE' ? t('notStartable') : problem(error), {
        id: 'start-form',
      })
      if (isNotSet) router.refresh()
    } finally {
      setBusy(false)
    }
  }

  async function whom(formId: string): Promise<string | null> {
    const { subjects } = await call(listChoices, { formId })
    const ids = await select({ title: t('whom'), items: subjects.map(({ id, displayName }) => ({ id, caption: displayName })) })
    return ids?.[0] ?? null
  }

  return (
    <div className="flex max-w-prose flex-col gap-4">
      <PageHeader title={t(`title.${kind}`)} />
      {form === null ? (
        <EmptyState icon={<FileX />} title={t('notSet')}>
          {t('notSetHelp')}
        </EmptyState>
      ) : (
        <>
          <p>{t(form.asksSubject ? 'helpWhom' : 'help', { form: form.name })}</p>
          <Button
            variant="primary"
            className="self-start"
            icon={form.asksSubject && <UserRound />}
            loading={isBusy}
            onPress={() => void start(form)}
          >
            {t('start', { form: form.name })}
          </Button>
        </>
      )}
      {selector}
    </div>
  )
}
