'use client'

import { useTranslations } from 'next-intl'
import { listOption, countMatches } from '@/components/shared/import/matches'
import { useSelector } from '@/components/shared/selector-modal'
import type { OptionsProps } from '@/components/shared/import/mapping'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-error'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import type { OutputOf } from '@/lib/contract'
import type { readEventChoices } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { importModes } from '@/lib/timetables/planning'
import { noMatches } from './matches'

const orders = ['AUTO', 'DMY', 'MDY'] as const

/** The options of an import of events: its mode, the days that it overwrites, and the type and groups of rows that name none. */
export function ImportOptionFields({ options, set, error, choices }: OptionsProps & { choices: OutputOf<typeof readEventChoices> }) {
  const t = useTranslations('timetablePlanning.import')
  const tDays = useTranslations('imports.people')
  const tEvents = useTranslations('timetables')
  const formats = useFormats()
  const [selector, select] = useSelector()
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : '')
  const [groupIds, groupsError] = [listOption(options, 'groupIds'), error('groupIds')]
  const groups = choices.groups.filter(({ id }) => groupIds.includes(id))
  const matched = countMatches(options, Object.keys(noMatches))

  async function chooseGroups() {
    const items = choices.groups.map(({ id, name, grouping, members }) => ({
      id,
      caption: name,
      subcaption: tEvents('groupOf', { grouping, count: members }),
    }))
    const ids = await select({ title: t('groupIds'), items, multiple: true, selected: groupIds })
    if (ids) set({ groupIds: [...ids] })
  }

  return (
    <>
      <RadioGroup
        label={t('mode')}
        value={importModes.find((mode) => mode === options.mode) ?? 'ADD'}
        options={importModes.map((value) => ({ value, label: t(`modes.${value}`), description: t(`modeHelp.${value}`) }))}
        onChange={(mode) => set({ mode })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {options.mode === 'OVERWRITE' && (
          <Select
            label={t('range')}
            required
            placeholder={t('chooseRange')}
            value={text('range')}
            error={error('range')}
            options={[
              { value: 'FILE', label: t('ranges.FILE') },
              { value: 'ALL', label: t('ranges.ALL') },
              ...choices.dateRanges.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(range) => set({ range })}
          />
        )}
        <Select
          label={tDays('dayOrder')}
          value={text('dayOrder')}
          options={orders.map((value) => ({ value, label: tDays(value) }))}
          onChange={(dayOrder) => set({ dayOrder })}
        />
        <Select
          label={t('typeId')}
          placeholder={t('none')}
          value={text('typeId')}
          error={error('typeId')}
          options={choices.types.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(typeId) => set({ typeId })}
        />
      </div>
      <div className="flex flex-col items-start gap-1">
        <p>
          {t('groupIds')}: {groups.length === 0 ? t('none') : formats.list(groups.map(({ name }) => name))}
        </p>
        {groupsError !== undefined && <FieldError>{groupsError}</FieldError>}
        <Button size="sm" onPress={() => void chooseGroups()}>
          {t('chooseGroups')}
        </Button>
      </div>
      {matched > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span>{t('matched', { count: matched })}</span>
          <Button size="sm" onPress={() => set(noMatches)}>
            {t('forget')}
          </Button>
        </div>
      )}
      {selector}
    </>
  )
}
