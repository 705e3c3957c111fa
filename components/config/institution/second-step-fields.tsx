'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-area'
import type { SecondStep } from '@/lib/contracts/config/sign-on'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { fieldOfLines } from './matching-labels'

interface SecondStepFieldsProps {
  provider: SignOnProvider
  value: SecondStep
  onChange: (value: SecondStep) => void
  field: FieldAt
}

/** The parts of a provider's answer that count as a second step, and whether it is asked for one. */
export function SecondStepFields({ provider, value, onChange, field }: SecondStepFieldsProps) {
  const t = useTranslations('signOn.secondStep')
  const name = `${provider}SecondStep`
  return (
    <Fieldset legend={t('legend')} help={t('help')}>
      <TextArea
        {...fieldOfLines(field, `${name}.shownBy`, value.shownBy)}
        label={t('shownBy')}
        description={t(`shownByHelp.${provider}`)}
        rows={4}
        value={value.shownBy.join('\n')}
        onChange={(text) => onChange({ ...value, shownBy: text === '' ? [] : text.split('\n') })}
      />
      <Switch
        {...field(`${name}.isAsked`)}
        label={t('isAsked')}
        description={t(`isAskedHelp.${provider}`)}
        checked={value.isAsked}
        onChange={(isAsked) => onChange({ ...value, isAsked })}
      />
    </Fieldset>
  )
}
