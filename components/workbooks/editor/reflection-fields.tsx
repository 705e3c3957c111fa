'use client'

import { Tag as TagIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { useCatalogue } from '@/components/shared/live/use-lists'
import { SelectorModal } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { activityKinds } from '@/lib/reflections/vocabulary'
import { handedIn } from '@/lib/states/reflection'
import { reflectionsAsked } from '@/lib/workbooks/vocabulary'
import type { Choices } from './sections-field'
import type { ItemValues } from './values'

type Asked = NonNullable<ItemValues['reflection']>

interface ReflectionFieldsProps {
  asked: Asked
  templates: Choices['templates']
  path: string
  field: FieldAt
  onChange: (of: Partial<Asked>) => void
}

/** The reflections that count: from which state on, with which template, about what and with one of which tags. */
export function ReflectionFields({ asked, templates, path, field, onChange }: ReflectionFieldsProps) {
  const t = useTranslations('workbooks.editor')
  const activity = useTranslations('workbooks.activity')
  const { data: catalogue } = useCatalogue()
  const [isChoosing, setChoosing] = useState(false)
  const { state, kind, template, tags } = asked
  const known = template && !templates.some(({ id }) => id === template.id) ? [template, ...templates] : templates
  const offered = [
    ...(catalogue?.tags ?? []),
    ...tags.filter(({ id }) => !catalogue?.tags.some((tag) => tag.id === id)).map((tag) => ({ ...tag, group: '' })),
  ]
  const tagged = field(`${path}.tagIds`)
  return (
    <>
      <RadioGroup
        {...field(`${path}.state`)}
        label={t('counts')}
        value={state}
        options={handedIn.map((value) => ({ value, label: t(`countsFrom.${value}`) }))}
        onChange={(value) => onChange({ state: value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          {...field(`${path}.templateId`)}
          label={t('template')}
          value={template?.id ?? ''}
          options={[{ value: '', label: t('anyTemplate') }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(value) => onChange({ template: known.find(({ id }) => id === value) ?? null })}
        />
        <Select
          {...field(`${path}.kind`)}
          label={t('activity')}
          value={kind ?? ''}
          options={[{ value: '', label: t('anyActivity') }, ...activityKinds.map((value) => ({ value, label: activity(value) }))]}
          onChange={(value) => onChange({ kind: activityKinds.find((one) => one === value) ?? null })}
        />
      </div>
      <ChoiceGroup
        role="group"
        id={tagged.id}
        label={t('tags')}
        error={tagged.error}
        after={
          <Button size="sm" variant="quiet" onPress={() => setChoosing(true)}>
            {t('chooseTags')}
          </Button>
        }
      >
        <div className="flex flex-wrap gap-2">
          {tags.map(({ id, name }) => (
            <Chip key={id} tone="info" icon={<TagIcon />}>
              {name}
            </Chip>
          ))}
          {tags.length === 0 && <p className="text-dense text-muted">{t('anyTags')}</p>}
        </div>
      </ChoiceGroup>
      {isChoosing && (
        <SelectorModal
          title={t('tags')}
          items={offered.map(({ id, name, group }) => ({ id, caption: name, subcaption: group }))}
          selected={tags.map(({ id }) => id)}
          multiple
          onDone={(ids) => {
            setChoosing(false)
            if (!ids) return
            const chosen = offered.filter(({ id }) => ids.includes(id)).slice(0, reflectionsAsked.tags)
            onChange({ tags: chosen.map(({ id, name }) => ({ id, name })) })
          }}
        />
      )}
    </>
  )
}
