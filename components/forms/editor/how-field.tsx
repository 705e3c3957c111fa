'use client'

import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { Select } from '@/components/ui/select'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { How } from '@/lib/forms/definition'
import { howKinds, type HowKind } from '@/lib/forms/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { useEditing } from './editor-context'

/** How the people of a turn or a step are found. */
export function HowField({ how, onChange }: { how: How; onChange: (how: How) => void }) {
  const t = useTranslations('formEditor.how')
  const { choices } = useEditing()
  const formats = useFormats()
  const [selector, select] = useSelector()

  function setKind(value: string) {
    const kind = howKinds.find((one) => one === value)
    if (kind) onChange(startHow(kind, choices.roles[0]?.id ?? ''))
  }

  async function name(chosen: readonly string[]) {
    const items = choices.people.map(({ id, displayName, username }) => ({ id, caption: displayName, subcaption: username }))
    const userIds = await select({ title: t('people'), items, multiple: true, selected: chosen })
    if (userIds) onChange({ kind: 'NAMED', userIds: [...userIds].slice(0, 50) })
  }

  return (
    <>
      <Select
        label={t('label')}
        value={how.kind}
        options={howKinds.filter((value) => value !== 'OUTSIDE').map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={setKind}
      />
      {how.kind === 'CHOSEN' && (
        <ChoiceGroup role="group" label={t('amongRoles')} description={how.roleIds.length === 0 ? t('amongAll') : undefined}>
          <div className="flex flex-wrap gap-1">
            {choices.roles.map(({ id, name: role }) => (
              <ToggleChip
                key={id}
                label={role}
                selected={how.roleIds.includes(id)}
                onChange={(on) =>
                  onChange({ kind: 'CHOSEN', roleIds: on ? [...how.roleIds, id] : how.roleIds.filter((one) => one !== id) })
                }
              />
            ))}
          </div>
        </ChoiceGroup>
      )}
      {how.kind === 'POOL' && (
        <Select
          label={t('role')}
          value={how.roleId}
          options={choices.roles.map(({ id, name: role, holders }) => ({ value: id, label: t('roleOf', { role, count: holders }) }))}
          onChange={(roleId) => onChange({ kind: 'POOL', roleId })}
        />
      )}
      {how.kind === 'NAMED' && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onPress={() => void name(how.userIds)}>{t('choosePeople')}</Button>
          <p className="text-dense text-muted">
            {how.userIds.length === 0
              ? t('nobodyYet')
              : formats.list(how.userIds.map((id) => choices.people.find((person) => person.id === id)?.displayName ?? '?'))}
          </p>
        </div>
      )}
      {selector}
    </>
  )
}

function startHow(kind: HowKind, roleId: string): How {
  switch (kind) {
    case 'CHOSEN':
      return { kind, roleIds: [] }
    case 'NAMED':
      return { kind, userIds: [] }
    case 'POOL':
      return { kind, roleId }
    case 'SUPERVISOR':
    case 'TEACHER_OF_ORIGIN':
    case 'OUTSIDE':
      return { kind }
  }
}
