'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useEditor } from '@/components/shared/editor/use-editor'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { readOutcome, saveOutcome, type Outcome, type OutcomeGroup } from '@/lib/contracts/curriculum/outcomes'
import { outcomeLevels, outcomeLimits, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { frameworkHref, outcomeHref } from './hrefs'

type Values = {
  readonly code: string
  readonly text: string
  readonly notes: string
  readonly topicId: string
  readonly level: OutcomeLevel
}
const valuesOf = ({ code, text, notes, topicId, level }: Outcome['outcome']): Values => ({
  code,
  text,
  notes,
  topicId: topicId ?? '',
  level,
})
const fresh: Values = { code: '', text: '', notes: '', topicId: '', level: 'ASSESSED' }

/** /curriculum-mapping/learning-outcomes/edit/new, and an outcome's page with ?edit */
export function OutcomeFormScreen({ initial, group: { group, framework } }: { initial: Outcome | null; group: OutcomeGroup }) {
  const t = useTranslations('learningOutcomes')
  const router = useRouter()
  const [id] = useState(() => initial?.outcome.id ?? newId())
  const editor = useEditor({
    contract: saveOutcome,
    initial: initial ? { values: valuesOf(initial.outcome), revision: initial.outcome.revision } : { values: fresh, revision: 0 },
    inputOf: ({ topicId, ...values }: Values, revision) => ({
      id,
      groupId: group.id,
      topicId: topicId === '' ? null : topicId,
      revision,
      ...values,
    }),
    savedOf: ({ revision, savedAt }) => ({ revision, savedAt }),
    reread: async () => {
      const now = await call(readOutcome, { outcomeId: id })
      return { values: valuesOf(now.outcome), revision: now.outcome.revision }
    },
    onSaved: () => {
      notify.success(t('saved'))
      router.push(outcomeHref(id))
      router.refresh()
    },
  })
  const { values, set, field } = editor
  const labels: Readonly<Record<string, string>> = {
    code: t('code'),
    text: t('text'),
    notes: t('notes'),
    topicId: t('topicLabel'),
    level: t('levelLabel'),
    groupId: t('group'),
  }

  return (
    <EditorForm
      title={initial ? `${initial.outcome.code} ${initial.outcome.text}` : t('addOutcome')}
      subtitle={`${framework.name} · ${group.code} ${group.title}`}
      back={initial ? { href: outcomeHref(id), label: initial.outcome.code } : { href: frameworkHref(framework.id), label: t('title') }}
      editor={editor}
      labelOf={(path) => labels[path] ?? path}
      names={labels}
    >
      <Fieldset legend={t('outcome')}>
        <TextField
          {...field('code')}
          label={t('code')}
          required
          maxLength={outcomeLimits.code}
          value={values.code}
          onChange={(code) => set({ code })}
        />
        <TextArea
          {...field('text')}
          label={t('text')}
          required
          rows={3}
          maxLength={outcomeLimits.text}
          value={values.text}
          onChange={(text) => set({ text })}
        />
        <TextArea
          {...field('notes')}
          label={t('notes')}
          optional
          rows={4}
          maxLength={outcomeLimits.notes}
          value={values.notes}
          onChange={(notes) => set({ notes })}
        />
        {group.topics.length > 0 && (
          <Select
            {...field('topicId')}
            label={t('topicLabel')}
            placeholder={t('topicNone')}
            value={values.topicId}
            options={group.topics.map(({ id: value, name: label }) => ({ value, label }))}
            onChange={(topicId) => set({ topicId })}
          />
        )}
        <Select
          {...field('level')}
          label={t('levelLabel')}
          value={values.level}
          options={outcomeLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
          onChange={(value) => set({ level: outcomeLevels.find((one) => one === value) ?? values.level })}
        />
      </Fieldset>
    </EditorForm>
  )
}
