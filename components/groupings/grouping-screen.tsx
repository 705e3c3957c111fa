'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryForm } from '@/components/shared/settings-list/entry-form'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readGrouping, removeGrouping, saveGrouping } from '@/lib/contracts/groupings'
import { paths } from '@/lib/paths'
import { DefaultCard } from './default-card'
import { GroupingTabs } from './grouping-header'
import { useRefusal } from './grouping-words'

type Read = OutputOf<typeof readGrouping>
type Values = { readonly name: string; readonly programmeId: string; readonly years: readonly number[] }
const valuesOf = ({ name, programmeId, years }: Read['grouping']): Values => ({ name, programmeId: programmeId ?? '', years })
const path = paths.groupings

/** The name of a grouping and the students that it divides, also for a new one. */
export function GroupingScreen({ initial, programmes }: { initial: Read | null; programmes: Read['programmes'] }) {
  const t = useTranslations('groupings')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  const refusal = useRefusal()
  const usage = initial?.usage
  return (
    <EntryForm
      title={{ list: initial?.grouping.name ?? tShell('titles.groupings'), fresh: t('new') }}
      path={{ list: initial ? `${path}/${initial.grouping.id}` : path, edit: path, removed: path }}
      initial={initial && { id: initial.grouping.id, revision: initial.grouping.revision, values: valuesOf(initial.grouping) }}
      start={{ name: '', programmeId: '', years: [] }}
      contract={saveGrouping}
      inputOf={({ id, revision, values: { name, programmeId, years } }) => ({
        id,
        revision,
        name,
        programmeId: programmeId === '' ? null : programmeId,
        years: [...years],
      })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { grouping } = await call(readGrouping, { id })
        return { revision: grouping.revision, values: valuesOf(grouping) }
      }}
      remove={({ id, revision }) => call(removeGrouping, { id, revision, as: 'DELETED' })}
      wordsOf={refusal}
      nameOf={({ name }) => name}
      usage={usage ? (usage.hasHad ? t('usage', { groups: usage.groups, members: usage.members }) : '') : ''}
      isReferenced={(usage?.hasHad ?? false) || (initial?.grouping.isDefault ?? false)}
      names={{ name: tLists('field.name'), programmeId: t('field.programme'), years: t('field.years') }}
    >
      {({ values, set, field, isChanged }) => {
        const length = programmes.find(({ id }) => id === values.programmeId)?.lengthYears ?? 0
        // A year that the programme has lost stays until it is taken out.
        const offered = [...new Set([...Array.from({ length }, (_, at) => at + 1), ...values.years])].sort((one, other) => one - other)
        return (
          <>
            {initial && <GroupingTabs id={initial.grouping.id} current="details" />}
            <Fieldset legend={tLists('field.basics')}>
              <TextField
                {...field('name')}
                label={tLists('field.name')}
                required
                maxLength={120}
                value={values.name}
                onChange={(name) => set({ name })}
              />
              <Select
                {...field('programmeId')}
                label={t('field.programme')}
                description={t('field.programmeHelp')}
                placeholder={t('whose.everybody')}
                options={programmes.map(({ id, name }) => ({ value: id, label: name }))}
                value={values.programmeId}
                onChange={(programmeId) => set({ programmeId, years: [] })}
              />
              {values.programmeId !== '' && (
                <ChoiceGroup {...field('years')} role="group" label={t('field.years')} description={t('field.yearsHelp')}>
                  <div className="flex flex-wrap gap-x-6">
                    {offered.map((year) => (
                      <Checkbox
                        key={year}
                        label={t('person.year', { year })}
                        checked={values.years.includes(year)}
                        onChange={(isOn) =>
                          set({
                            years: isOn
                              ? [...values.years, year].sort((one, other) => one - other)
                              : values.years.filter((one) => one !== year),
                          })
                        }
                      />
                    ))}
                  </div>
                </ChoiceGroup>
              )}
            </Fieldset>
            {initial && <DefaultCard read={initial} disabledReason={isChanged && t('default.saveFirst')} />}
          </>
        )
      }}
    </EntryForm>
  )
}
