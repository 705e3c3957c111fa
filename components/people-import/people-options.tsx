'use client'

import { useTranslations } from 'next-intl'
import type { OptionsProps } from '@/components/shared/import/mapping'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { Select } from '@/components/ui/select'
import type { AccountChoices } from '@/lib/contracts/users/accounts'
import { useFieldName } from './use-field-name'

const keys = ['email', 'username', 'studentIdNumber'] as const
const orders = ['AUTO', 'DMY', 'MDY'] as const
const switches = ['makeGroups', 'keepRoles', 'invite', 'overwrite', 'clear'] as const

/** The options of a whole file of people. */
export function PeopleOptions({ options, set, error, choices }: OptionsProps & { choices: AccountChoices }) {
  const t = useTranslations('imports.people')
  const tAccounts = useTranslations('accounts')
  const nameOf = useFieldName()
  const text = (name: string) => String(options[name] ?? '')
  const roleIds = Array.isArray(options.roleIds) ? options.roleIds : []
  const helps = {
    makeGroups: undefined,
    keepRoles: t('keepRolesHelp'),
    invite: t('inviteHelp'),
    overwrite: t('overwriteHelp'),
    clear: undefined,
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('key')}
          options={keys.map((value) => ({ value, label: nameOf(value) }))}
          value={text('key')}
          error={error('key')}
          onChange={(key) => set({ key })}
        />
        <DayField
          label={t('from')}
          description={t('fromHelp')}
          value={text('from')}
          max={choices.today}
          error={error('from')}
          onChange={(from) => set({ from })}
        />
        <Select
          label={t('dayOrder')}
          options={orders.map((value) => ({ value, label: t(value) }))}
          value={text('dayOrder')}
          onChange={(dayOrder) => set({ dayOrder })}
        />
        <Select
          label={t('programmeId')}
          placeholder={t('noProgramme')}
          options={choices.programmes.map(({ id, name }) => ({ value: id, label: name }))}
          value={text('programmeId')}
          error={error('programmeId')}
          onChange={(programmeId) => set({ programmeId })}
        />
      </div>
      <ChoiceGroup role="group" label={t('roleIds')} error={error('roleIds')}>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {choices.roles.map(({ id, name, isMine }) => (
            <Checkbox
              key={id}
              label={name}
              checked={roleIds.includes(id)}
              disabledReason={!isMine && !roleIds.includes(id) && tAccounts('role.notYours')}
              onChange={(isOn) => set({ roleIds: isOn ? [...roleIds, id] : roleIds.filter((other) => other !== id) })}
            />
          ))}
        </div>
      </ChoiceGroup>
      <div className="flex flex-col gap-3">
        {switches.map((name) => (
          <Checkbox
            key={name}
            label={t(name)}
            description={helps[name]}
            checked={options[name] === true}
            onChange={(isOn) => set({ [name]: isOn })}
          />
        ))}
      </div>
    </>
  )
}
