'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import type { RoleChoice } from '@/lib/contracts/users/accounts'
import { useFormats } from '@/lib/i18n/use-formats'
import type { AccountEditor } from './account-fields'

interface RoleFieldsProps {
  editor: AccountEditor
  roles: readonly RoleChoice[]
  /** Whether the person may do more than the editor, who then cannot change their roles. */
  isLocked?: boolean
}

/** A choice of any number of roles, each with its purpose. */
export function RoleFields({ editor: { values, set, field }, roles, isLocked = false }: RoleFieldsProps) {
  const t = useTranslations('accounts')
  const about = useRoleWords()
  const { id, error } = field('roleIds')
  return (
    <Fieldset legend={t('part.roles')} help={t('rolesHelp')}>
      <ChoiceGroup role="group" id={id} label={t('field.roleIds')} hideLabel error={error}>
        <div className="flex flex-col gap-3">
          {roles.map((role) => (
            <Checkbox
              key={role.id}
              label={role.name}
              description={about(role)}
              checked={values.roleIds.includes(role.id)}
              disabledReason={(isLocked || !role.isMine) && t('role.notYours')}
              onChange={(isOn) =>
                set({ roleIds: isOn ? [...values.roleIds, role.id].sort() : values.roleIds.filter((other) => other !== role.id) })
              }
            />
          ))}
        </div>
      </ChoiceGroup>
    </Fieldset>
  )
}

function useRoleWords(): (role: RoleChoice) => string {
  const t = useTranslations('accounts')
  const formats = useFormats()
  return ({ builtIn, areas }) => {
    if (builtIn !== null) return t(`role.${builtIn}`)
    return areas.length > 0 ? t('role.areas', { areas: formats.list(areas.map((area) => t(`area.${area}`))) }) : t('role.nothing')
  }
}
