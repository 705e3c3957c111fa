'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readSection, removeSection, saveSection, type Choices } from '@/lib/contracts/interface-editor'
import { paths } from '@/lib/paths'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { PartsFields } from '@/components/shared/editor/parts-fields'
import { PermitFields } from './permit-fields'
import { PreviewButton } from './preview-button'
import { useUsageWords } from './usage'
import { useRemoval } from './use-removal'
import { useEditor } from '@/components/shared/editor/use-editor'

type Entry = OutputOf<typeof readSection>['section']
type Values = Omit<Entry, 'id' | 'revision'>
const list = paths.interfaceSections

function valuesOf({ caption, scaleId, required, items, permits, active }: Entry): Values {
  return { caption, scaleId, required, items, permits, active }
}

/** A section of marks for the session as a whole. */
export function SectionScreen({ initial, choices }: { initial: OutputOf<typeof readSection> | null; choices: Choices }) {
  const t = useTranslations('interfaceEditor')
  const tEditor = useTranslations('editor')
  const tShell = useTranslations('shell')
  const router = useRouter()
  const usageWords = useUsageWords()
  const [id] = useState(() => initial?.section.id ?? newId())
  const isNew = initial === null
  const start: Values = { caption: '', scaleId: choices.scales[0]?.id ?? '', required: false, items: [], permits: [], active: true }
  const [saved, setSaved] = useState(() => initial && valuesOf(initial.section))
  const wordsOf = (error: CallError) =>
    error.code === 'catalogue.LAST_SECTION' ? t('section.last') : error.code === 'catalogue.IN_USE' ? t('usage.nowInUse') : null
  const editor = useEditor({
    contract: saveSection,
    initial: initial ? { values: valuesOf(initial.section), revision: initial.section.revision } : { values: start, revision: 0 },
    inputOf: (values, revision) => ({ id, revision, ...values }),
    savedOf: (output) => output,
    reread: async () => {
      try {
        const { section } = await call(readSection, { id })
        return { values: valuesOf(section), revision: section.revision }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    wordsOf,
    onSaved: () => {
      setSaved(editor.values)
      if (!isNew) return router.refresh()
      notify.success(t('section.made', { caption: editor.values.caption }))
      router.replace(`${paths.interfaceSection}/${id}`)
    },
  })
  const { values, set, field } = editor
  const isUsed = initial?.usage.isReferenced ?? false

  const caption = saved?.caption ?? ''
  const remove = useRemoval({
    caption,
    list,
    words: { question: t('section.deleteQuestion', { caption }), action: t('section.delete') },
    send: (as) => call(removeSection, { id, revision: editor.revision, as }),
    bringBack: () => call(saveSection, { id, revision: editor.revision + 1, ...(saved ?? values), active: true }),
    wordsOf,
  })

  const names = {
    caption: t('section.caption'),
    scaleId: t('procedure.scale'),
    required: t('section.required'),
    items: t('section.items'),
    permits: t('section.permits'),
    active: t('section.active'),
  }
  const scales = choices.scales.map(({ id: value, name, version }) => ({
    value,
    label: version > 1 ? t('procedure.scaleVersion', { name, version }) : name,
  }))
  return (
    <EditorForm
      title={isNew ? t('section.new') : (saved?.caption ?? '')}
      subtitle={isNew ? t('section.newHelp') : undefined}
      after={!isNew && saved && !saved.active ? <Chip>{t('inactive')}</Chip> : undefined}
      back={{ href: list, label: tShell('titles.interfaceSections') }}
      editor={editor}
      names={names}
      labelOf={(path) => labelOf(path, names, (number) => t('section.item', { number }))}
      preview={<PreviewButton what={{ kind: 'section', values, scales: choices.scales }} />}
      below={
        initial && (
          <Removal
            words={usageWords(initial.usage)}
            as={!isUsed ? 'DELETED' : values.active ? 'DEACTIVATED' : null}
            labels={{ DELETED: t('section.delete'), DEACTIVATED: t('section.deactivate') }}
            help={!isUsed ? t('usage.deletable') : values.active ? t('usage.deactivatable') : t('usage.isInactive')}
            disabledReason={editor.isChanged && tEditor('removal.saveFirst')}
            onRemove={remove}
          />
        )
      }
    >
      <Fieldset legend={t('procedure.basics')}>
        <TextField
          {...field('caption')}
          label={t('section.caption')}
          required
          value={values.caption}
          maxLength={200}
          onChange={(caption) => set({ caption })}
        />
        <Checkbox
          {...field('required')}
          label={t('section.required')}
          description={t('section.requiredHelp')}
          checked={values.required}
          onChange={(required) => set({ required })}
        />
        <Checkbox
          {...field('active')}
          label={t('section.active')}
          description={t('section.activeHelp')}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
      </Fieldset>
      <Fieldset legend={t('section.items')} help={t('section.itemsHelp')}>
        <Select
          {...field('scaleId')}
          label={t('procedure.scale')}
          options={
            scales.some(({ value }) => value === values.scaleId) || !values.scaleId
              ? scales
              : [...scales, { value: values.scaleId, label: t('procedure.outOfUse') }]
          }
          value={values.scaleId}
          onChange={(scaleId) => set({ scaleId })}
        />
        <PartsFields
          name="items"
          parts={values.items}
          onChange={(items) => set({ items })}
          field={field}
          labelOf={(number) => t('section.item', { number })}
          add={t('section.addItem')}
          none={t('section.noItems')}
          make={(itemId) => ({ id: itemId, caption: '', active: true })}
          isUsed={isUsed}
          saved={saved?.items.map((item) => item.id) ?? []}
          most={30}
        />
      </Fieldset>
      <Fieldset legend={t('section.permits')} help={t('section.permitsHelp')}>
        <PermitFields
          programmes={choices.programmes}
          permits={values.permits}
          onChange={(permits) => set({ permits })}
          error={field('permits').error}
        />
      </Fieldset>
    </EditorForm>
  )
}

function labelOf(path: string, names: Readonly<Record<string, string>>, numbered: (number: number) => string): string {
  const [first = '', at] = path.split('.')
  return first === 'items' && at !== undefined ? numbered(Number(at) + 1) : (names[first] ?? '')
}
