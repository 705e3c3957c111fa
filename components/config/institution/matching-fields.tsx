'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Banner } from '@/components/ui/banner'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import type { Matching, SignOnAround } from '@/lib/contracts/config/sign-on'
import { fieldOfLines } from './matching-labels'

const fills = ['username', 'email', 'firstName', 'lastName', 'displayName', 'studentIdNumber'] as const

interface MatchingFieldsProps {
  /** The name of the setting in its part: `entraMatching`. */
  name: string
  value: Matching
  onChange: (value: Matching) => void
  field: FieldAt
  roles: SignOnAround['roles']
}

/** How a person whom a provider vouches for is matched to an account, and what happens to a person without one. The same for every provider. */
export function MatchingFields({ name, value, onChange, field, roles }: MatchingFieldsProps) {
  const t = useTranslations('signOn')
  const set = (some: Partial<Matching>) => onChange({ ...value, ...some })
  return (
    <>
      <Fieldset legend={t('matching')} help={t('matchingHelp')}>
        <TextField
          {...field(`${name}.attribute`)}
          label={t('attribute')}
          description={t('attributeHelp')}
          required
          spellCheck={false}
          autoCapitalize="none"
          maxLength={200}
          value={value.attribute}
          onChange={(attribute) => set({ attribute })}
        />
        <RadioGroup
          {...field(`${name}.field`)}
          label={t('field')}
          options={[
            { value: 'username', label: t('fields.username') },
            { value: 'email', label: t('fields.email') },
          ]}
          value={value.field}
          onChange={(next) => set({ field: next === 'email' ? 'email' : 'username' })}
        />
        <Switch
          {...field(`${name}.isLasting`)}
          label={t('lasting')}
          description={t('lastingHelp')}
          checked={value.isLasting}
          onChange={(isLasting) => set({ isLasting })}
        />
        <TextArea
          {...fieldOfLines(field, `${name}.emailDomains`, value.emailDomains)}
          label={t('domains')}
          description={t('domainsHelp')}
          rows={3}
          value={value.emailDomains.join('\n')}
          onChange={(text) => set({ emailDomains: text === '' ? [] : text.split('\n') })}
        />
      </Fieldset>
      <Fieldset legend={t('unknown')}>
        <RadioGroup
          {...field(`${name}.unknown`)}
          label={t('unknownQuestion')}
          options={[
            { value: 'refuse', label: t('refuse'), description: t('refuseHelp') },
            { value: 'create', label: t('create'), description: t('createHelp') },
          ]}
          value={value.unknown}
          onChange={(next) => set({ unknown: next === 'create' ? 'create' : 'refuse' })}
        />
        {value.unknown === 'create' && (
          <Select
            {...field(`${name}.roleId`)}
            label={t('role')}
            description={t('roleHelp')}
            options={roles.map(({ id, name: label }) => ({ value: id, label }))}
            value={value.roleId ?? ''}
            onChange={(roleId) => set({ roleId })}
          />
        )}
        {value.unknown === 'create' && roles.length === 0 && (
          <Banner tone="warning" announce="none">
            {t('noRoles')}
          </Banner>
        )}
      </Fieldset>
      <Fieldset legend={t('fills')} help={t('fillsHelp')}>
        {fills.map((one) => (
          <TextField
            key={one}
            {...field(`${name}.fills.${one}`)}
            label={t(`fields.${one}`)}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={200}
            value={value.fills[one]}
            onChange={(text) => set({ fills: { ...value.fills, [one]: text } })}
          />
        ))}
        <Switch
          {...field(`${name}.fillsAtLogin`)}
          label={t('atLogin')}
          description={t('atLoginHelp')}
          checked={value.fillsAtLogin}
          onChange={(fillsAtLogin) => set({ fillsAtLogin })}
        />
      </Fieldset>
    </>
  )
}
