'use client'

import { useTranslations } from 'next-intl'
import { ColourField } from '@/components/lists/colour-field'
import { useUse } from '@/components/lists/list-words'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import { tagGroups } from '@/lib/contracts/tags'
import { paths } from '@/lib/paths'

const start = { name: '', colour: 'blue', active: true } as const

export function TagGroupScreen({ initial }: { initial: OutputOf<typeof tagGroups.read> | null }) {
  const t = useTranslations('tags.groups')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  const use = useUse()
  const tags = initial?.usage.tags ?? 0
  return (
    <EntryEditor
      calls={tagGroups}
      words={{ title: tShell('titles.tagGroups'), fresh: t('new') }}
      path={{ list: paths.tagGroups, edit: paths.tagGroups }}
      initial={initial}
      start={start}
      nameOf={({ name }) => name}
      use={{ ...use.removal, help: t('takeOutHelp') }}
      usage={tags > 0 ? t('tags', { count: tags }) : ''}
      names={{ name: tLists('field.name'), colour: tLists('userFlags.colour'), active: use.field.label }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={tLists('field.basics')}>
          <TextField
            {...field('name')}
            label={tLists('field.name')}
            required
            maxLength={80}
            value={values.name}
            onChange={(name) => set({ name })}
          />
          <ColourField
            field={field('colour')}
            colour={values.colour}
            sample={values.name.trim() || tLists('field.name')}
            onChange={(colour) => set({ colour })}
          />
          <Checkbox
            {...field('active')}
            {...use.field}
            description={t('activeHelp')}
            checked={values.active}
            onChange={(active) => set({ active })}
          />
          {initial && tags > 0 && (
            <p>
              <TextLink href={`${paths.tags}?groupId=${initial.entry.id}`}>{t('show', { count: tags })}</TextLink>
            </p>
          )}
        </Fieldset>
      )}
    </EntryEditor>
  )
}
