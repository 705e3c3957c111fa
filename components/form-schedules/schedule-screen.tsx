'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { TextField } from '@/components/ui/text-field'
import { addDays } from '@/lib/clinical/shift'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { previewSchedule, readSchedule, removeSchedule, saveSchedule } from '@/lib/contracts/form-schedules'
import { isNobody } from '@/lib/audience'
import { paths } from '@/lib/paths'
import { DatesList } from './dates-list'
import { FormChoice, type ChosenForm, type ScheduleChoices } from './form-choice'
import { LateFields } from './late-fields'
import { ReachCard } from './reach-card'
import { RunsCard } from './runs-card'
import { planOf, startValues, valuesOf, type ReadSchedule } from './schedule-values'
import { StateCard } from './state-card'
import { useFieldNames } from './use-field-names'
import { useNameable } from './use-nameable'
import { WhenFields } from './when-fields'
import { WhoFields } from './who-fields'

interface ScheduleScreenProps {
  /** Null for a new schedule. */
  initial: ReadSchedule | null
  choices: ScheduleChoices
}

/** A schedule: its form, people, times and deadline, with a preview of the people it reaches. */
export function ScheduleScreen({ initial, choices }: ScheduleScreenProps) {
  const t = useTranslations('formSchedules')
  const tEditor = useTranslations('editor')
  const router = useRouter()
  const problem = useProblemText()
  const { timeZone, today } = choices
  const [id] = useState(() => initial?.id ?? newId())
  const [isActive, setActive] = useState(true)
  const active = initial?.active ?? isActive
  const editor = useEditor({
    contract: saveSchedule,
    initial: initial
      ? { values: valuesOf(initial, timeZone), revision: initial.revision }
      : { values: startValues(addDays(today, 1)), revision: 0 },
    inputOf: (values, revision) => ({ id, revision, active, name: values.name, ...planOf(values, timeZone) }),
    savedOf: (output) => output,
    reread: async () => {
      try {
        const fresh = await call(readSchedule, { id })
        return { values: valuesOf(fresh, timeZone), revision: fresh.revision }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    onSaved: () => {
      if (initial) return router.refresh()
      notify.success(t('made', { name: editor.values.name }))
      router.replace(`${paths.formSchedule}/${id}`)
    },
  })
  const { values, set, field } = editor
  const nameable = useNameable(initial?.people ?? [])
  const { names, labelOf } = useFieldNames()
  const isReady = values.formId !== '' && values.firstOn !== '' && !isNobody(values.audience)
  const preview = useAsked(previewSchedule, isReady ? planOf(values, timeZone) : null, 'form')

  /** The settings of the form's type are proposed, but do not replace what was already chosen. */
  function choose({ id: formId, subject, dueDays, remindDays }: ChosenForm) {
    set({
      formId,
      ...(subject !== 'CHOSEN' && { completer: 'SUBJECT' as const }),
      ...(values.dueDays === null && { dueDays, remindDays }),
    })
  }

  async function remove() {
    const sure = await confirm({
      title: t('remove.question', { name: initial?.name ?? '' }),
      body: t('remove.help'),
      action: t('remove.action'),
      tone: 'danger',
    })
    if (!sure) return
    try {
      await call(removeSchedule, { id, revision: editor.revision })
      notify.success(tEditor('removal.deleted', { caption: initial?.name ?? '' }))
      router.push(paths.formSchedules)
    } catch (error) {
      notify.error(problem(error))
    }
    router.refresh()
  }

  return (
    <EditorForm
      title={initial?.name ?? t('list.add')}
      back={{ href: paths.formSchedules, label: t('list.title') }}
      editor={editor}
      labelOf={labelOf}
      names={names}
      aside={
        <>
          <ReachCard preview={preview} labelOf={labelOf}>
            {preview.found && <DatesList dates={preview.found.occurrences} />}
          </ReachCard>
          {initial && <RunsCard runs={initial.runs} />}
        </>
      }
      below={
        initial && (
          <Removal
            title={t('remove.title')}
            words={t('remove.words')}
            as="DELETED"
            labels={{ DELETED: t('remove.action'), DEACTIVATED: '' }}
            help={t('remove.help')}
            disabledReason={editor.isChanged && tEditor('removal.saveFirst')}
            onRemove={remove}
          />
        )
      }
    >
      {initial && <StateCard schedule={initial} isChanged={editor.isChanged} onStored={editor.rebase} />}
      <Fieldset legend={t('basics')}>
        <TextField
          {...field('name')}
          label={names.name}
          description={t('nameHelp')}
          required
          maxLength={200}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <FormChoice {...field('formId')} value={values.formId} forms={choices.forms} former={initial?.form} onChange={choose} />
        {!initial && <Checkbox label={t('active')} description={t('activeHelp')} checked={isActive} onChange={setActive} />}
      </Fieldset>
      <WhoFields help={t('audienceHelp')} values={values} set={set} field={field} choices={choices} nameable={nameable} />
      <WhenFields values={values} set={set} field={field} />
      <Fieldset legend={t('deadline')}>
        <NumberField
          {...field('dueDays')}
          label={t('dueDays')}
          description={t('dueDaysHelp')}
          optional
          min={0}
          max={1_000}
          value={values.dueDays}
          onChange={(dueDays) => set({ dueDays })}
        />
        {values.dueDays !== null && <LateFields values={values} set={set} field={field} />}
      </Fieldset>
    </EditorForm>
  )
}
