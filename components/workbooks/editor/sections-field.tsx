'use client'

import { ArrowDown, ArrowUp, BadgeCheck, FileText, NotebookPen, Plus, Stethoscope, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { moveItem } from '@/components/shared/editor/in-order'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import type { OutputOf } from '@/lib/contract'
import type { listWorkbookChoices } from '@/lib/contracts/workbooks'
import { itemIdOf } from '@/lib/workbooks/vocabulary'
import { ItemFields } from './item-fields'
import type { ItemValues, SectionValues } from './values'

export type Choices = OutputOf<typeof listWorkbookChoices>

interface SectionsFieldProps {
  sections: readonly SectionValues[]
  choices: Choices
  field: FieldAt
  onChange: (sections: readonly SectionValues[]) => void
}

const mostSections = 20
const adding = { forms: 'addForms', procedures: 'addProcedures', tests: 'addTests' } as const

const noItem = (): ItemValues => ({
  key: newId(),
  formId: null,
  procedureId: null,
  testId: null,
  reflection: null,
  caption: '',
  needed: 1,
  opensOn: null,
  name: '',
  isGone: false,
})

/** The sections of a workbook, with their items. */
export function SectionsField({ sections, choices, field, onChange }: SectionsFieldProps) {
  const t = useTranslations('workbooks.editor')
  const [selector, select] = useSelector()
  const taken = new Set(sections.flatMap(({ items }) => items.map(itemIdOf)))
  const change = (at: number, of: Partial<SectionValues>) =>
    onChange(sections.map((one, place) => (place === at ? { ...one, ...of } : one)))
  const all = field('sections')

  async function add(at: number, kind: keyof typeof adding) {
    const from = choices[kind].filter(({ id }) => !taken.has(id))
    const ids = await select({
      title: t(adding[kind]),
      items: from.map(({ id, name, code }) => ({ id, caption: name, subcaption: code })),
      multiple: true,
    })
    const items = from
      .filter(({ id }) => ids?.includes(id))
      .map(({ id, name }): ItemValues => ({
        ...noItem(),
        formId: kind === 'forms' ? id : null,
        procedureId: kind === 'procedures' ? id : null,
        testId: kind === 'tests' ? id : null,
        name,
      }))
    if (items.length > 0) change(at, { items: [...(sections[at]?.items ?? []), ...items] })
  }

  function addReflections(at: number) {
    const reflection: ItemValues['reflection'] = { state: 'SUBMITTED', kind: null, template: null, tags: [] }
    const item = { ...noItem(), caption: t('reflections'), reflection }
    change(at, { items: [...(sections[at]?.items ?? []), item] })
  }

  return (
    <>
      {sections.map((section, at) => {
        const { error, id } = field(`sections.${at}.items`)
        const name = section.name || t('section', { number: at + 1 })
        return (
          <Fieldset
            key={section.key}
            legend={t('section', { number: at + 1 })}
            action={
              <span className="flex">
                <IconButton
                  label={t('up', { name })}
                  icon={<ArrowUp />}
                  disabledReason={at === 0 && t('first')}
                  onPress={() => onChange(moveItem(sections, at, at - 1))}
                />
                <IconButton
                  label={t('down', { name })}
                  icon={<ArrowDown />}
                  disabledReason={at === sections.length - 1 && t('last')}
                  onPress={() => onChange(moveItem(sections, at, at + 1))}
                />
                <IconButton
                  label={t('remove', { name })}
                  icon={<Trash2 />}
                  disabledReason={sections.length === 1 && t('only')}
                  onPress={() => onChange(sections.filter((_, place) => place !== at))}
                />
              </span>
            }
          >
            <TextField
              {...field(`sections.${at}.name`)}
              label={t('sectionName')}
              required
              maxLength={80}
              value={section.name}
              onChange={(value) => change(at, { name: value })}
            />
            <div id={id} tabIndex={-1} className="flex flex-col gap-2">
              {section.items.length === 0 && <p className="text-dense text-muted">{t('noItems')}</p>}
              {error !== null && <FieldError>{error}</FieldError>}
              <ol className="flex flex-col divide-y divide-line">
                {section.items.map((item, place) => (
                  <ItemFields
                    key={item.key}
                    item={item}
                    templates={choices.templates}
                    path={`sections.${at}.items.${place}`}
                    field={field}
                    isFirst={place === 0}
                    isLast={place === section.items.length - 1}
                    onChange={(of) => change(at, { items: section.items.map((one, index) => (index === place ? { ...one, ...of } : one)) })}
                    onMove={(by) => change(at, { items: moveItem(section.items, place, place + by) })}
                    onRemove={() => change(at, { items: section.items.filter((_, index) => index !== place) })}
                  />
                ))}
              </ol>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" icon={<FileText />} onPress={() => void add(at, 'forms')}>
                  {t('addForms')}
                </Button>
                <Button size="sm" icon={<Stethoscope />} onPress={() => void add(at, 'procedures')}>
                  {t('addProcedures')}
                </Button>
                {choices.tests.length > 0 && (
                  <Button size="sm" icon={<BadgeCheck />} onPress={() => void add(at, 'tests')}>
                    {t('addTests')}
                  </Button>
                )}
                <Button size="sm" icon={<NotebookPen />} onPress={() => addReflections(at)}>
                  {t('addReflections')}
                </Button>
              </div>
            </div>
          </Fieldset>
        )
      })}
      <div id={all.id} tabIndex={-1} className="flex flex-col gap-2">
        {all.error !== null && <FieldError>{all.error}</FieldError>}
        <div>
          <Button
            icon={<Plus />}
            disabledReason={sections.length >= mostSections && t('full')}
            onPress={() => onChange([...sections, { key: newId(), name: '', items: [] }])}
          >
            {t('addSection')}
          </Button>
        </div>
      </div>
      {selector}
    </>
  )
}
