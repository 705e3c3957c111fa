'use client'

import { useTranslations } from 'next-intl'
import { useUse } from '@/components/lists/list-words'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryForm } from '@/components/shared/settings-list/entry-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readTag, removeTag, saveTag } from '@/lib/contracts/tags'
import { paths } from '@/lib/paths'
import { TagMergeCard } from './merge-card'
import { useUseWords } from './use-words'

type Read = OutputOf<typeof readTag>
type Values = { readonly name: string; readonly groupId: string; readonly active: boolean }
const valuesOf = ({ name, groupId, active }: Read['tag']): Values => ({ name, groupId, active })

interface TagScreenProps {
  initial: Pick<Read, 'tag' | 'usage'> | null
  groups: Read['groups']
  /** The name of a new tag: the text that was searched for where there is no such tag. */
  name?: string
}

/** A tag, the places where it is used, and the tag that can take its place. */
export function TagScreen({ initial, groups, name = '' }: TagScreenProps) {
  const t = useTranslations('tags')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  const usedWords = useUseWords()
  const use = useUse()
  const choices = groups.filter(({ id, active }) => active || id === initial?.tag.groupId)
  const only = choices.length === 1 ? choices[0] : undefined
  return (
    <EntryForm
      title={{ list: tShell('titles.tags'), fresh: t('new') }}
      path={{ list: paths.tags, edit: paths.tag }}
      initial={initial && { id: initial.tag.id, revision: initial.tag.revision, values: valuesOf(initial.tag) }}
      start={{ name, groupId: only?.id ?? '', active: true }}
      contract={saveTag}
      inputOf={({ id, revision, values }) => ({ id, revision, ...values })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { tag } = await call(readTag, { id })
        return { revision: tag.revision, values: valuesOf(tag) }
      }}
      remove={(input) => call(removeTag, input)}
      nameOf={({ name }) => name}
      use={{ ...use.removal, isActive: ({ active }) => active, activate: (values) => ({ ...values, active: true }) }}
      usage={usedWords(initial?.usage.uses ?? [])}
      isReferenced={initial?.usage.isReferenced ?? false}
      names={{ name: tLists('field.name'), groupId: t('group'), active: use.field.label }}
    >
      {({ values, set, field, revision, isChanged }) => {
        const group = groups.find(({ id }) => id === values.groupId)
        return (
          <>
            <Fieldset legend={tLists('field.basics')}>
              <TextField
                {...field('name')}
                label={tLists('field.name')}
                required
                maxLength={80}
                value={values.name}
                onChange={(name) => set({ name })}
              />
              <Select
                {...field('groupId')}
                label={t('group')}
                description={t('groupHelp')}
                required
                placeholder={t('chooseGroup')}
                options={choices.map(({ id, name }) => ({ value: id, label: name }))}
                value={values.groupId}
                onChange={(groupId) => set({ groupId })}
              />
              {group && (
                <p className="flex flex-wrap items-center gap-2 text-dense text-muted">
                  {t('sample')} <Chip tone={group.colour}>{values.name.trim() || tLists('field.name')}</Chip>
                </p>
              )}
              {group && !group.active && <p className="text-dense text-muted">{t('groupRetired')}</p>}
              <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
            </Fieldset>
            {initial && <TagMergeCard id={initial.tag.id} name={initial.tag.name} revision={revision} isChanged={isChanged} />}
          </>
        )
      }}
    </EntryForm>
  )
}
