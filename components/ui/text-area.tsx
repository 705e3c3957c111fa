'use client'

import { useTranslations } from 'next-intl'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { classNames } from './class-names'
import { fieldStyle, lockOf } from './field-style'
import { FormField, type FieldProps } from './form-field'

type NativeProps = Pick<
  ComponentProps<'textarea'>,
  'name' | 'placeholder' | 'spellCheck' | 'maxLength' | 'onBlur' | 'onFocus' | 'onKeyDown'
>

interface TextAreaProps extends FieldProps, NativeProps {
  /** Takes the focus first when its dialog opens. */
  'data-autofocus'?: boolean
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** The number of rows before the area grows with the text; 6 unless there is a reason. */
  rows?: number
}

/** The share of the limit from which the remaining room is shown. */
const nearlyFull = 0.8

export function TextArea({ value, defaultValue, onChange, rows = 6, maxLength, className, ...rest }: TextAreaProps) {
  const t = useTranslations('ui')
  const { label, hideLabel, id, help, description, error, required, optional, readOnly, disabledReason, queued, ...native } = rest
  const box = useRef<HTMLTextAreaElement>(null)
  const lock = lockOf({ readOnly, disabledReason })
  const left = maxLength !== undefined && value !== undefined && value.length > maxLength * nearlyFull ? maxLength - value.length : null

  // Some browsers' CSS cannot grow the area with the text yet.
  useLayoutEffect(() => {
    const area = box.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [value])

  return (
    <FormField {...{ label, hideLabel, id, help, description, error, required, optional, disabledReason, queued, className }}>
      {(control) => (
        <>
          <textarea
            {...native}
            {...control}
            ref={box}
            rows={rows}
            style={{ minHeight: `calc(${rows}lh + 1.125rem)` }}
            maxLength={maxLength}
            value={value}
            defaultValue={defaultValue}
            onChange={(event) => onChange?.(event.target.value)}
            readOnly={lock !== null}
            aria-disabled={disabledReason ? true : undefined}
            className={classNames(fieldStyle({ invalid: Boolean(error), lock }), 'field-sizing-content block max-h-96 resize-y px-3 py-2')}
          />
          {left !== null && (
            <p role="status" className="mt-1 text-right text-meta text-muted">
              {t('charactersLeft', { count: left })}
            </p>
          )}
        </>
      )}
    </FormField>
  )
}
