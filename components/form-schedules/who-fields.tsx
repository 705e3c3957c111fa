'use client'

import { useTranslations } from 'next-intl'
import { AudienceField } from '@/components/shared/audience/audience-field'
import { PeopleField } from '@/components/shared/audience/people-field'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { RadioGroup } from '@/components/ui/radio-group'
import { scheduleCompleters } from '@/lib/forms/vocabulary'
import type { ScheduleChoices } from './form-choice'
import type { RecipientValues } from './schedule-values'
import type { Nameable } from './use-nameable'

interface WhoFieldsProps {
  /** The text that says who counts as a member at which time. */
  help: string
  values: RecipientValues
  set: (change: Partial<RecipientValues>) => void
  field: FieldAt
  choices: ScheduleChoices
  nameable: Nameable
}

/** The people whom a form is about, and who completes it. */
export function WhoFields({ help, values, set, field, choices, nameable }: WhoFieldsProps) {
  const t = useTranslations('formSchedules')
  const { audience, completer, userIds } = values
  // A form about oneself or about nobody is completed by the people who are asked.
  const isAboutOthers = choices.forms.find(({ id }) => id === values.formId)?.subject === 'CHOSEN'
  const completerField = field('completer')
  return (
    <Fieldset legend={t('who')}>
      <AudienceField
        {...field('audience')}
        label={t(isAboutOthers ? 'aboutWhom' : 'audience')}
        description={help}
        value={audience}
        onChange={(next) => set({ audience: next })}
        choices={choices}
        nameOf={nameable.nameOf}
        findPeople={nameable.findReachable}
      />
      <PeopleField
        {...field('audience.leftOut')}
        label={t('leftOut')}
        description={t('leftOutHelp')}
        action={t('leaveOut')}
        value={audience.leftOut}
        onChange={(leftOut) => set({ audience: { ...audience, leftOut } })}
        nameOf={nameable.nameOf}
        findItems={nameable.findReachable}
      />
      {(isAboutOthers || completer !== 'SUBJECT' || completerField.error !== null) && (
        <RadioGroup
          {...completerField}
          label={t('completer')}
          value={completer}
          options={scheduleCompleters.map((value) => ({
            value,
            label: t(`completers.${value}`),
            description: t(`completersHelp.${value}`),
          }))}
          onChange={(next) => set({ completer: next })}
        />
      )}
      {completer === 'NAMED' && (
        <PeopleField
          {...field('userIds')}
          label={t('completersNamed')}
          required
          action={t('choosePeople')}
          value={userIds}
          onChange={(ids) => set({ userIds: ids })}
          nameOf={nameable.nameOf}
          findItems={nameable.findCompleters}
        />
      )}
    </Fieldset>
  )
}
