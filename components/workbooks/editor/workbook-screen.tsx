'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { YearsField } from '@/components/shared/editor/years-field'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { StatusChip } from '@/components/ui/status-chip'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readEditedWorkbook, removeWorkbook, saveWorkbook } from '@/lib/contracts/workbooks'
import { paths } from '@/lib/paths'
import { workbookOrders } from '@/lib/workbooks/vocabulary'
import { SectionsField, type Choices } from './sections-field'
import { freshWorkbook, inputOf, valuesOf, type EditedWorkbook } from './values'

/** A workbook: its students, its days and its items. */
export function WorkbookEditor({ initial, choices }: { initial: EditedWorkbook | null; choices: Choices }) {
  const t = useTranslations('workbooks')
  const tEditor = useTranslations('workbooks.editor')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => initial?.id ?? newId())
  const editor = useEditor({
    contract: saveWorkbook,
    initial: initial ? { values: valuesOf(initial), revision: initial.revision } : { values: freshWorkbook, revision: 0 },
    inputOf: (values, revision) => inputOf(values, { id, revision }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      const fresh = await call(readEditedWorkbook, { id })
      return { values: valuesOf(fresh), revision: fresh.revision }
    },
    onSaved: () => (initial ? router.refresh() : router.replace(`${paths.workbook}/${id}`)),
  })
  const { values, set, field } = editor
  const labels = {
    name: t('name'),
    intro: tEditor('intro'),
    order: tEditor('order'),
    startsOn: tEditor('startsOn'),
    dueOn: t('dueOn'),
    active: t('inUse'),
    permits: t('forWhom'),
    sections: tEditor('sections'),
  }
  const inItem: Readonly<Record<string, string>> = {
    name: tEditor('sectionName'),
    needed: tEditor('needed'),
    opensOn: tEditor('opensOn'),
    caption: tEditor('caption'),
    reflection: tEditor('counts'),
  }
  const byPath: Readonly<Record<string, string>> = labels

  /** The label of an item's field: the item's name and the field. */
  function labelOf(path: string): string {
    const [first = '', section, , place, last] = path.split('.')
    const at = values.sections[Number(section)]
    if (first !== 'sections' || !at) return byPath[first] ?? path
    const item = at.items[Number(place)]
    const named = item
      ? item.name || item.caption || tEditor('reflections')
      : at.name || tEditor('section', { number: Number(section) + 1 })
    const part = inItem[last ?? path.split('.')[2] ?? '']
    return part === undefined ? named : tEditor('partOf', { name: named, part })
  }

  async function remove() {
    if (!(await confirm({ title: tEditor('removeQuestion', { name: values.name }), action: tEditor('delete'), tone: 'danger' }))) return
    try {
      await call(removeWorkbook, { id, revision: editor.revision })
      router.push(paths.workbooks)
    } catch (error) {
      notify.error(problem(error))
    }
  }

  return (
    <EditorForm
      title={initial?.name ?? t('add')}
      after={initial && !initial.active && <StatusChip tone="neutral">{t('notInUse')}</StatusChip>}
      back={{ href: paths.workbooks, label: t('title') }}
      editor={editor}
      labelOf={labelOf}
      names={labels}
      below={
        initial && (
          <Removal
            title={tEditor('removeTitle')}
            words={tEditor('removeWords')}
            as="DELETED"
            labels={{ DELETED: tEditor('delete'), DEACTIVATED: tEditor('delete') }}
            help={tEditor('removeHelp')}
            onRemove={remove}
          />
        )
      }
    >
      <Fieldset legend={tEditor('what')}>
        <TextField {...field('name')} label={labels.name} required maxLength={120} value={values.name} onChange={(name) => set({ name })} />
        <TextArea
          {...field('intro')}
          label={labels.intro}
          description={tEditor('introHelp')}
          optional
          maxLength={2000}
          value={values.intro}
          onChange={(intro) => set({ intro })}
        />
        <YearsField
          {...field('permits')}
          label={labels.permits}
          whenNone={t('everyStudent')}
          programmes={choices.programmes}
          value={values.permits}
          yearLabel={(year) => tEditor('year', { year })}
          onChange={(permits) => set({ permits })}
        />
        <Checkbox {...field('active')} label={labels.active} checked={values.active} onChange={(active) => set({ active })} />
      </Fieldset>
      <Fieldset legend={tEditor('when')}>
        <DayField
          {...field('startsOn')}
          label={labels.startsOn}
          description={tEditor('startsOnHelp')}
          optional
          value={values.startsOn ?? ''}
          onChange={(day) => set({ startsOn: day || null })}
        />
        <DayField
          {...field('dueOn')}
          label={labels.dueOn}
          description={tEditor('dueOnHelp')}
          optional
          value={values.dueOn ?? ''}
          onChange={(day) => set({ dueOn: day || null })}
        />
        <RadioGroup
          {...field('order')}
          label={labels.order}
          value={values.order}
          options={workbookOrders.map((value) => ({
            value,
            label: tEditor(`orders.${value}`),
            description: tEditor(`ordersHelp.${value}`),
          }))}
          onChange={(order) => set({ order })}
        />
      </Fieldset>
      <SectionsField sections={values.sections} choices={choices} field={field} onChange={(sections) => set({ sections })} />
    </EditorForm>
  )
}
