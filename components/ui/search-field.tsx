'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names'
import { fieldStyle } from './field-style'
import { IconButton } from './icon-button'
import { IconSlot } from './icon-slot'
import { Spinner } from './spinner'

interface SearchFieldProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'placeholder' | 'maxLength' | 'onKeyDown' | 'aria-controls' | 'aria-describedby'
> {
  /** The name of the field, spoken; the placeholder says what may be typed, and is the name by default. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on Enter. */
  onSubmit?: (value: string) => void
  /** A key hint, shown while the field is empty. */
  hint?: ReactNode
  loading?: boolean
  /** Whether the field is 36 px high on a desktop: above a list. */
  isDense?: boolean
  'data-autofocus'?: boolean
  className?: string
}

export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  hint,
  loading,
  isDense,
  className,
  onKeyDown,
  placeholder = label,
  ...native
}: SearchFieldProps) {
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onChange('')
    input.current?.focus()
  }

  return (
    <span className={classNames('relative flex items-center', className)}>
      <IconSlot className="pointer-events-none absolute left-3 text-muted">
        <Search />
      </IconSlot>
      <input
        {...native}
        placeholder={placeholder}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key === 'Enter') onSubmit?.(value)
          // The first Escape empties the field; the next one closes the dialog around it.
          if (event.key === 'Escape' && value) {
            event.preventDefault()
            event.stopPropagation()
            clear()
          }
        }}
        className={classNames(
          fieldStyle({}),
          'min-h-control appearance-none py-2 pr-11 pl-10',
          isDense && 'md:min-h-control-sm md:py-1 md:text-dense',
        )}
      />
      <span className="absolute right-1 inline-flex min-w-8 items-center justify-center">
        {loading && <Spinner size="sm" label={t('loading')} />}
        {!loading && value && <IconButton size="sm" label={t('clear')} icon={<X />} onPress={clear} />}
        {!loading && !value && hint}
      </span>
    </span>
  )
}
