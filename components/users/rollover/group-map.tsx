'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { FieldError } from '@/components/ui/field-error'
import { Select } from '@/components/ui/select'
import type { Rollover } from '@/lib/contracts/users/rollover'
import { nextGroupName } from '@/lib/users/group-after'

type GroupMap = Readonly<Record<string, string | null>>
interface GroupMapFieldsProps {
  groups: Rollover['groups']
  value: GroupMap
  error: string | null
  onChange: (value: GroupMap) => void
}

const none = 'none'

/** A map from each group to the group of those who move up or graduate. A group that is not mapped keeps its members. */
export function GroupMapFields({ groups, value, error, onChange }: GroupMapFieldsProps) {
  const t = useTranslations('rollover.groups')
  const shown = groups.filter(({ id, students }) => students > 0 || Object.hasOwn(value, id))
  if (shown.length === 0) return null
  const options = [
    { value: '', label: t('stay') },
    { value: none, label: t('none') },
    ...groups.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
  ]

  function set(id: string, to: string) {
    const { [id]: _, ...others } = value
    onChange(to === '' ? others : { ...others, [id]: to === none ? null : to })
  }

  /** Groups without a choice are matched by their names. */
  function suggest() {
    const byName = new Map(groups.filter(({ active }) => active).map(({ id, name }) => [name.toLowerCase(), id]))
    const found = shown.flatMap(({ id, name }): [string, string][] => {
      const next = byName.get((nextGroupName(name) ?? '').toLowerCase())
      return next === undefined || Object.hasOwn(value, id) ? [] : [[id, next]]
    })
    onChange({ ...value, ...Object.fromEntries(found) })
  }

  return (
    <Fieldset legend={t('title')} help={t('help')}>
      {error && <FieldError id="groups-error">{error}</FieldError>}
      <div>
        <Button size="sm" onPress={suggest}>
          {t('suggest')}
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ id, name, students }) => (
          <Select
            key={id}
            id={`field-groups-${id}`}
            label={name}
            description={t('students', { count: students })}
            options={options.filter((one) => one.value !== id)}
            value={Object.hasOwn(value, id) ? (value[id] ?? none) : ''}
            onChange={(to) => set(id, to)}
          />
        ))}
      </div>
    </Fieldset>
  )
}
