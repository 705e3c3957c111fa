'use client'

import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

interface TextButtonProps extends Pick<
  ComponentProps<'button'>,
  'id' | 'aria-expanded' | 'aria-controls' | 'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'ref'
> {
  children: ReactNode
  onPress: () => void
  className?: string
}

/** A button inside a sentence: underlined words. */
export function TextButton({ children, onPress, className, ...native }: TextButtonProps) {
  return (
    <button
      {...native}
      type="button"
      onClick={onPress}
      className={classNames(
        'hit-area min-h-6 rounded-control text-left font-medium underline underline-offset-2 hover:decoration-2 active:opacity-80',
        className,
      )}
    >
      {children}
    </button>
  )
}
