'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { moveItem } from '@/components/shared/editor/in-order'
import { OrderList } from '@/components/shared/editor/order-list'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { listEditedTemplates, saveReflectionTemplate, type EditedTemplates } from '@/lib/contracts/reflections'
import { paths } from '@/lib/paths'
import { reflectionLimits, type Prompt } from '@/lib/reflections/vocabulary'

type Template = EditedTemplates['rows'][number]
type Values = {
  readonly name: string
  readonly prompts: readonly Prompt[]
  readonly programmeIds: readonly string[]
  readonly active: boolean
}

function valuesOf({ name, prompts, programmeIds, active }: Template): Values {
  return { name, prompts, programmeIds, active }
}
const emptyPrompt = (): Prompt => ({ uid: newId(), caption: '', help: '', words: null })

interface TemplateScreenProps {
  initial: Template | null
  programmes: EditedTemplates['programmes']
}

/** /settings/reflections/edit/:id */
export function TemplateScreen({ initial, programmes }: TemplateScreenProps) {
  const t = useTranslations('reflectionTemplates')
  const router = useRouter()
  const [id] = useState(() => initial?.id ?? newId())
  const [fresh] = useState<Values>(() => ({ name: '', prompts: [emptyPrompt()], programmeIds: [], active: true }))
  const editor = useEditor({
    contract: saveReflectionTemplate,
    initial: initial ? { values: valuesOf(initial), revision: initial.revision } : { values: fresh, revision: 0 },
    inputOf: ({ name, prompts, programmeIds, active }, revision) => ({
      id,
      revision,
      name,
      prompts: prompts.map((prompt) => ({ ...prompt })),
      programmeIds: [...programmeIds],
      active,
    }),
    savedOf: ({ revision, savedAt }) => ({ revision, savedAt }),
    reread: async () => {
      const now = (await call(listEditedTemplates, {})).rows.find((one) => one.id === id)
      return now ? { values: valuesOf(now), revision: now.revision } : null
    },
    onSaved: () => (initial ? router.refresh() : router.replace(`${paths.reflectionTemplate}/${id}`)),
  })
  const { values, set, field } = editor
  const { prompts } = values
  const labels: Readonly<Record<string, string>> = {
    name: t('name'),
    prompts: t('prompts'),
    programmeIds: t('programmes'),
    active: t('activeLabel'),
  }
  const change = (uid: string, part: Partial<Prompt>) =>
    set({ prompts: prompts.map((one) => (one.uid === uid ? { ...one, ...part } : one)) })

  return (
    <EditorForm
      title={initial?.name ?? t('add')}
      back={{ href: paths.reflectionTemplates, label: t('title') }}
      editor={editor}
      labelOf={(path) => labels[path.split('.')[0] ?? ''] ?? path}
      names={labels}
    >
      <Fieldset legend={t('name')}>
        <TextField {...field('name')} label={t('name')} required maxLength={120} value={values.name} onChange={(name) => set({ name })} />
        <Switch label={t('activeLabel')} description={t('activeHelp')} checked={values.active} onChange={(active) => set({ active })} />
        {programmes.length > 0 && (
          <ChoiceGroup
            {...field('programmeIds')}
            role="group"
            label={t('programmes')}
            description={values.programmeIds.length === 0 ? t('everybody') : undefined}
          >
            <div className="flex flex-wrap gap-1">
              {programmes.map(({ id: programmeId, name }) => (
                <ToggleChip
                  key={programmeId}
                  label={name}
                  selected={values.programmeIds.includes(programmeId)}
                  onChange={(isOn) =>
                    set({
                      programmeIds: isOn ? [...values.programmeIds, programmeId] : values.programmeIds.filter((one) => one !== programmeId),
                    })
                  }
                />
              ))}
            </div>
          </ChoiceGroup>
        )}
      </Fieldset>
      <Fieldset legend={t('prompts')} help={t('promptsHelp')}>
        {prompts.map((prompt, at) => (
          <Card key={prompt.uid} as="section" aria-label={t('prompt', { number: at + 1 })} className="flex flex-col gap-3">
            <div className="flex items-center justify-between gap-2">
              <h3 className="font-bold">{t('prompt', { number: at + 1 })}</h3>
              <IconButton
                icon={<Trash2 />}
                label={t('removePrompt', { number: at + 1 })}
                disabledReason={prompts.length === 1 && t('atLeastOne')}
                onPress={() => set({ prompts: prompts.filter(({ uid }) => uid !== prompt.uid) })}
              />
            </div>
            <TextField
              {...field(`prompts.${at}.caption`)}
              label={t('caption')}
              required
              maxLength={reflectionLimits.caption}
              value={prompt.caption}
              onChange={(caption) => change(prompt.uid, { caption })}
            />
            <TextArea
              {...field(`prompts.${at}.help`)}
              label={t('help')}
              optional
              rows={2}
              maxLength={reflectionLimits.help}
              value={prompt.help}
              onChange={(help) => change(prompt.uid, { help })}
            />
            <NumberField
              {...field(`prompts.${at}.words`)}
              label={t('words')}
              description={t('wordsHelp')}
              optional
              min={1}
              max={5_000}
              value={prompt.words}
              onChange={(words) => change(prompt.uid, { words })}
            />
          </Card>
        ))}
        <Button
          className="self-start"
          icon={<Plus />}
          disabledReason={prompts.length >= reflectionLimits.prompts && t('atMost', { most: reflectionLimits.prompts })}
          onPress={() => set({ prompts: [...prompts, emptyPrompt()] })}
        >
          {t('addPrompt')}
        </Button>
        {prompts.length > 1 && (
          <OrderList
            label={t('order')}
            items={prompts.map(({ uid, caption }, at) => ({ id: uid, caption: caption || t('prompt', { number: at + 1 }) }))}
            onMove={(uid, to) => {
              const from = prompts.findIndex((one) => one.uid === uid)
              if (from >= 0) set({ prompts: moveItem(prompts, from, to) })
            }}
          />
        )}
      </Fieldset>
    </EditorForm>
  )
}
