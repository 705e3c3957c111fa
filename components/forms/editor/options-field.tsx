'use client'

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { TextField } from '@/components/ui/text-field'
import type { Option } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { useEditing } from './editor-context'
import { freeId } from './edits'
import { NumberBox } from './limits-fields'

interface OptionsFieldProps {
  id: string
  options: readonly Option[]
  onChange: (options: Option[]) => void
}

/** The options of a field, in order, with their scores. */
export function OptionsField({ id, options, onChange }: OptionsFieldProps) {
  const t = useTranslations('formEditor.options')
  const { language } = useEditing().draft.definition
  const change = (at: number, option: Partial<Option>) =>
    onChange(options.map((one, place) => (place === at ? { ...one, ...option } : one)))

  function add() {
    // Answers hold the value, which stays when the caption is worded anew.
    const value = freeId(
      'option_1',
      options.map((one) => one.value),
    )
    onChange([...options, { value, caption: {}, score: null }])
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${CSS.escape(id)} li:last-of-type input`)?.focus())
  }

  function move(at: number, to: number) {
    const next = [...options]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
  }

  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">{t('legend')}</legend>
      <ol className="flex flex-col gap-2">
        {options.map((option, at) => {
          const name = option.caption[language] || String(at + 1)
          return (
            <li key={option.value} className="flex flex-wrap items-end gap-1">
              <TextField
                className="min-w-0 grow basis-32"
                label={t('caption', { number: at + 1 })}
                hideLabel
                placeholder={t('caption', { number: at + 1 })}
                maxLength={300}
                value={option.caption[language] ?? ''}
                onChange={(text) => change(at, { caption: { ...option.caption, [language]: text } })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add()
                }}
              />
              <NumberBox
                label={t('score', { name })}
                hint={t('scoreHint')}
                decimals
                value={option.score}
                onChange={(score) => change(at, { score })}
              />
              <span className="flex">
                <IconButton
                  size="sm"
                  label={t('up', { name })}
                  icon={<ArrowUp />}
                  disabledReason={at === 0 && t('first')}
                  onPress={() => move(at, at - 1)}
                />
                <IconButton
                  size="sm"
                  label={t('down', { name })}
                  icon={<ArrowDown />}
                  disabledReason={at === options.length - 1 && t('last')}
                  onPress={() => move(at, at + 1)}
                />
                <IconButton
                  size="sm"
                  label={t('remove', { name })}
                  icon={<Trash2 />}
                  onPress={() => onChange(options.filter((_, place) => place !== at))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <div>
        <Button size="sm" icon={<Plus />} disabledReason={options.length >= formLimits.options && t('full')} onPress={add}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  )
}
