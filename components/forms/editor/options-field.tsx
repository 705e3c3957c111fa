'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { freeId } from '@/lib/forms/copies'
import type { Option } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { optionsFrom } from '@/lib/forms/pasted'
import { useEditing } from './editor-context'
import { NumberBox } from './limits-fields'
import { RowsField } from './rows-field'

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
  const { draft } = useEditing()
  const { language } = draft.definition
  const [isWhole, setWhole] = useState(false)

  function showAll() {
    setWhole(true)
    const first = `#${CSS.escape(id)} li:nth-of-type(${mostDrawn + 1}) input`
    requestAnimationFrame(() => document.querySelector<HTMLElement>(first)?.focus())
  }

  return (
    <RowsField
      id={id}
      of="options"
      legend={t('legend')}
      rows={options}
      {...(!isWhole && { drawn: mostDrawn })}
      isFull={options.length >= formLimits.options}
      keyOf={({ value }) => value}
      make={() => ({
        // Answers store the value, which stays the same when the caption is reworded.
        value: freeId(
          'option_1',
          options.map((one) => one.value),
        ),
        caption: {},
        score: null,
      })}
      pasted={(text) => optionsFrom(text, { language, there: options })}
      onChange={onChange}
      onAdded={() => setWhole(true)}
      captionClass="min-w-0 grow basis-32"
      beside={({ score }, name, change) => (
        <NumberBox
          label={t('score', { name })}
          hint={t('scoreHint')}
          decimals
          value={score}
          onChange={(changed) => change({ score: changed })}
        />
      )}
      more={
        !isWhole &&
        options.length > mostDrawn && (
          <div>
            <Button size="sm" variant="quiet" onPress={showAll}>
              {t('all', { count: options.length })}
            </Button>
          </div>
        )
      }
    />
  )
}
