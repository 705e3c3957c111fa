'use client'

import { ArrowDown, ArrowUp, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { moveItem } from './in-order'
import type { FieldAt } from './use-editor'

type Part = { readonly id: string; readonly caption: string; readonly active: boolean }

interface PartsFieldsProps<P extends Part> {
  /** The first part of the paths of its fields, such as 'criteria'. */
  name: string
  parts: readonly P[]
  onChange: (parts: P[]) => void
  field: FieldAt
  /** The name of a part by its number, such as 'Criterion 2'. */
  labelOf: (number: number) => string
  add: string
  none: string
  make: (id: string) => P
  /** Whether parts have been recorded or marked already: a saved part is then deactivated instead of removed. */
  isUsed: boolean
  /** The ids of the parts that the server has. */
  saved: readonly string[]
  most: number
  /** Further fields of a part, under its caption. */
  extra?: (part: P, change: (part: P) => void) => ReactNode
}

/** Criteria, stages or items, which can be worded, put in order, added and deactivated. */
export function PartsFields<P extends Part>({
  name,
  parts,
  onChange,
  field,
  labelOf,
  add,
  none,
  make,
  isUsed,
  saved,
  most,
  extra,
}: PartsFieldsProps<P>) {
  const t = useTranslations('editor.parts')
  const [said, setSaid] = useState('')
  const change = (part: P) => onChange(parts.map((one) => (one.id === part.id ? part : one)))
  const focus = (id: string, on: string) =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-part="${id}"] ${on}`)?.focus())

  function move(at: number, to: number, on: string) {
    const part = parts[at]
    if (!part) return
    onChange(moveItem(parts, at, to))
    setSaid(t('moved', { caption: part.caption || labelOf(at + 1), place: to + 1 }))
    focus(part.id, `[data-moves="${on}"] button`)
  }

  function remove(part: P, at: number) {
    if (isUsed && saved.includes(part.id)) return change({ ...part, active: false })
    onChange(parts.filter((one) => one.id !== part.id))
    const next = parts[at + 1] ?? parts[at - 1]
    if (next) focus(next.id, 'input')
  }

  function append() {
    const id = newId()
    onChange([...parts, make(id)])
    focus(id, 'input')
  }

  const overall = field(name)
  return (
    <div id={overall.id} className="flex flex-col gap-3">
      {parts.length === 0 && <p className="text-muted">{none}</p>}
      {overall.error && <p className="text-dense font-medium text-danger">{overall.error}</p>}
      <ol className="flex flex-col gap-3">
        {parts.map((part, at) => {
          const caption = part.caption || labelOf(at + 1)
          const elsewhere = field(`${name}.${at}.id`)
          return (
            <li
              key={part.id}
              data-part={part.id}
              className={classNames(
                'flex flex-wrap items-start gap-x-1 gap-y-2',
                extra && 'not-first:border-t not-first:border-line not-first:pt-3',
              )}
            >
              <div className="grow basis-52">
                <TextField
                  {...field(`${name}.${at}.caption`)}
                  label={labelOf(at + 1)}
                  hideLabel
                  error={field(`${name}.${at}.caption`).error ?? elsewhere.error}
                  value={part.caption}
                  maxLength={200}
                  disabledReason={part.active ? null : t('inactiveHelp')}
                  onChange={(text) => change({ ...part, caption: text })}
                  after={part.active ? undefined : <Chip>{t('inactive')}</Chip>}
                />
                {part.active && extra && <div className="mt-2">{extra(part, change)}</div>}
              </div>
              <div className="flex">
                <span data-moves="up" className="inline-flex">
                  <IconButton
                    label={t('up', { caption })}
                    icon={<ArrowUp />}
                    disabledReason={at === 0 && t('first')}
                    onPress={() => move(at, at - 1, 'up')}
                  />
                </span>
                <span data-moves="down" className="inline-flex">
                  <IconButton
                    label={t('down', { caption })}
                    icon={<ArrowDown />}
                    disabledReason={at === parts.length - 1 && t('last')}
                    onPress={() => move(at, at + 1, 'down')}
                  />
                </span>
                {part.active ? (
                  <IconButton
                    label={t(isUsed && saved.includes(part.id) ? 'deactivate' : 'remove', { caption })}
                    icon={<Trash2 />}
                    onPress={() => remove(part, at)}
                  />
                ) : (
                  <IconButton label={t('restore', { caption })} icon={<RotateCcw />} onPress={() => change({ ...part, active: true })} />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <div>
        <Button icon={<Plus />} disabledReason={parts.length >= most && t('full', { count: most })} onPress={append}>
          {add}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
