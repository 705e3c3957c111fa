'use client'

import { UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { stageHref } from '@/lib/forms/hrefs'
import { useForm } from '@/components/shared/use-form'
import { FormProblems } from '@/components/shared/form-problems'
import { useSelector, type SelectorItem } from '@/components/shared/selector-modal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { newId } from '@/lib/client/new-id'
import { useProblemText } from '@/lib/client/use-problem-text'
import { enterFromPaper } from '@/lib/contracts/form-schedules'
import { FormChoice, type ScheduleChoices } from './form-choice'
import { useNameable } from './use-nameable'

/** Asks which form was filled in on paper, about whom, by whom and when; the answers are then typed in like any others. */
export function PaperDialog({ choices, onClose }: { choices: ScheduleChoices; onClose: () => void }) {
  const t = useTranslations('formSchedules.paper')
  const ui = useTranslations('ui')
  const router = useRouter()
  const words = useTranslations('formSchedules')
  const problem = useProblemText()
  const formId = useId()
  const [id] = useState(newId)
  const nameable = useNameable([])
  const form = useForm({
    contract: enterFromPaper,
    initial: { formId: '', subjectId: '', authorId: '', paperOn: choices.today },
    inputOf: ({ subjectId, authorId, ...values }) => ({ id, ...values, subjectId: subjectId || null, authorId: authorId || null }),
    onDone: ({ taskId }) => router.push(stageHref({ formId: form.values.formId, responseId: id, stageId: taskId })),
  })
  const { values } = form
  const subject = choices.forms.find((one) => one.id === values.formId)?.subject
  const labels = { formId: words('form'), subjectId: t(subject === 'SELF' ? 'whose' : 'about'), authorId: t('author'), paperOn: t('day') }

  return (
    <Dialog
      open
      size="md"
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isSending}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4 pb-2">
        <p className="text-dense text-muted">{t('help')}</p>
        {form.failure && <Banner tone="danger">{problem(form.failure)}</Banner>}
        <FormProblems problems={form.problems} attempt={form.attempt} labels={labels} />
        <FormChoice {...form.field('formId')} forms={choices.forms} onChange={(chosen) => form.field('formId').onChange(chosen.id)} />
        {subject !== undefined && subject !== 'NONE' && (
          <PersonChoice {...form.field('subjectId')} label={labels.subjectId} nameOf={nameable.nameOf} find={nameable.findReachable} />
        )}
        {subject !== undefined && subject !== 'SELF' && (
          <PersonChoice {...form.field('authorId')} label={labels.authorId} nameOf={nameable.nameOf} find={nameable.findCompleters} />
        )}
        <DayField {...form.field('paperOn')} label={labels.paperOn} optional={false} />
      </form>
    </Dialog>
  )
}

interface PersonChoiceProps {
  id: string
  error: string | null
  label: string
  value: string
  nameOf: (id: string) => string
  find: () => Promise<readonly SelectorItem[] | null>
  onChange: (id: string) => void
}

function PersonChoice({ label, value, nameOf, find, onChange, id, error }: PersonChoiceProps) {
  const t = useTranslations('formSchedules.paper')
  const [selector, select] = useSelector()

  async function choose() {
    const items = await find()
    const [chosen] = (items && (await select({ title: label, items }))) ?? []
    if (chosen !== undefined) onChange(chosen)
  }

  return (
    <ChoiceGroup id={id} error={error} role="group" required label={label}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {value !== '' && <p className="font-medium wrap-anywhere">{nameOf(value)}</p>}
        <Button size="sm" icon={<UserRound />} aria-haspopup="dialog" onPress={() => void choose()}>
          {t('choose')}
        </Button>
      </div>
      {selector}
    </ChoiceGroup>
  )
}
