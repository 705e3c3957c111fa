'use client'

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { TextField } from '@/components/ui/text-field'
import { freeId } from '@/lib/forms/copies'
import type { Option } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { optionsFrom } from '@/lib/forms/pasted'
import { useEditing } from './editor-context'
import { PasteList } from './paste-list'
import { NumberBox } from './limits-fields'

interface OptionsFieldProps {
  id: string
  options: readonly Option[]
  onChange: (options: Option[]) => void
}

/** The number of options that are drawn at first, since all of them are drawn again with every letter; the others are shown on request. */
const mostDrawn = 60

/** The options of a field, in order, with their scores. */
export function OptionsField({ id, options, onChange }: OptionsFieldProps) {
  const t = useTranslations('formEditor.options')
  const editor = useTranslations('formEditor')
  const { draft, say } = useEditing()
  const { language } = draft.definition
  const [isWhole, setWhole] = useState(false)
  const drawn = isWhole ? options : options.slice(0, mostDrawn)
  const change = (at: number, option: Partial<Option>) =>
    onChange(options.map((one, place) => (place === at ? { ...one, ...option } : one)))

  function add() {
    // Answers store the value, which stays the same when the caption is reworded.
    const value = freeId(
      'option_1',
      options.map((one) => one.value),
    )
    onChange([...options, { value, caption: {}, score: null }])
    setWhole(true)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${CSS.escape(id)} li:last-of-type input`)?.focus())
  }

  function showAll() {
    setWhole(true)
    const first = `#${CSS.escape(id)} li:nth-of-type(${mostDrawn + 1}) input`
    requestAnimationFrame(() => document.querySelector<HTMLElement>(first)?.focus())
  }

  function move(at: number, to: number) {
    const next = [...options]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
    if (moved) say(editor(to > at ? 'movedDown' : 'movedUp', { caption: moved.caption[language] || String(at + 1) }))
  }

  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">{t('legend')}</legend>
      <ol className="flex flex-col gap-2">
        {drawn.map((option, at) => {
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
      {drawn.length < options.length && (
        <div>
          <Button size="sm" variant="quiet" onPress={showAll}>
            {t('all', { count: options.length })}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus />} disabledReason={options.length >= formLimits.options && t('full')} onPress={add}>
          {t('add')}
        </Button>
        <PasteList
          title={t('paste')}
          help={t('pasteHelp')}
          countOf={(pasted) => optionsFrom(pasted, { language, there: options }).length}
          onAdd={(pasted) => onChange([...options, ...optionsFrom(pasted, { language, there: options })])}
        />
      </div>
    </fieldset>
  )
}
