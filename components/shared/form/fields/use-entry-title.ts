'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { FieldOf } from '@/lib/forms/definition'
import { entryKey } from '@/lib/forms/entries'
import { useFormats } from '@/lib/i18n/use-formats'
import { proceduresIn, type Answer } from '@/lib/forms/answers'
import type { FormStore } from '../form-store'
import { useFormText, useFormTools } from '../form-tools'
import { chosenOptionsOf } from './choices'

type Group = FieldOf<'GROUP'>
const telling = new Set(['TEXT', 'DROPDOWN', 'DATE', 'NUMBER', 'PROCEDURE'])
const most = 2

/** A short title for an entry: its first two fields that can be written in a few words. */
export function useEntryTitle(store: FormStore, group: Group, entryId: string): string {
  const text = useFormText()
  const formats = useFormats()
  const { procedures } = useFormTools()
  const fields = group.fields.filter(({ type }) => telling.has(type)).slice(0, most)
  const keys = fields.map(({ uid }) => entryKey(entryId, uid)).join(' ')
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = keys.split(' ').map((key) => store.subscribe(key, listener))
      return () => stops.forEach((stop) => stop())
    },
    [store, keys],
  )
  const read = () =>
    fields
      .map((field) => wordsOf(field, store.state(entryKey(entryId, field.uid)).answer))
      .filter(Boolean)
      .join(', ')
  return useSyncExternalStore(subscribe, read, read)

  function wordsOf(field: Group['fields'][number], answer: Answer | undefined): string {
    switch (field.type) {
      case 'TEXT':
        return typeof answer === 'string' ? answer.trim().slice(0, 60) : ''
      case 'NUMBER':
        return typeof answer === 'number'
          ? [formats.number(answer, { maximumFractionDigits: 20 }), field.unit].filter(Boolean).join(' ')
          : ''
      case 'DATE':
        return typeof answer === 'string' ? formats.day(answer) : ''
      case 'DROPDOWN': {
        const [chosen] = chosenOptionsOf(answer)
        return text(field.options.find(({ value }) => value === chosen)?.caption ?? {})
      }
      case 'PROCEDURE':
        return procedures.get(proceduresIn(answer)[0]?.procedure ?? '')?.caption ?? ''
      default:
        return ''
    }
  }
}
