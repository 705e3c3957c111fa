'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useEditor } from '@/components/shared/editor/use-editor'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { newId } from '@/lib/client/new-id'
import { useAsked } from '@/lib/client/use-asked'
import { assignForm, previewAssignment } from '@/lib/contracts/form-schedules'
import { isNobody } from '@/lib/audience'
import { paths } from '@/lib/paths'
import { AssignEvent } from './assign-event'
import { assignmentOf, startAssignment } from './assign-values'
import { FormChoice, type ChosenForm, type ScheduleChoices } from './form-choice'
import { LateFields } from './late-fields'
import { ReachCard } from './reach-card'
import { useFieldNames } from './use-field-names'
import { useNameable } from './use-nameable'
import { WhoFields } from './who-fields'

/** Above this number of people the assignment has to be confirmed. */
const many = 50

interface AssignFormProps {
  choices: ScheduleChoices
  formId: string
  recent: ReactNode
  onAssigned: (batchId: string, total: number) => void
}

/** One assignment: the form, the people and the deadline. */
export function AssignForm({ choices, formId, recent, onAssigned }: AssignFormProps) {
  const t = useTranslations('formSchedules')
  const shell = useTranslations('shell.titles')
  const { timeZone } = choices
  const [id] = useState(newId)
  const isKnown = choices.forms.some((form) => form.id === formId)
  const editor = useEditor({
    contract: assignForm,
    initial: { values: startAssignment(isKnown ? formId : ''), revision: 0 },
    inputOf: (values) => ({ id, ...assignmentOf(values, timeZone) }),
    savedOf: () => ({ revision: 1, savedAt: new Date().toISOString() }),
    reread: () => Promise.resolve(null),
    onSaved: ({ batchId, total }) => onAssigned(batchId, total),
  })
  const { values, set, field } = editor
  const nameable = useNameable([])
  const { names, labelOf } = useFieldNames()
  const isReady = values.formId !== '' && !isNobody(values.audience)
  const preview = useAsked(previewAssignment, isReady ? assignmentOf(values, timeZone) : null, 'form')
  const needsEvent = choices.forms.some((form) => form.id === values.formId && form.requireEvent)
  const total = preview.isAsking ? null : (preview.found?.total ?? null)

  function choose({ id: chosen, subject, remindDays }: ChosenForm) {
    set({
      formId: chosen,
      event: null,
      ...(subject !== 'CHOSEN' && { completer: 'SUBJECT' as const }),
      ...(values.remindDays.length === 0 && { remindDays }),
    })
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (total !== null && total > many && !(await confirm({ title: t('assign.question', { count: total }), action: t('assign.action') })))
      return
    editor.submit(event)
  }

  return (
    <EditorForm
      title={shell('assignForm')}
      subtitle={t('assign.help')}
      back={{ href: paths.forms, label: shell('forms') }}
      editor={{ ...editor, submit: (event) => void submit(event) }}
      labelOf={labelOf}
      names={names}
      saveWords={total === null || total === 0 ? t('assign.action') : t('assign.actionTo', { count: total })}
      aside={
        <>
          <ReachCard preview={preview} labelOf={labelOf} />
          {recent}
        </>
      }
    >
      <Fieldset legend={t('form')}>
        <FormChoice {...field('formId')} hideLabel value={values.formId} forms={choices.forms} onChange={choose} />
      </Fieldset>
      <WhoFields help={t('assign.audienceHelp')} values={values} set={set} field={field} choices={choices} nameable={nameable} />
      {needsEvent && (
        <Fieldset legend={t('assign.event')}>
          <AssignEvent
            {...field('eventId')}
            asked={isReady ? assignmentOf({ ...values, event: null }, timeZone) : null}
            value={values.event}
            without={preview.found?.withoutEvent ?? 0}
            onChange={(event) => set({ event })}
          />
        </Fieldset>
      )}
      <Fieldset legend={t('dates.title')}>
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <DayField
            {...field('opensAt')}
            className="grow basis-52"
            label={names.opensOn}
            description={values.opensOn === '' ? t('opensNow') : undefined}
            optional
            value={values.opensOn}
            onChange={(opensOn) => set({ opensOn })}
          />
          <DayField
            {...field('dueAt')}
            className="grow basis-52"
            label={names.dueOn}
            optional
            value={values.dueOn}
            onChange={(dueOn) => set({ dueOn })}
          />
        </div>
        {values.dueOn !== '' && <LateFields values={values} set={set} field={field} />}
      </Fieldset>
    </EditorForm>
  )
}
