'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextArea } from '@/components/ui/text-area'
import { isAnswered, fieldsAndRowsIn, textIn } from '@/lib/forms/definition'
import { functionNames } from '@/lib/forms/expressions/function-names'
import { parse } from '@/lib/forms/expressions/parse'
import { toShown, toStored } from '@/lib/forms/expressions/rewrite'
import { formLimits } from '@/lib/forms/limits'
import { useEditing } from './editor-context'

interface FormulaFieldProps {
  id?: string
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

/** A formula as people write it, with ids; it is stored with uids, so that a field may change its id. */
export function FormulaField({ id, label, value, onChange }: FormulaFieldProps) {
  const t = useTranslations('formEditor.rule')
  const problems = useTranslations('formEditor.problems')
  const { definition } = useEditing().draft
  const fields = fieldsAndRowsIn(definition).filter((field) => field.id !== '' && (!('type' in field) || isAnswered(field.type)))
  const names = new Map(fields.map((field) => [field.id, field.uid]))
  const shown = value === null ? '' : toShown(value, new Map(fields.map((field) => [field.uid, field.id])))
  const group = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState({ of: value, text: shown })
  const text = typed.of === value ? typed.text : shown
  const [begun, setBegun] = useState<Begun | null>(null)
  const offered = begun === null ? [] : listOffers(begun.word, [...names.keys()])
  const captionOf = new Map(fields.map((field) => [field.id, textIn(field.caption, definition.language, definition.language)]))
  const { problem } = text.trim() === '' ? { problem: null } : parse(text, names)
  function write(next: string) {
    const stored = next.trim() === '' ? null : toStored(next, names).trim()
    setTyped({ of: stored, text: next })
    onChange(stored)
  }

  /** The name that somebody began to type is completed; a function gets its opening bracket. */
  function complete(offer: string) {
    if (begun === null) return
    const whole = functionNames.includes(offer) ? `${offer}(` : offer
    write(text.slice(0, begun.from) + whole + text.slice(begun.from + begun.word.length))
    setBegun(null)
    const area = group.current?.querySelector('textarea')
    const caret = begun.from + whole.length
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(caret, caret)
    })
  }

  return (
    <div ref={group} className="flex flex-col gap-1">
      <TextArea
        id={id}
        label={label}
        rows={2}
        spellCheck={false}
        maxLength={formLimits.formula}
        value={text}
        error={problem && t('atPlace', { problem: problems(problem.code, { what: problem.what }), place: problem.at + 1 })}
        // Suggestions take the place of the list that they are taken from, right below what is typed.
        description={
          offered.length > 0
            ? undefined
            : t('formulaHelp', { ids: [...names.keys()].slice(0, 12).join(', '), functions: functionNames.join(', ') })
        }
        onChange={(next) => {
          write(next)
          setBegun(readBegunName(next, group.current?.querySelector('textarea')?.selectionStart ?? next.length))
        }}
      />
      {offered.length > 0 && (
        <div role="group" aria-label={t('offers')} className="flex flex-wrap gap-1">
          {offered.map((offer) => (
            <Button
              key={offer}
              size="sm"
              variant="quiet"
              aria-label={captionOf.get(offer) ? `${offer}, ${captionOf.get(offer)}` : offer}
              onPress={() => complete(offer)}
            >
              {offer}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type Begun = { readonly word: string; readonly from: number }
const mostOffers = 8

/** The name being typed, if it has at least two letters. */
function readBegunName(text: string, caret: number): Begun | null {
  const word = /[A-Za-z][A-Za-z0-9_]*$/.exec(text.slice(0, caret))?.[0] ?? ''
  return word.length < 2 ? null : { word, from: caret - word.length }
}

/** The fields and functions that begin with the word; none if the word already is one of them. */
function listOffers(word: string, ids: readonly string[]): string[] {
  const begins = (name: string) => name.toLowerCase().startsWith(word.toLowerCase())
  const found = [...ids.filter(begins), ...functionNames.filter(begins)].slice(0, mostOffers)
  return found.includes(word) ? [] : found
}
