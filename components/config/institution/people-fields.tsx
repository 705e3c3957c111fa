'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { RadioGroup } from '@/components/ui/radio-group'
import type { SignOnAround, SignOnPeople } from '@/lib/contracts/config/sign-on'

interface PeopleFieldsProps {
  /** The name of the setting in its part: `entraPeople`. */
  name: string
  value: SignOnPeople
  onChange: (value: SignOnPeople) => void
  field: FieldAt
  roles: SignOnAround['everyRole']
}

/** The people for whom a provider may vouch. */
export function PeopleFields({ name, value, onChange, field, roles }: PeopleFieldsProps) {
  const t = useTranslations('signOn.people')
  return (
    <Fieldset legend={t('legend')} help={t('help')}>
      <RadioGroup
        {...field(`${name}.who`)}
        label={t('who')}
        options={[
          { value: 'everybody', label: t('everybody') },
          { value: 'roles', label: t('roles'), description: t('rolesHelp') },
        ]}
        value={value.who}
        onChange={(who) => onChange({ ...value, who: who === 'roles' ? 'roles' : 'everybody' })}
      />
      {value.who === 'roles' && (
        <ChoiceGroup role="group" {...field(`${name}.roleIds`)} label={t('roleIds')} description={t('roleIdsHelp')}>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {roles.map(({ id, name: label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={value.roleIds.includes(id)}
                onChange={(isOn) =>
                  onChange({
                    ...value,
                    roleIds: roles.map((role) => role.id).filter((one) => (one === id ? isOn : value.roleIds.includes(one))),
                  })
                }
              />
            ))}
          </div>
        </ChoiceGroup>
      )}
    </Fieldset>
  )
}
