'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { readOutcomeGroup, saveOutcomeGroup, type Framework, type OutcomeGroup } from '@/lib/contracts/curriculum/outcomes'
import { outcomeLimits } from '@/lib/curriculum/vocabulary'
import { frameworkHref } from './hrefs'

type Topic = { readonly id: string; readonly name: string; readonly used: boolean }
type Values = { readonly code: string; readonly title: string; readonly parentId: string; readonly topics: readonly Topic[] }

const valuesOf = ({ code, title, parentId, topics }: OutcomeGroup['group']): Values => ({ code, title, parentId: parentId ?? '', topics })

/** /curriculum-mapping/learning-outcomes/group/add, /curriculum-mapping/learning-outcomes/group/:group_id */
export function GroupScreen({ group, framework }: { group: OutcomeGroup | null; framework: Framework }) {
  const t = useTranslations('learningOutcomes')
  const router = useRouter()
  const [id] = useState(() => group?.group.id ?? newId())
  const editor = useEditor({
    contract: saveOutcomeGroup,
    initial: group
      ? { values: valuesOf(group.group), revision: group.group.revision }
      : { values: { code: '', title: '', parentId: '', topics: [] }, revision: 0 },
    inputOf: ({ code, title, parentId, topics }: Values, revision) => ({
      id,
      frameworkId: framework.id,
      parentId: parentId === '' ? null : parentId,
      code,
      title,
      topics: topics.map((topic) => ({ id: topic.id, name: topic.name })),
      revision,
    }),
    savedOf: ({ revision, savedAt }) => ({ revision, savedAt }),
    reread: async () => {
      const now = await call(readOutcomeGroup, { groupId: id })
      return { values: valuesOf(now.group), revision: now.group.revision }
    },
    onSaved: () => {
      notify.success(t('saved'))
      router.push(frameworkHref(framework.id))
      router.refresh()
    },
    wordsOf: (error) => (error.code === 'curriculum.IN_USE' ? t('topicInUse') : null),
  })
  const { values, set, field } = editor
  const labels: Readonly<Record<string, string>> = { code: t('code'), title: t('groupTitle'), parentId: t('within'), topics: t('topics') }
  const parents = framework.groups.filter((one) => one.parentId === null && one.id !== id)
  const isHolding = framework.groups.some((one) => one.parentId === id)

  return (
    <EditorForm
      title={group ? group.group.title : t('addGroup')}
      subtitle={framework.name}
      back={{ href: frameworkHref(framework.id), label: t('title') }}
      editor={editor}
      labelOf={(path) => labels[path.split('.')[0] ?? ''] ?? path}
      names={labels}
    >
      <Fieldset legend={t('group')}>
        <TextField
          {...field('code')}
          label={t('code')}
          optional
          maxLength={outcomeLimits.code}
          value={values.code}
          onChange={(code) => set({ code })}
        />
        <TextField
          {...field('title')}
          label={t('groupTitle')}
          required
          maxLength={outcomeLimits.name}
          value={values.title}
          onChange={(title) => set({ title })}
        />
        {parents.length > 0 && !isHolding && (
          <Select
            {...field('parentId')}
            label={t('within')}
            placeholder={t('withinNone')}
            value={values.parentId}
            options={parents.map((one) => ({ value: one.id, label: `${one.code} ${one.title}`.trim() }))}
            onChange={(parentId) => set({ parentId })}
          />
        )}
      </Fieldset>
      <Fieldset legend={t('topics')} help={t('topicsHelp')}>
        {values.topics.map((topic, at) => (
          <div key={topic.id} className="flex items-end gap-2">
            <TextField
              {...field(`topics.${at}.name`)}
              className="grow"
              label={t('topic', { number: at + 1 })}
              required
              maxLength={outcomeLimits.name}
              value={topic.name}
              onChange={(name) => set({ topics: values.topics.map((one) => (one.id === topic.id ? { ...one, name } : one)) })}
            />
            <IconButton
              icon={<Trash2 />}
              label={t('removeTopic', { number: at + 1 })}
              disabledReason={topic.used && t('topicInUse')}
              onPress={() => set({ topics: values.topics.filter(({ id: other }) => other !== topic.id) })}
            />
          </div>
        ))}
        <Button
          className="self-start"
          icon={<Plus />}
          onPress={() => set({ topics: [...values.topics, { id: newId(), name: '', used: false }] })}
        >
          {t('addTopic')}
        </Button>
      </Fieldset>
    </EditorForm>
  )
}
