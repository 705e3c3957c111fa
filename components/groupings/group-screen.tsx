'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryForm } from '@/components/shared/settings-list/entry-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { paletteColours, type PaletteColour } from '@/lib/clinical/palette'
import type { OutputOf } from '@/lib/contract'
import { readGroup, removeGroup, saveGroup } from '@/lib/contracts/groupings'
import { paths } from '@/lib/paths'
import { GroupMembers } from './group-members'
import { useRefusal } from './grouping-words'

type Read = OutputOf<typeof readGroup>
type Values = { readonly name: string; readonly colour: PaletteColour; readonly active: boolean }
const start: Values = { name: '', colour: 'blue', active: true }
const valuesOf = ({ name, colour, active }: Read['group']): Values => ({ name, colour, active })

/** A group: its name and colour, its current and former members, and its removal. */
export function GroupScreen({ grouping, initial }: { grouping: Pick<Read['grouping'], 'id' | 'name'>; initial: Read | null }) {
  const t = useTranslations('groupings')
  const tLists = useTranslations('lists')
  const refusal = useRefusal()
  const path = `${paths.groupings}/${grouping.id}` as const
  const members = initial?.usage.members ?? 0
  return (
    <EntryForm
      title={{ list: grouping.name, fresh: t('group.new') }}
      path={{ list: path, edit: `${path}/groups` }}
      initial={initial && { id: initial.group.id, revision: initial.group.revision, values: valuesOf(initial.group) }}
      start={start}
      contract={saveGroup}
      inputOf={({ id, revision, values }) => ({ id, groupingId: grouping.id, revision, ...values })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { group } = await call(readGroup, { groupingId: grouping.id, id })
        return { revision: group.revision, values: valuesOf(group) }
      }}
      remove={(input) => call(removeGroup, input)}
      wordsOf={refusal}
      nameOf={({ name }) => name}
      use={{
        isActive: ({ active }) => active,
        activate: (values) => ({ ...values, active: true }),
        action: tLists('takeOut'),
        help: t(members > 0 ? 'group.emptyFirst' : 'group.takeOutHelp'),
        inactive: t('group.inactive'),
        inactiveHelp: tLists('inactiveHelp', { field: tLists('state.active') }),
      }}
      usage={!initial?.usage.isReferenced ? '' : members > 0 ? t('group.members', { count: members }) : t('group.pastMembers')}
      isReferenced={initial?.usage.isReferenced ?? false}
      names={{ name: tLists('field.name'), colour: t('field.colour'), active: tLists('state.active') }}
    >
      {({ values, set, field }) => (
        <>
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
              {...field('colour')}
              label={t('field.colour')}
              options={paletteColours.map((colour) => ({ value: colour, label: tLists(`userFlags.colours.${colour}`) }))}
              value={values.colour}
              onChange={(colour) => set({ colour: paletteColours.find((known) => known === colour) ?? values.colour })}
            />
            <p className="flex flex-wrap items-center gap-2 text-dense text-muted">
              {tLists('userFlags.sample')} <Chip tone={values.colour}>{values.name.trim() || t('group.new')}</Chip>
            </p>
            <Checkbox
              {...field('active')}
              label={tLists('state.active')}
              description={t('group.activeHelp')}
              checked={values.active}
              onChange={(active) => set({ active })}
            />
          </Fieldset>
          {initial && <GroupMembers read={initial} path={path} />}
        </>
      )}
    </EntryForm>
  )
}
