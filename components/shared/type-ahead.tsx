'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { classNames } from '@/components/ui/class-names'
import { fieldStyle } from '@/components/ui/field-style'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { useAskedOf } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'

export interface Suggested {
  readonly id: string
  readonly name: string
  /** The group, year or post of a person, which tells two people of one name from each other. */
  readonly caption: string
}

interface TypeAheadProps {
  /** The id of the group of fields, so that the error summary can lead to it. */
  id: string
  label: string
  placeholder: string
  error: string | null
  /** Whether nobody need be chosen. */
  optional?: boolean
  chosen: readonly Suggested[]
  onChange: (chosen: readonly Suggested[]) => void
  /** Finds at most a handful, the best first. */
  find: (q: string, signal: AbortSignal) => Promise<readonly Suggested[]>
  /** A button beside the field that opens the whole list. */
  browse?: ReactNode
  /** Whether things are chosen instead of people: they have no pictures. */
  isPlain?: boolean
  /** The text instead of 'Nobody of this name'. */
  none?: string
  description?: ReactNode
}

const mostShown = 8

/** A field in which people, or things, are chosen by typing a part of their name; each is in the field as a chip. Needs the namespace connection. */
export function TypeAhead({
  id,
  label,
  placeholder,
  error,
  description,
  optional = false,
  chosen,
  onChange,
  find,
  browse,
  isPlain,
  none,
}: TypeAheadProps) {
  const t = useTranslations('ui.typeAhead')
  const problem = useProblemText()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const q = text.trim()
  const { current, isAsking, isFailed, error: reason } = useAskedOf(find, q === '' ? null : q)
  const rows = (current ?? []).filter((row) => !chosen.some((one) => one.id === row.id)).slice(0, mostShown)

  function choose(row: Suggested) {
    onChange([...chosen, row])
    setText('')
    setAt(0)
    input.current?.focus()
  }

  function press(event: KeyboardEvent) {
    const row = rows[at]
    if (event.key === 'ArrowDown' && rows.length > 0) setAt((at + 1) % rows.length)
    else if (event.key === 'ArrowUp' && rows.length > 0) setAt((at + rows.length - 1) % rows.length)
    else if (event.key === 'Enter' && row) choose(row)
    else if (event.key === 'Escape' && q !== '') setText('')
    else if (event.key === 'Backspace' && text === '') return onChange(chosen.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <ChoiceGroup id={id} role="group" label={label} description={description} error={error} required={!optional} optional={optional}>
      <div className="flex flex-wrap items-start gap-2">
        <div className="relative min-w-60 grow">
          <div className={classNames(fieldStyle({ invalid: error !== null }), 'flex min-h-control flex-wrap items-center gap-1 px-2 py-1')}>
            {chosen.map((one) => (
              <span
                key={one.id}
                className="inline-flex min-h-8 items-center gap-1 rounded-full border border-line bg-canvas pl-2.5 text-dense"
              >
                {one.name}
                <IconButton
                  size="sm"
                  label={t('remove', { name: one.name })}
                  icon={<X />}
                  onPress={() => onChange(chosen.filter((other) => other.id !== one.id))}
                />
              </span>
            ))}
            <input
              ref={input}
              role="combobox"
              aria-label={label}
              aria-autocomplete="list"
              aria-expanded={rows.length > 0}
              aria-controls={listId}
              aria-activedescendant={rows[at] ? `${listId}-${at}` : undefined}
              aria-invalid={error !== null || undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              placeholder={chosen.length === 0 ? placeholder : undefined}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setAt(0)
              }}
              onKeyDown={press}
              className="min-h-8 min-w-32 grow bg-transparent px-1 outline-none"
            />
            {isAsking && <Spinner size="sm" label={t('busy')} />}
          </div>
          <ul
            id={listId}
            role="listbox"
            aria-label={label}
            className="absolute inset-x-0 top-full z-40 mt-1 overflow-clip rounded-card border border-line bg-raised shadow-popover empty:hidden"
          >
            {rows.map((row, place) => (
              <li
                key={row.id}
                id={`${listId}-${place}`}
                role="option"
                aria-selected={place === at}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(row)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1',
                  place === at ? 'bg-primary-tint' : 'hover:bg-hover',
                )}
              >
                {!isPlain && <Avatar name={row.name} size="sm" />}
                <span className="min-w-0 grow truncate">{row.name}</span>
                <span className="shrink-0 text-dense text-muted">{row.caption}</span>
              </li>
            ))}
          </ul>
          <p role="status" className="text-dense text-muted empty:hidden">
            {current && rows.length === 0 ? (none ?? t('nobody')) : ''}
            {isFailed && <span className="text-danger">{problem(reason)}</span>}
          </p>
        </div>
        {browse}
      </div>
    </ChoiceGroup>
  )
}
