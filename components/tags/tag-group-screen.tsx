'use client'

import { useTranslations } from 'next-intl'
import { ColourField } from '@/components/lists/colour-field'
import { useUse } from '@/components/lists/list-words'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import type { PaletteColour } from '@/lib/clinical/palette'
import type { OutputOf } from '@/lib/contract'
import { readTagGroup, removeTagGroup, saveTagGroup } from '@/lib/contracts/tags'
import { paths } from '@/lib/paths'

type Values = { readonly name: string; readonly colour: PaletteColour; readonly active: boolean }
const start: Values = { name: '', colour: 'blue', active: true }
const valuesOf = ({ name, colour, active }: OutputOf<typeof readTagGroup>['group']): Values => ({ name, colour, active })

export function TagGroupScreen({ initial }: { initial: OutputOf<typeof readTagGroup> | null }) {
  const t = useTranslations('tags.groups')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  const use = useUse()
  const tags = initial?.usage.tags ?? 0
  return (
    <EntryEditor
      title={{ list: tShell('titles.tagGroups'), fresh: t('new') }}
      path={{ list: paths.tagGroups, edit: paths.tagGroups }}
      initial={initial && { id: initial.group.id, revision: initial.group.revision, values: valuesOf(initial.group) }}
      start={start}
      contract={saveTagGroup}
      inputOf={({ id, revision, values }) => ({ id, revision, ...values })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { group } = await call(readTagGroup, { id })
        return { revision: group.revision, values: valuesOf(group) }
      }}
      remove={(input) => call(removeTagGroup, input)}
      nameOf={({ name }) => name}
      use={{ ...use.removal, help: t('takeOutHelp'), isActive: ({ active }) => active, activate: (values) => ({ ...values, active: true }) }}
      usage={tags > 0 ? t('tags', { count: tags }) : ''}
      isReferenced={initial?.usage.isReferenced ?? false}
      names={{ name: tLists('field.name'), colour: tLists('userFlags.colour'), active: use.field.label }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={tLists('field.basics')}>
          <TextField {...field('name')} label={tLists('field.name')} required maxLength={80} value={values.name} onChange={(name) => set({ name })} />
          <ColourField field={field('colour')} colour={values.colour} sample={values.name.trim() || tLists('field.name')} onChange={(colour) => set({ colour })} />
          <Checkbox {...field('active')} {...use.field} description={t('activeHelp')} checked={values.active} onChange={(active) => set({ active })} />
          {initial && tags > 0 && <p><TextLink href={`${paths.tags}?groupId=${initial.group.id}`}>{t('show', { count: tags })}</TextLink></p>}
        </Fieldset>
      )}
    </EntryEditor>
  )
}
